import type { BrandingAnswer, WireAppearance } from '../wire/branding.ts';
import {
  BLACK,
  type Colour,
  contrast,
  contrasting,
  hexOf,
  isBright,
  mix,
  parseColour,
  textOn,
  WHITE,
} from './colour.ts';

/** The specification's colours; a branding may have others. */
const DEFAULTS = {
  color_buttons_primary: '#576CDB',
  color_error: '#B0171F',
  color_accent: '#767676',
  color_form_bg: '#FFFFFF',
  color_product_info_bg: '#EFF3FA',
  color_page_bg: '#FFFFFF',
} as const;
const DEFAULT_FOCUS = '#1148B8';
type ColourField = keyof typeof DEFAULTS;

const HOVER = 0.1;
const PRESSED = 0.15;

/** Contrasts of WCAG 2: for text, and for large text and what is not text. */
const TEXT_CONTRAST = 4.5;
const LARGE_CONTRAST = 3;

/** Radii in pixels. */
const SHAPES = {
  default: { input: 4, button: 8, card: 8 },
  rounded: { input: 4, button: 8, card: 8 },
  rectangle: { input: 0, button: 0, card: 0 },
  pill: { input: 12, button: 9999, card: 16 },
} as const;
type Shape = (typeof SHAPES)[keyof typeof SHAPES];

/**
 * The system's own font, which every browser finds at once: a name that the machine lacks is looked for anew for each size and weight of
 * letters, outside of the page's process. Letters that it has not come from wherever the system has them.
 */
const SYSTEM_FONTS = 'system-ui, sans-serif';
const LONGEST_FONT = 100;

/** Colours of everything that lies on one background; as CSS writes them. */
export type Palette = {
  readonly background: string;
  readonly text: string;
  /** For what matters less; still read well. */
  readonly textSoft: string;
  readonly line: string;
  /** Borders of fields: at least 3:1. */
  readonly lineStrong: string;
  /** A surface that stands out a little. */
  readonly tint: string;
  readonly focus: string;
  readonly accent: string;
  readonly error: string;
  /** The error colour where it is letters: at least 4.5:1. */
  readonly errorText: string;
  readonly errorBackground: string;
  readonly success: string;
  readonly successBackground: string;
};

/** How a checkout looks. */
export type Theme = {
  readonly form: Palette;
  readonly info: Palette;
  readonly page: Palette;
  readonly button: {
    readonly background: string;
    readonly hover: string;
    readonly pressed: string;
    readonly text: string;
    readonly disabled: string;
    readonly disabledText: string;
  };
  readonly shape: Shape;
  /** A list as `font-family` has it. */
  readonly font: string;
  readonly showsDescription: boolean;
};

/**
 * The theme of a branding; without one, and for everything that it leaves open, the defaults. A colour that is none, or that
 * could not be told from what it lies on, is corrected, and `log` hears of it.
 */
export function themeOf(branding: BrandingAnswer | null, log: (message: string) => void = () => {}): Theme {
  const appearance = branding?.appearance ?? null;
  const read = (field: ColourField) => colourOf(appearance, field, log);
  const form = readable('color_form_bg', read('color_form_bg'), log);
  const info = readable('color_product_info_bg', read('color_product_info_bg'), log);
  const page = readable('color_page_bg', read('color_page_bg'), log);
  const error = read('color_error');
  const accent = read('color_accent');
  const focus = isGiven(appearance?.color_accent) ? accent : (parseColour(DEFAULT_FOCUS) as Colour);
  const primary = pressable(read('color_buttons_primary'), log);
  for (const [field, colour] of [
    ['color_error', error],
    ['color_accent', accent],
  ] as const) {
    const apart = visibleOn(form, colour);
    if (apart !== colour && isGiven(appearance?.[field]))
      log(`Branding: ${field} ${hexOf(colour)} cannot be told from the form; ${hexOf(apart)} is used.`);
  }
  return {
    form: paletteOf(form, { error, accent, focus }),
    info: paletteOf(info, { error, accent, focus }),
    page: paletteOf(page, { error, accent, focus }),
    button: buttonOf(primary, form),
    shape: shapeOf(appearance?.shapes),
    font: fontOf(appearance?.font),
    showsDescription: appearance?.show_product_description ?? false,
  };
}

/** The theme as CSS variables, by the part of the checkout that has them. */
export function variablesOf(theme: Theme): {
  readonly root: Readonly<Record<string, string>>;
  readonly info: Readonly<Record<string, string>>;
} {
  const { button, shape } = theme;
  return {
    root: {
      ...paletteVariables(theme.form),
      '--rc-color-page-background': theme.page.background,
      '--rc-color-primary': button.background,
      '--rc-color-primary-hover': button.hover,
      '--rc-color-primary-pressed': button.pressed,
      '--rc-color-primary-text': button.text,
      '--rc-color-primary-disabled': button.disabled,
      '--rc-color-primary-disabled-text': button.disabledText,
      '--rc-shape-input-border-radius': `${shape.input}px`,
      '--rc-shape-button-border-radius': `${shape.button}px`,
      '--rc-shape-card-border-radius': `${shape.card}px`,
      '--rc-text-font-family': theme.font,
      ...TEXTS,
      ...SPACINGS,
    },
    info: paletteVariables(theme.info),
  };
}

