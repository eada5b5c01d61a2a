import { describe, expect, it } from 'vitest';
import { TEXT_SCALES } from '../checkout/text-scales.ts';
import { type Json, read as readBase } from './paywalls.fixture.ts';
import type { PaywallNode } from './tree.ts';

/** One component, and what the log heard of it. */
function read(component: Json) {
  const { root, logged } = readBase({ stack: { components: [component] } });
  const place = 'components_config.base.stack.components[0].';
  return { node: root.children[0], logged: logged.map((line) => line.replace(place, '')) };
}
const text = (own: Json) => {
  const { node, logged } = read({ type: 'text', text_lid: 'a', ...own });
  return { look: lookOf(node, 'text'), logged };
};
const stack = (own: Json) => {
  const { node, logged } = read({ type: 'stack', ...own });
  return { look: lookOf(node, 'stack'), logged };
};
const image = (own: Json) => {
  const { node, logged } = read({ type: 'image', ...own });
  return { look: node && lookOf(node, 'image'), logged };
};
type Looking = Extract<PaywallNode, { readonly states: unknown }>;
function lookOf<Type extends Looking['type']>(node: PaywallNode | undefined, type: Type) {
  if (node?.type !== type) throw new Error(`That is no ${type}.`);
  return (node as Extract<Looking, { type: Type }>).states.look as Extract<
    Looking,
    { type: Type }
  >['states']['look'];
}

describe('letters', () => {
  it.each([
    ['body_s', 13, null],
    ['body_m', 14, null],
    ['body_l', 15, null],
    ['body_xl', 16, null],
    ['heading_xs', 14, 6],
    ['heading_s', 16, 5],
    ['heading_m', 20, 4],
    ['heading_l', 24, 3],
    ['heading_xl', 28, 2],
    ['heading_xxl', 32, 1],
  ])('[BRAND-29] [BRAND-30] %s are %d pixels', (font_size, px, headingLevel) => {
    const { look, logged } = text({ font_size });
    expect(look.fontSize).toEqual({ px, headingLevel });
    const scale: readonly number[] = headingLevel === null ? TEXT_SCALES.body : TEXT_SCALES.heading;
    expect(scale).toContain(px);
    expect(logged).toEqual([]);
  });

  it.each([
    [16, 16],
    [17, 16],
    [18, 16],
    [19, 20],
    [27, 28],
    [0, 13],
    [-5, 13],
    [1_000, 32],
  ])('[BRAND-29] [BRAND-30] %d pixels become %d', (font_size, px) => {
    const { look, logged } = text({ font_size });
    expect(look.fontSize).toEqual({ px, headingLevel: null });
    expect(logged).toHaveLength(font_size === px ? 0 : 1);
  });

  it.each(['huge', '16px', Number.NaN, {}, '__proto__'])('of %j are the usual ones', (font_size) => {
    const { look, logged } = text({ font_size });
    expect(look.fontSize).toEqual({ px: 14, headingLevel: null });
    expect(logged).toHaveLength(1);
  });

  it('[BRAND-31] have one of nine weights', () => {
    const names = 'extra_light thin light regular medium semibold bold extra_bold black'.split(' ');
    const weights = names.map((font_weight) => text({ font_weight }).look.fontWeight);
    expect(weights).toEqual(TEXT_SCALES.weights);
    expect(text({ font_weight: '900; color: red' })).toMatchObject({
      look: { fontWeight: 400 },
      logged: [expect.stringMatching(/^Paywall: font_weight should be one of /)],
    });
  });

  it.each([
    ['Nunito', 'Nunito'],
    ['Noto Sans', 'Noto Sans'],
    ['x"; background: url(//e.de)', 'x background urle.de'],
    ['";', null],
    [7, null],
  ])('the font %j is %j', (font_name, font) => {
    expect(text({ font_name }).look.font).toBe(font);
  });
});

describe('lengths', () => {
  it.each([-1, 10_001, Number.NaN, Number.POSITIVE_INFINITY, '8px', {}, true])(
    '%j is none, with one line in the log',
    (spacing) => {
      const { look, logged } = stack({ spacing });
      expect(look.spacing).toBe(0);
      expect(logged).toEqual(['Paywall: spacing should be a number from 0 to 10000; the default is used.']);
    },
  );

  it('sides that are missing are zero', () => {
    expect(stack({ padding: { top: 1, leading: 2 } }).look.padding).toEqual({
      top: 1,
      bottom: 0,
      leading: 2,
      trailing: 0,
    });
  });

  it('a size is fixed, fits or fills', () => {
    const size = (width: unknown) => stack({ size: { width } }).look.size.width;
    expect(size({ type: 'fixed', value: 40 })).toEqual({ type: 'fixed', value: 40 });
    expect(size({ type: 'fit' })).toEqual({ type: 'fit' });
    expect(size({ type: 'fixed' })).toEqual({ type: 'fill' });
    expect(size({ type: 'fixed', value: -4 })).toEqual({ type: 'fill' });
    expect(stack({ size: { width: { type: 'fixed' } } }).logged).toHaveLength(1);
  });

  it('shadows may lie to the left and above', () => {
    const color = { light: { type: 'hex', value: '#000' } };
    expect(stack({ shadow: { x: -4, y: -2, radius: 8, color } }).look.shadow).toMatchObject({
      x: -4,
      y: -2,
      radius: 8,
    });
    expect(stack({ shadow: { x: 4 } }).look.shadow).toBeNull();
  });
});

