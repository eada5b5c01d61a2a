import { stylesheet } from './dom.ts';

/** How a page wants the form to look: a theme, variables, and rules by the class of a part. */
export type Appearance = {
  readonly theme?: string;
  readonly labels?: 'floating' | 'above' | 'auto';
  readonly variables?: Readonly<Record<string, string | undefined>>;
  readonly rules?: Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;
};

const LIGHT: Readonly<Record<string, string>> = {
  colorPrimary: '#0570de',
  colorBackground: '#ffffff',
  colorText: '#30313d',
  colorTextSecondary: '#5d6270',
  colorTextPlaceholder: '#6d7280',
  colorDanger: '#c41f3a',
  colorBorder: '#8a90a0',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontSizeBase: '16px',
  fontLineHeight: '1.4',
  borderRadius: '6px',
  spacingGridRow: '14px',
  spacingGridColumn: '12px',
  focusBoxShadow: '0 0 0 2px color-mix(in srgb, var(--colorPrimary) 45%, transparent)',
};
const THEMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  stripe: LIGHT,
  flat: { ...LIGHT, colorBackground: '#f1f2f6' },
  none: LIGHT,
  night: {
    ...LIGHT,
    colorPrimary: '#7aa7ff',
    colorBackground: '#30313d',
    colorText: '#ffffff',
    colorTextSecondary: '#c9ccd6',
    colorTextPlaceholder: '#b4b8c5',
    colorDanger: '#ff9aa8',
    colorBorder: '#8a90a0',
  },
};

/** Only parts of the form: nothing that could reach beyond a class of its own. */
const SELECTOR =
  /^\s*\.[A-Za-z][\w-]*(?:\.[\w-]+)*(?::{1,2}[a-z-]+)*(?:\s*,\s*\.[A-Za-z][\w-]*(?:\.[\w-]+)*(?::{1,2}[a-z-]+)*)*\s*$/;

const kebab = (name: string): string =>
  name.startsWith('--') ? name : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const styleOf = (sheet: CSSStyleSheet, selector: string): CSSStyleDeclaration =>
  (sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)] as CSSStyleRule).style;

/** Whether a colour is light, as text on dark ground is; undefined for one that is not written as numbers. */
function isLight(colour: string): boolean | undefined {
  const [, hex] = /^#([0-9a-f]{6})$/i.exec(colour) ?? [];
  const numbers =
    hex === undefined
      ? (/^rgba?\(([^)]+)\)$/.exec(colour)?.[1] ?? '')
          .split(/[\s,/]+/)
          .slice(0, 3)
          .map(Number)
      : [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = numbers;
  const brightness = 0.299 * red + 0.587 * green + 0.114 * blue;
  return Number.isNaN(brightness) ? undefined : brightness > 140;
}

type Rules = NonNullable<Appearance['rules']>;
const INVALID: Rules = {
  '.Input--invalid': { borderColor: 'var(--colorDanger)', color: 'var(--colorDanger)' },
};

/** What is wished for every input must not hide which one is wrong, unless that is wished for too. */
function inOrder(rules: Rules): [selector: string, declarations: Rules[string]][] {
  const isOfState = ([selector]: [string, unknown]) => selector.includes('--');
  const all = Object.entries(rules);
  return [...all.filter((rule) => !isOfState(rule)), ...Object.entries(INVALID), ...all.filter(isOfState)];
}

/** The wishes of a page as a stylesheet. What is no CSS, or speaks of no part of the form, counts as not said. */
export function appearanceSheet({ theme = 'stripe', variables = {}, rules = {} }: Appearance): CSSStyleSheet {
  const sheet = stylesheet();
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
  const values: Record<string, string> = {
    ...(THEMES[theme] ?? LIGHT),
    ...(given as Record<string, string>),
  };
  const host = styleOf(sheet, ':host');
  for (const [name, value] of Object.entries(values)) host.setProperty(`--${name}`, value);
  const isNight = isLight(values['colorText'] ?? '') ?? theme === 'night';
  host.setProperty('--scheme', isNight ? 'dark' : 'light');
  for (const [selector, declarations] of inOrder(rules)) {
    if (!SELECTOR.test(selector)) continue;
    const style = styleOf(sheet, selector);
    for (const [name, value] of Object.entries(declarations))
      if (value !== undefined) style.setProperty(kebab(name), value);
    // A floating label needs room above what is typed, on top of the padding that is wished for.
    if (selector.trim() !== '.Input') continue;
    for (const side of ['top', 'bottom'] as const) {
      const padding = style.getPropertyValue(`padding-${side}`);
      if (padding !== '') host.setProperty(`--input-${side}`, padding);
    }
  }
  return sheet;
}
