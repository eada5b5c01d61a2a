import { describe, expect, it, vi } from 'vitest';
import type { BrandingAnswer, WireAppearance } from '../wire/branding.ts';
import { contrast, parseColour, textOn } from './colour.ts';
import { TEXT_SCALES } from './text-scales.ts';
import { type Palette, providerAppearance, themeOf, variablesOf } from './theme.ts';

const NOTHING: WireAppearance = {
  color_buttons_primary: null,
  color_accent: null,
  color_error: null,
  color_product_info_bg: null,
  color_form_bg: null,
  color_page_bg: null,
  font: null,
  shapes: null,
  show_product_description: false,
};
const brandingOf = (appearance: Partial<WireAppearance> | null): BrandingAnswer => ({
  appName: null,
  appIcon: null,
  appIconWebp: null,
  supportEmail: null,
  taxCollectionEnabled: false,
  pricesIncludeTax: false,
  appearance: appearance && { ...NOTHING, ...appearance },
  legal: null,
});
/** The theme, and what was logged about the branding. */
function theme(appearance: Partial<WireAppearance> | null) {
  const log = vi.fn<(message: string) => void>();
  const made = themeOf(brandingOf(appearance), log);
  const { root, info } = variablesOf(made);
  return { ...made, root, info, logged: log.mock.calls.map(([message]) => message) };
}
const colour = (hex: string) => {
  const parsed = parseColour(hex);
  if (parsed === null) throw new Error(`${hex} is no colour`);
  return parsed;
};
const told = (one: string, other: string) => contrast(colour(one), colour(other));

describe('without an appearance', () => {
  it.each([
    ['BRAND-04', '--rc-color-primary', '#576CDB'],
    ['BRAND-05', '--rc-color-error', '#B0171F'],
    ['BRAND-06', '--rc-color-focus', '#1148B8'],
    ['BRAND-07', '--rc-color-accent', '#767676'],
    ['BRAND-08', '--rc-color-background', '#FFFFFF'],
    ['BRAND-15', '--rc-color-page-background', '#FFFFFF'],
    ['BRAND-27', '--rc-text-title-x-large-mobile', '24px'],
    ['BRAND-27', '--rc-text-title-x-large-desktop', '36px'],
    ['BRAND-28', '--rc-text-body', '16px'],
    ['CHK-071', '--rc-spacing-input-height', '48px'],
  ])('[%s] %s is %s', (_row, name, value) => {
    expect(theme(null).root[name]).toBe(value);
    expect(theme(null).logged).toEqual([]);
  });

  it('[BRAND-09] the panel of the product is #EFF3FA', () => {
    expect(theme(null).info['--rc-color-background']).toBe('#EFF3FA');
  });

  it('[BRAND-33] and without a branding the checkout looks the same', () => {
    expect(themeOf(null)).toEqual(themeOf(brandingOf(null)));
    const empty = { color_buttons_primary: '', color_accent: '', color_error: '', shapes: '', font: '' };
    expect(theme(empty).logged).toEqual([]);
    expect(themeOf(brandingOf(empty))).toEqual(themeOf(null));
  });
});

describe('with an appearance', () => {
  it.each([
    ['BRAND-10', { color_buttons_primary: '#0b7a5b' }, '--rc-color-primary', '#0B7A5B'],
    ['BRAND-11', { color_accent: '#123456' }, '--rc-color-accent', '#123456'],
    ['BRAND-11', { color_accent: '#123456' }, '--rc-color-focus', '#123456'],
    ['BRAND-12', { color_error: '#FF0000' }, '--rc-color-error', '#FF0000'],
    ['BRAND-14', { color_form_bg: '#1C1727' }, '--rc-color-background', '#1C1727'],
    ['BRAND-14', { color_form_bg: '#1C1727' }, '--rc-color-input-background', '#1C1727'],
    ['BRAND-15', { color_page_bg: '#15111D' }, '--rc-color-page-background', '#15111D'],
    ['BRAND-10', { color_buttons_primary: '#14b' }, '--rc-color-primary', '#1144BB'],
    ['BRAND-14', { color_form_bg: '#fff' }, '--rc-color-background', '#FFFFFF'],
  ])('[%s] %j makes %s %s', (_row, appearance, name, value) => {
    const { root, logged } = theme(appearance);
    expect(root[name]).toBe(value);
    expect(logged).toEqual([]);
  });

  it('[BRAND-13] the panel has its own background, and its own text with it', () => {
    const { root, info } = theme({ color_product_info_bg: '#2A2138' });
    expect(info['--rc-color-background']).toBe('#2A2138');
    expect(told(info['--rc-color-text-dark'] ?? '', '#2A2138')).toBeGreaterThan(10);
    expect(root['--rc-color-background']).toBe('#FFFFFF');
  });

  it.each([
    ['Inter', '"Inter", system-ui'],
    ['Open Sans, Arial', '"Open Sans", "Arial", system-ui'],
    ['x"; } * { color: red', '"x    color red", system-ui'],
    ['default', 'system-ui'],
  ])('[BRAND-16] the font %j stands before those of the system', (font, start) => {
    expect(theme({ font }).font.startsWith(start)).toBe(true);
    expect(theme({ font }).font.endsWith(', sans-serif')).toBe(true);
  });

  it('[BRAND-17] the description is shown where it is wanted', () => {
    expect(theme({ show_product_description: true }).showsDescription).toBe(true);
    expect(theme({ show_product_description: false }).showsDescription).toBe(false);
  });

  it.each([
    ['BRAND-21', 'default', 4, 8],
    ['BRAND-21', 'rounded', 4, 8],
    ['BRAND-21', null, 4, 8],
    ['BRAND-22', 'rectangle', 0, 0],
    ['BRAND-23', 'pill', 12, 9999],
    ['BRAND-03', 'star', 4, 8],
    ['BRAND-03', 'constructor', 4, 8],
  ])('[%s] the shape %s has fields of %d and buttons of %d pixels', (_row, shapes, input, button) => {
    const { root } = theme({ shapes });
    expect(root['--rc-shape-input-border-radius']).toBe(`${input}px`);
    expect(root['--rc-shape-button-border-radius']).toBe(`${button}px`);
  });
});

