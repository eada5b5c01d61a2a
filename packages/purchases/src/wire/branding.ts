import { field, flag, object, optional, own, type Read, text } from './read.ts';

/** `GET /rcbilling/v1/branding`. */
export type BrandingAnswer = {
  readonly appName: string | null;
  readonly appIcon: string | null;
  readonly appIconWebp: string | null;
  readonly supportEmail: string | null;
  readonly taxCollectionEnabled: boolean;
  readonly appearance: WireAppearance | null;
};

/** Colours and words are null where the project has none of its own. */
export type WireAppearance = {
  readonly [Name in (typeof APPEARANCE_TEXTS)[number]]: string | null;
} & { readonly show_product_description: boolean };

const APPEARANCE_TEXTS = [
  'color_buttons_primary',
  'color_accent',
  'color_error',
  'color_product_info_bg',
  'color_form_bg',
  'color_page_bg',
  'font',
  'shapes',
] as const;

export const readBranding: Read<BrandingAnswer> = (value, path) => {
  const answer = object(value, path);
  const word = (name: string) => field(answer, path, name, optional(text));
  return {
    appName: word('app_name'),
    appIcon: word('app_icon'),
    appIconWebp: word('app_icon_webp'),
    supportEmail: word('support_email'),
    taxCollectionEnabled: field(answer, path, 'gateway_tax_collection_enabled', optional(flag)) ?? false,
    appearance: optional(readAppearance)(own(answer, 'appearance'), 'appearance'),
  };
};

const readAppearance: Read<WireAppearance> = (value, path) => {
  const appearance = object(value, path);
  const texts = APPEARANCE_TEXTS.map((name) => [name, field(appearance, path, name, optional(text))]);
  return {
    ...(Object.fromEntries(texts) as Record<(typeof APPEARANCE_TEXTS)[number], string | null>),
    show_product_description: field(appearance, path, 'show_product_description', optional(flag)) ?? false,
  };
};