const TEXTS = {
  '--rc-text-title-x-large-mobile': '24px',
  '--rc-text-title-x-large-desktop': '36px',
  '--rc-text-title-large': '20px',
  '--rc-text-body': '16px',
  '--rc-text-small': '14px',
  '--rc-text-caption': '14px',
  '--rc-text-note': '13px',
} as const;

// Pixels, not rem: those would be the page's, which may have any size of letters.
const SPACINGS = {
  '--rc-spacing-outer-padding-mobile': '20px',
  '--rc-spacing-outer-padding-tablet': '32px',
  '--rc-spacing-outer-padding-desktop': '52px',
  '--rc-spacing-input-height': '48px',
} as const;

/** What the card provider's form is drawn with: the `appearance` of Stripe's elements. */
export function providerAppearance({ form, shape }: Theme, isWide: boolean): ProviderAppearance {
  const border = `1px solid ${form.lineStrong}`;
  const around = { border, boxShadow: 'none', backgroundColor: form.background, color: form.text };
  const focused = { borderColor: form.focus, boxShadow: `0 0 0 1px ${form.focus}`, outline: 'none' };
  return {
    theme: 'stripe',
    labels: 'floating',
    variables: {
      borderRadius: `${shape.input}px`,
      fontLineHeight: '10px',
      focusBoxShadow: 'none',
      colorBackground: form.background,
      colorDanger: form.errorText,
      colorText: form.text,
      colorTextPlaceholder: form.textSoft,
      colorTextSecondary: form.textSoft,
      colorPrimary: form.focus,
      fontSizeBase: '14px',
      fontFamily: SYSTEM_FONTS,
      spacingGridRow: isWide ? '1.5rem' : '1rem',
    },
    rules: {
      '.Input': { ...around, fontSize: '16px', paddingTop: '6px', paddingBottom: '6px' },
      '.Input:focus': focused,
      '.Label': { fontWeight: '400', lineHeight: '22px', color: form.textSoft },
      '.Label--floating': { opacity: '1' },
      '.Input--invalid': { boxShadow: 'none', borderColor: form.error },
      '.TermsText': { fontSize: '13px', lineHeight: '18px', color: form.textSoft },
      '.Tab': around,
      '.Tab:hover': { ...around, backgroundColor: form.tint },
      '.Tab--selected, .Tab--selected:hover': { ...around, ...focused },
      '.Tab:focus, .Tab--selected:focus': focused,
      '.TabIcon': { color: form.text },
      '.TabIcon--selected': { color: form.text },
      '.Block': around,
    },
  };
}