it.each([
  ['#FFFFFF', [0, 0, 0]],
  ['#EFF3FA', [0, 0, 0]],
  ['#576CDB', [255, 255, 255]],
  ['#000000', [255, 255, 255]],
  // A luminance of 0.371 and of 0.367.
  ['#A4A4A4', [0, 0, 0]],
  ['#A3A3A3', [255, 255, 255]],
])('[BRAND-18] text on %s is %j', (background, text) => {
  expect(textOn(colour(background))).toEqual(text);
});

it.each([
  ['BRAND-19', '#FFB454', 'hover', '#E6A24C'],
  ['BRAND-19', '#576CDB', 'hover', '#687BDF'],
  ['BRAND-20', '#FFB454', 'pressed', '#D99947'],
  ['BRAND-20', '#576CDB', 'pressed', '#7082E0'],
] as const)('[%s] the button %s is, on %s, %s', (_row, color_buttons_primary, state, expected) => {
  expect(theme({ color_buttons_primary }).button[state]).toBe(expected);
});

it('[BRAND-29, BRAND-30, BRAND-31] letters are of bounded sizes and weights', () => {
  const ends = (scale: readonly number[]) => [Math.min(...scale), Math.max(...scale)];
  expect(ends(TEXT_SCALES.body)).toEqual([13, 16]);
  expect(ends(TEXT_SCALES.heading)).toEqual([14, 32]);
  expect(ends(TEXT_SCALES.weights)).toEqual([100, 900]);
  expect(TEXT_SCALES.weights).toHaveLength(9);
});

describe('colours that cannot be used are corrected, and that is logged', () => {
  it.each(['tomato', 'rgb(0 0 0)', '#12345', '#12345678', '#ggg', 'var(--x)'])('no hex: %s', (given) => {
    const { button, logged } = theme({ color_buttons_primary: given });
    expect(button.background).toBe('#576CDB');
    expect(logged).toEqual([
      'Branding: color_buttons_primary should be a colour like #1148B8; #576CDB is used.',
    ]);
  });

  it.each([
    ['color_form_bg', '#888888', /text cannot be read on color_form_bg #888888; #7\w+ is used/],
    [
      'color_buttons_primary',
      '#A3A3A3',
      /label cannot be read on color_buttons_primary #A3A3A3; #9\w+ is used/,
    ],
    ['color_error', '#FFFFFF', /color_error #FFFFFF cannot be told from the form; #\w+ is used/],
    ['color_accent', '#FDFDFD', /color_accent #FDFDFD cannot be told from the form; #\w+ is used/],
  ])('%s %s', (field, given, message) => {
    expect(theme({ [field]: given }).logged).toEqual([expect.stringMatching(message)]);
  });
});

/** Every grey, and colours of every hue. */
const GROUNDS = [
  ...Array.from({ length: 52 }, (_, step) => [step * 5, step * 5, step * 5]),
  ...[0, 85, 170, 255].flatMap((red) =>
    [0, 85, 170, 255].flatMap((green) => [0, 85, 170, 255].map((blue) => [red, green, blue])),
  ),
].map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

it('everything can be read and told apart on every background, whatever the brand wishes', () => {
  const check = (palette: Palette, ground: string) => {
    const { background, tint } = palette;
    expect(told(palette.text, background), ground).toBeGreaterThanOrEqual(4.5);
    expect(told(palette.textSoft, background), ground).toBeGreaterThanOrEqual(4.5);
    expect(told(palette.text, tint), ground).toBeGreaterThanOrEqual(4.5);
    expect(told(palette.textSoft, tint), ground).toBeGreaterThanOrEqual(4.5);
    expect(told(palette.errorText, background), ground).toBeGreaterThanOrEqual(4.5);
    for (const seen of [palette.lineStrong, palette.focus, palette.accent, palette.error])
      expect(told(seen, background), ground).toBeGreaterThanOrEqual(3);
  };
  for (const ground of GROUNDS) {
    const { form, info, button } = themeOf(
      brandingOf({
        color_form_bg: ground,
        color_product_info_bg: ground,
        color_buttons_primary: ground,
        color_error: ground,
        color_accent: ground,
      }),
    );
    check(form, ground);
    check(info, ground);
    expect(told(button.text, button.background), ground).toBeGreaterThanOrEqual(3);
    expect(told(button.disabledText, button.disabled), ground).toBeGreaterThanOrEqual(4.5);
  }
});

it("the card provider's form is drawn in the colours and shapes of the form", () => {
  const made = themeOf(brandingOf({ color_form_bg: '#1C1727', color_accent: '#FFD9A0', shapes: 'pill' }));
  const { variables, rules } = providerAppearance(made, true);
  expect(variables).toMatchObject({
    borderRadius: '12px',
    colorText: made.form.text,
    colorDanger: made.form.errorText,
    fontSizeBase: '14px',
    spacingGridRow: '1.5rem',
  });
  expect(providerAppearance(made, false).variables['spacingGridRow']).toBe('1rem');
  expect(rules['.Input']).toMatchObject({ fontSize: '16px', backgroundColor: '#1C1727' });
  expect(rules['.Input:focus']).toMatchObject({ borderColor: '#FFD9A0' });
});
