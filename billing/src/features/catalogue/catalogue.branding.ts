import type { ParsedBranding } from './catalogue.parsed.ts';
import type { Place } from './catalogue.place.ts';
import { MOST } from './catalogue.values.ts';

export const EMAIL = /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/;
/** SDKs read short colours (`#fff`) wrongly and leave others as they are. */
const COLOUR = /^#[0-9a-fA-F]{6}$/;

/** How the colours are called in the file and on the wire. */
const COLOURS = {
  colorButtonsPrimary: 'color_buttons_primary',
  colorAccent: 'color_accent',
  colorError: 'color_error',
  colorProductInfoBackground: 'color_product_info_bg',
  colorFormBackground: 'color_form_bg',
  colorPageBackground: 'color_page_bg',
} as const;
type Colour = keyof typeof COLOURS;
const COLOUR_NAMES = Object.keys(COLOURS) as readonly Colour[];

export const NO_BRANDING: ParsedBranding = {
  appName: null,
  supportEmail: null,
  icon: null,
  iconWebp: null,
  appearance: null,
};

export function readBranding(place: Place): ParsedBranding {
  const field = place.fields({
    optional: ['appName', 'supportEmail', 'icon', 'iconWebp', 'appearance', 'legal'],
  });
  const text = (name: 'icon' | 'iconWebp') =>
    field(name).ifThere((one) => one.text({ most: MOST.textLetters }));
  requireBothIcons(field('icon'), field('iconWebp'));
  const legal = field('legal').ifThere(readLegal);
  return {
    appName: field('appName').ifThere((name) => name.text({ most: MOST.titleLetters })),
    supportEmail: field('supportEmail').ifThere(readEmail),
    icon: text('icon'),
    iconWebp: text('iconWebp'),
    appearance: field('appearance').ifThere(readAppearance),
    ...(legal && { legal }),
  };
}

/** How the seller's pages are called in the file and on the wire. */
const PAGES = {
  imprint: 'imprint',
  terms: 'terms',
  privacy: 'privacy',
  withdrawalRight: 'withdrawal_right',
  withdraw: 'withdraw',
  cancel: 'cancel',
} as const;
type Page = keyof typeof PAGES;
const PAGE_NAMES = Object.keys(PAGES) as readonly Page[];

/** `https://host…`, or a path of the site that shows the checkout: browsers take a second slash or a backslash for a host. */
const PAGE = /^(?:https:\/\/[a-z0-9]|\/(?![/\\]))[^\s\\\p{Cc}]*$/iu;

function readLegal(place: Place): NonNullable<ParsedBranding['legal']> {
  const field = place.fields<Page | 'termsVersion'>({ optional: [...PAGE_NAMES, 'termsVersion'] });
  const pages = PAGE_NAMES.map((name) => [PAGES[name], field(name).ifThere(readPage)] as const);
  return {
    ...(Object.fromEntries(pages) as Record<(typeof PAGES)[Page], string | null>),
    terms_version: field('termsVersion').ifThere((version) => version.text({ most: MOST.titleLetters })),
  };
}

function readPage(place: Place): string {
  const address = place.text({ most: MOST.textLetters });
  if (address !== '' && !PAGE.test(address))
    place.wrong('Eine Seite hat eine Adresse mit https:// oder einen Pfad wie /impressum.');
  return address;
}

function requireBothIcons(icon: Place, iconWebp: Place): void {
  if (icon.isThere !== iconWebp.isThere)
    (icon.isThere ? icon : iconWebp).wrongName('icon und iconWebp gehören zusammen: Beide oder keins.');
  else if (icon.isThere)
    icon.hint(
      'Das SDK des Anbieters sucht Bilder nur bei sich selbst: Für Apps damit bleiben icon und iconWebp leer.',
    );
}

function readEmail(place: Place): string {
  const email = place.text({ most: MOST.textLetters });
  if (email !== '' && !EMAIL.test(email)) place.wrong('Das ist keine E-Mail-Adresse.');
  return email;
}

/** What is not said is what SDKs do without it: an empty colour is their own. */
function readAppearance(place: Place): Readonly<Record<string, string | boolean>> {
  const field = place.fields<Colour | 'font' | 'shapes' | 'showProductDescription'>({
    optional: [...COLOUR_NAMES, 'font', 'shapes', 'showProductDescription'],
  });
  const colours = COLOUR_NAMES.map((name) => [COLOURS[name], field(name).ifThere(readColour) ?? ''] as const);
  return {
    ...Object.fromEntries(colours),
    font: field('font').ifThere((font) => font.text({ most: MOST.titleLetters })) ?? 'default',
    shapes:
      field('shapes').ifThere((shapes) => shapes.choice(['default', 'rectangle', 'rounded', 'pill'])) ??
      'default',
    show_product_description: field('showProductDescription').ifThere((flag) => flag.flag()) ?? false,
  };
}

function readColour(place: Place): string {
  const colour = place.text({ most: MOST.textLetters });
  if (colour !== '' && !COLOUR.test(colour))
    place.wrong('Eine Farbe hat die Form "#1148B8", in Anführungszeichen.');
  return colour;
}