/** The part of the provider's type that is used; everything in it is text. */
export type ProviderAppearance = {
  readonly theme: 'stripe';
  readonly labels: 'floating';
  readonly variables: Readonly<Record<string, string>>;
  readonly rules: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

const isGiven = (text: string | null | undefined) => text !== null && text !== undefined && text !== '';

function colourOf(
  appearance: WireAppearance | null,
  field: ColourField,
  log: (message: string) => void,
): Colour {
  const usual = parseColour(DEFAULTS[field]) as Colour;
  const given = appearance?.[field];
  if (!isGiven(given) || !given) return usual;
  const colour = parseColour(given);
  if (colour === null) log(`Branding: ${field} should be a colour like #1148B8; ${DEFAULTS[field]} is used.`);
  return colour ?? usual;
}

/** A background that text can be read on: what is neither dark nor bright is darkened. */
function readable(field: ColourField, background: Colour, log: (message: string) => void): Colour {
  if (isBright(background)) return background;
  const dark = darkened(background, (ground) => contrast(WHITE, tinted(ground)) >= TEXT_CONTRAST);
  if (hexOf(dark) !== hexOf(background))
    log(`Branding: text cannot be read on ${field} ${hexOf(background)}; ${hexOf(dark)} is used.`);
  return dark;
}

/** The colour with as much black as it takes. */
function darkened(colour: Colour, isEnough: (colour: Colour) => boolean): Colour {
  for (let share = 0; share < 1; share += 0.02) {
    const dark = mix(colour, BLACK, share);
    if (isEnough(dark)) return dark;
  }
  return BLACK;
}

/** A background that stands out a little from the one it lies on. */
function tinted(background: Colour): Colour {
  const { tint } = SHADES[isBright(background) ? 'bright' : 'dark'];
  return mix(background, textOn(background), tint / 100);
}

/** A button whose label, which is large and white or black, can be read. */
function pressable(primary: Colour, log: (message: string) => void): Colour {
  if (isBright(primary)) return primary;
  const dark = darkened(primary, (ground) => contrast(WHITE, ground) >= LARGE_CONTRAST);
  if (hexOf(dark) !== hexOf(primary))
    log(
      `Branding: the label cannot be read on color_buttons_primary ${hexOf(primary)}; ${hexOf(dark)} is used.`,
    );
  return dark;
}

/** The colour itself where it stands out from the background, else one that does. */
function visibleOn(background: Colour, colour: Colour): Colour {
  const seen = contrasting(colour, textOn(background), background, LARGE_CONTRAST);
  return hexOf(seen) === hexOf(colour) ? colour : seen;
}

/** How strong each shade is over a bright and over a dark background, in per cent. */
const SHADES = {
  bright: { text: 88, soft: 66, line: 14, strong: 50, tint: 3.5 },
  dark: { text: 94, soft: 72, line: 16, strong: 46, tint: 4.5 },
} as const;

const SUCCESS = {
  bright: { colour: '#17754A', background: '#E3F4EA' },
  dark: { colour: '#7FE0B2', background: '#1E3A33' },
} as const;

function paletteOf(
  background: Colour,
  { error, accent, focus }: { readonly error: Colour; readonly accent: Colour; readonly focus: Colour },
): Palette {
  const base = textOn(background);
  const kind = isBright(background) ? 'bright' : 'dark';
  const { text, soft, line, strong } = SHADES[kind];
  const tint = tinted(background);
  /** The shade, or a stronger one where it could not be told from the tint, which is closest to it. */
  const shade = (percent: number, least: number) =>
    hexOf(contrasting(mix(background, base, percent / 100), base, tint, least));
  const seenError = visibleOn(background, error);
  const errorBackground = mix(background, seenError, 0.1);
  return {
    background: hexOf(background),
    text: shade(text, TEXT_CONTRAST),
    textSoft: shade(soft, TEXT_CONTRAST),
    line: shade(line, 1),
    lineStrong: shade(strong, LARGE_CONTRAST),
    tint: hexOf(tint),
    focus: hexOf(visibleOn(background, focus)),
    accent: hexOf(visibleOn(background, accent)),
    error: hexOf(seenError),
    errorText: hexOf(contrasting(seenError, base, tint, TEXT_CONTRAST)),
    errorBackground: hexOf(errorBackground),
    success: SUCCESS[kind].colour,
    successBackground: SUCCESS[kind].background,
  };
}

function buttonOf(primary: Colour, form: Colour): Theme['button'] {
  const towards = isBright(primary) ? BLACK : WHITE;
  const disabled = mix(form, primary, 0.18);
  const ink = contrast(BLACK, disabled) > contrast(WHITE, disabled) ? BLACK : WHITE;
  return {
    background: hexOf(primary),
    hover: hexOf(mix(primary, towards, HOVER)),
    pressed: hexOf(mix(primary, towards, PRESSED)),
    text: hexOf(textOn(primary)),
    disabled: hexOf(disabled),
    disabledText: hexOf(contrasting(mix(ink, primary, 0.62), ink, disabled, TEXT_CONTRAST)),
  };
}

function paletteVariables(palette: Palette): Record<string, string> {
  return {
    '--rc-color-background': palette.background,
    '--rc-color-input-background': palette.background,
    '--rc-color-text-dark': palette.text,
    '--rc-color-text-light': palette.textSoft,
    '--rc-color-ui-dark': palette.lineStrong,
    '--rc-color-ui-light': palette.line,
    '--rc-color-tint': palette.tint,
    '--rc-color-focus': palette.focus,
    '--rc-color-accent': palette.accent,
    '--rc-color-error': palette.error,
    '--rc-color-error-text': palette.errorText,
    '--rc-color-error-background': palette.errorBackground,
    '--rc-color-success': palette.success,
    '--rc-color-success-background': palette.successBackground,
  };
}

function shapeOf(name: string | null | undefined): Shape {
  return Object.hasOwn(SHAPES, name ?? '') ? SHAPES[name as keyof typeof SHAPES] : SHAPES.default;
}

/** The families before the system's, which is there when they are not. Nothing is fetched for them. */
function fontOf(font: string | null | undefined): string {
  const names = (font ?? '')
    .slice(0, LONGEST_FONT)
    .split(',')
    .map((name) => name.replace(/[^\p{L}\p{N} ._-]/gu, '').trim())
    .filter((name) => name !== '' && name !== 'default');
  return [...names.map((name) => `"${name}"`), SYSTEM_FONTS].join(', ');
}
