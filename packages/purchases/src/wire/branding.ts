import { field, flag, type JsonObject, object, optional, own, type Read, text } from './read.ts';

/** `GET /rcbilling/v1/branding`. */
export type BrandingAnswer = {
  readonly appName: string | null;
  readonly appIcon: string | null;
  readonly appIconWebp: string | null;
  readonly supportEmail: string | null;
  readonly taxCollectionEnabled: boolean;
  /** Whether prices are with tax although nobody calculates it. False where the backend does not say so, as the vendor's does not. */
  readonly pricesIncludeTax: boolean;
  readonly appearance: WireAppearance | null;
  /** Null where the seller names no pages, as the vendor's backend does. */
  readonly legal: LegalPages | null;
};

/** The seller's pages: `https` addresses, or paths on the site that shows the checkout. Null where there is none. */
export type LegalPages = {
  readonly imprint: string | null;
  readonly terms: string | null;
  readonly privacy: string | null;
  /** What the right of withdrawal says. */
  readonly withdrawalRight: string | null;
  /** Where it is used. */
  readonly withdraw: string | null;
  readonly cancel: string | null;
  /** Which terms they are; kept with a consent. */
  readonly termsVersion: string | null;
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
    pricesIncludeTax: field(answer, path, 'prices_include_tax', optional(flag)) ?? false,
    appearance: optional(readAppearance)(own(answer, 'appearance'), 'appearance'),
    legal: readLegal(own(answer, 'legal')),
  };
};

/** Leniently, as a purchase does not fail for want of a link: what is no address of a page is none. */
function readLegal(value: unknown): LegalPages | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const word = (name: string) => {
    const found = own(value as JsonObject, name);
    return typeof found === 'string' && found !== '' && found.length <= LONGEST_ADDRESS ? found : null;
  };
  const page = (name: string) => {
    const address = word(name);
    return address !== null && PAGE.test(address) ? address : null;
  };
  return {
    imprint: page('imprint'),
    terms: page('terms'),
    privacy: page('privacy'),
    withdrawalRight: page('withdrawal_right'),
    withdraw: page('withdraw'),
    cancel: page('cancel'),
    termsVersion: word('terms_version'),
  };
}

const LONGEST_ADDRESS = 2000;
/** `https://host…`, or a path that leads nowhere else: browsers take a second slash or a backslash for a host. */
const PAGE = /^(?:https:\/\/[a-z0-9]|\/(?![/\\]))[^\s\\\p{Cc}]*$/iu;

const readAppearance: Read<WireAppearance> = (value, path) => {
  const appearance = object(value, path);
  const texts = APPEARANCE_TEXTS.map((name) => [name, field(appearance, path, name, optional(text))]);
  return {
    ...(Object.fromEntries(texts) as Record<(typeof APPEARANCE_TEXTS)[number], string | null>),
    show_product_description: field(appearance, path, 'show_product_description', optional(flag)) ?? false,
  };
};