describe('layout', () => {
  it.each([
    [{ type: 'vertical' }, { type: 'vertical', alignment: 'center', distribution: 'start' }],
    [{ type: 'vertical', alignment: 'leading' }, { alignment: 'leading' }],
    [{ type: 'vertical', alignment: 'bottom' }, { alignment: 'trailing' }],
    [
      { type: 'horizontal', alignment: 'leading' },
      { type: 'horizontal', alignment: 'top' },
    ],
    [{ type: 'horizontal', distribution: 'space_evenly' }, { distribution: 'space_evenly' }],
    [{ type: 'zlayer' }, { type: 'zlayer', across: 'center', down: 'center' }],
    [
      { type: 'zlayer', alignment: 'bottom_leading' },
      { across: 'leading', down: 'bottom' },
    ],
    [
      { type: 'round', distribution: 'anywhere', alignment: 7 },
      { type: 'vertical', alignment: 'center', distribution: 'start' },
    ],
  ])('%j', (dimension, expected) => {
    expect(stack({ dimension }).look.dimension).toMatchObject(expected);
  });

  it('corners are round one by one, or all', () => {
    const corners = { top_leading: 1, top_trailing: 2, bottom_leading: 3, bottom_trailing: 4 };
    expect(stack({ shape: { type: 'rectangle', corners } }).look.shape).toEqual({
      type: 'rectangle',
      corners: { topLeading: 1, topTrailing: 2, bottomLeading: 3, bottomTrailing: 4 },
    });
    expect(stack({ shape: { type: 'pill' } }).look.shape).toEqual({ type: 'pill' });
  });

  it('a badge lies at an edge', () => {
    const badge = (own: Json) => stack({ badge: { text_lid: 'b', ...own } }).look.badge;
    expect(badge({})).toMatchObject({
      style: 'overlay',
      across: 'center',
      down: 'top',
      text: { textId: 'b' },
    });
    expect(badge({ style: 'nested', alignment: 'bottom_trailing' })).toMatchObject({
      style: 'nested',
      across: 'trailing',
      down: 'bottom',
    });
    expect(badge({ alignment: 'center' })).toMatchObject({ down: 'top' });
  });
});

describe('pictures', () => {
  const light = { original: '/a.png', width: 4, height: 3 };
  const picture = { address: '/a.png', width: 4, height: 3 };

  it('have an address for each mode', () => {
    const { look, logged } = image({
      source: { light, dark: { original: 'https://e.de/b.png', webp: 'javascript:x' } },
    });
    expect(look).toMatchObject({
      source: { light: picture, dark: { address: 'https://e.de/b.png', width: null, height: null } },
      mask: { type: 'rectangle' },
      overlay: null,
      maxHeight: null,
      fit: 'cover',
      labelTextId: null,
    });
    expect(logged).toEqual([]);
  });

  it('are the light one where there is no dark one, or none that may be shown', () => {
    expect(image({ source: { light } }).look?.source.dark).toEqual(picture);
    const { look, logged } = image({ source: { light, dark: { original: 'data:image/png;base64,x' } } });
    expect(look?.source.dark).toEqual(picture);
    expect(logged).toHaveLength(1);
  });

  it.each([
    'javascript:alert(1)',
    'data:image/png;base64,x',
    '//e.de/a.png',
    'http://e.de/a.png',
    7,
    undefined,
  ])('at %j are left out, with a line in the log', (original) => {
    const { look, logged } = image({ source: { light: { original } } });
    expect(look).toBeUndefined();
    expect(logged).toEqual([
      'Paywall: source.light.original should be an address with https or a path on the site; the picture is left out.',
    ]);
  });

  it('have a mask, a fit, a greatest height, a name and colours over them', () => {
    const own = {
      mask_shape: { type: 'circle' },
      fit_mode: 'fit',
      max_height: 120,
      label_lid: 'cat',
      gradient_colors: ['#000', '#fff'],
    };
    const { look, logged } = image({ source: { light }, ...own });
    expect(look).toMatchObject({
      mask: { type: 'circle' },
      fit: 'contain',
      maxHeight: 120,
      labelTextId: 'cat',
    });
    expect(look?.overlay?.light.css).toBe('linear-gradient(180deg, #000, #fff)');
    expect(logged).toEqual([]);
  });

  it('keep theirs where that of the selected state may not be shown', () => {
    const overrides = { states: { selected: { source: { light: { original: 'x' } } } } };
    const { node } = read({ type: 'image', source: { light }, overrides });
    expect(node?.type === 'image' && node.states.selected.source.light).toEqual(picture);
  });
});
