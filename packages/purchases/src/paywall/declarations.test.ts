import { describe, expect, it } from 'vitest';
import {
  backgroundDeclarations,
  badgeDeclarations,
  connectorDeclarations,
  type Declarations,
  iconDeclarations,
  imageDeclarations,
  overlayDeclarations,
  pictureDeclarations,
  stackDeclarations,
  textDeclarations,
  timelineDeclarations,
} from './declarations.ts';
import { readPaywall } from './read.ts';
import type { Paywall, PaywallNode } from './tree.ts';

type Json = { readonly [name: string]: unknown };
const hex = (light: string, dark?: string) => ({
  light: { type: 'hex', value: light },
  dark: dark && { type: 'hex', value: dark },
});
const points = [
  { color: '#000', percent: 0 },
  { color: '#fff', percent: 100 },
];
const linear = { light: { type: 'linear', degrees: 90, points } };
const GRADIENT = 'linear-gradient(90deg, #000 0%, #fff 100%)';

function paywall(component: Json, base: Json = {}): Paywall {
  const config = { base: { stack: { components: [component] }, ...base } };
  return readPaywall(
    { default_locale: 'de', components_localizations: {}, components_config: config },
    () => {},
  );
}
function node<Type extends PaywallNode['type']>(type: Type, own: Json) {
  const [child] = paywall({ type, text_lid: 'a', ...own }).root.children;
  if (child?.type !== type) throw new Error(`That is no ${type}.`);
  return child as Extract<PaywallNode, { type: Type }>;
}
const stackOf = (own: Json) => node('stack', own).states.look;
const textOf = (own: Json) => node('text', own).states.look;
const imageOf = (own: Json) =>
  node('image', { source: { light: { original: '/a.png', width: 4, height: 3 } }, ...own }).states.look;

describe('a stack', () => {
  it('lays out its children in its direction, with its spacing', () => {
    const dimension = { type: 'horizontal', alignment: 'bottom', distribution: 'space_between' };
    expect(stackDeclarations(stackOf({ dimension, spacing: 8 }), 'light')).toMatchObject({
      display: 'flex',
      'flex-direction': 'row',
      'align-items': 'flex-end',
      'justify-content': 'space-between',
      gap: '8px',
    });
    expect(stackDeclarations(stackOf({}), 'light')).toMatchObject({
      'flex-direction': 'column',
      'align-items': 'center',
      'justify-content': 'flex-start',
    });
  });

  it('lays them over each other', () => {
    const dimension = { type: 'zlayer', alignment: 'bottom_trailing' };
    expect(stackDeclarations(stackOf({ dimension }), 'light')).toMatchObject({
      display: 'grid',
      'justify-items': 'end',
      'align-items': 'end',
    });
    expect(textDeclarations(textOf({}), 'light', 'zlayer')).toMatchObject({ 'grid-area': '1 / 1' });
  });

  it('has logical sides alone, so that Arabic mirrors them', () => {
    const sides = { top: 1, bottom: 2, leading: 3, trailing: 4 };
    const corners = { top_leading: 1, top_trailing: 2, bottom_leading: 3, bottom_trailing: 4 };
    const look = stackOf({ margin: sides, padding: sides, shape: { type: 'rectangle', corners } });
    const declarations = stackDeclarations(look, 'light');
    expect(declarations).toMatchObject({
      'margin-block-start': '1px',
      'margin-block-end': '2px',
      'padding-inline-start': '3px',
      'padding-inline-end': '4px',
      'border-start-start-radius': '1px',
      'border-start-end-radius': '2px',
      'border-end-start-radius': '3px',
      'border-end-end-radius': '4px',
    });
    expect(Object.keys(declarations).filter((name) => /left|right/.test(name))).toEqual([]);
  });

  it('has the colours of the mode', () => {
    const look = stackOf({
      background_color: hex('#fff', '#000'),
      border: { width: 2, color: hex('#111', '#222') },
      shadow: { x: 1, y: -2, radius: 3, color: hex('#333', '#444') },
      shape: { type: 'pill' },
    });
    expect(stackDeclarations(look, 'light')).toMatchObject({
      'background-color': '#fff',
      'border-color': '#111',
      'border-width': '2px',
      'box-shadow': '1px -2px 3px #333',
      'border-radius': '9999px',
    });
    expect(stackDeclarations(look, 'dark')).toMatchObject({
      'background-color': '#000',
      'border-color': '#222',
      'box-shadow': '1px -2px 3px #444',
    });
  });

  it.each<[Json, 'vertical' | 'horizontal' | 'zlayer', Declarations]>([
    [{ width: { type: 'fill' } }, 'vertical', { 'align-self': 'stretch' }],
    [{ width: { type: 'fill' } }, 'horizontal', { 'flex-grow': '1', 'flex-basis': '0' }],
    [{ width: { type: 'fill' } }, 'zlayer', { 'justify-self': 'stretch' }],
    [{ height: { type: 'fill' } }, 'vertical', { 'flex-grow': '1' }],
    [{ height: { type: 'fill' } }, 'horizontal', { 'align-self': 'stretch' }],
    [{ width: { type: 'fixed', value: 40 } }, 'vertical', { 'inline-size': '40px' }],
    [{ height: { type: 'fixed', value: 40 } }, 'vertical', { 'block-size': '40px' }],
  ])('of the size %j in a %s one', (size, within, expected) => {
    expect(stackDeclarations(stackOf({ size }), 'light', within)).toMatchObject(expected);
  });

  it('that fits is as wide as what is in it', () => {
    const declarations = stackDeclarations(stackOf({ size: { width: { type: 'fit' } } }), 'light');
    expect(Object.keys(declarations)).not.toContain('align-self');
  });
});

describe('a text', () => {
  it('is black, or white in the dark mode, unless it says otherwise', () => {
    expect(textDeclarations(textOf({}), 'light')).toMatchObject({
      color: '#000000',
      'font-family': 'system-ui, sans-serif',
      'font-size': '14px',
      'font-weight': '400',
      'text-align': 'start',
    });
    expect(textDeclarations(textOf({}), 'dark')).toMatchObject({ color: '#ffffff' });
    const own = { color: hex('#123'), font_name: 'Nunito', horizontal_alignment: 'trailing' };
    expect(textDeclarations(textOf(own), 'dark')).toMatchObject({
      color: '#123',
      'font-family': '"Nunito", system-ui, sans-serif',
      'text-align': 'end',
    });
  });

  it('in a gradient is cut out of it, over its background', () => {
    expect(textDeclarations(textOf({ color: linear }), 'light')).toMatchObject({
      color: 'transparent',
      'background-image': GRADIENT,
      'background-clip': 'text',
    });
    const over = textOf({ color: linear, background_color: hex('#abc') });
    expect(textDeclarations(over, 'light')).toMatchObject({
      'background-image': `${GRADIENT}, linear-gradient(#abc, #abc)`,
      'background-clip': 'text, border-box',
    });
  });
});

describe('a badge', () => {
  const badge = (own: Json) => {
    const look = stackOf({ badge: { text_lid: 'b', ...own } });
    if (!look.badge) throw new Error('There is no badge.');
    expect(stackDeclarations(look, 'light')).toMatchObject({ position: 'relative' });
    return badgeDeclarations(look.badge, 'light');
  };

  it.each<[Json, Declarations]>([
    [{}, { 'inset-block-start': '0', translate: '0 -50%', 'inset-inline': '0', 'margin-inline': 'auto' }],
    [
      { style: 'nested', alignment: 'bottom_leading' },
      { 'inset-block-end': '0', 'inset-inline-start': '0' },
    ],
    [
      { style: 'overlay', alignment: 'bottom_trailing' },
      { translate: '0 50%', 'inset-inline-end': '0' },
    ],
    [
      { style: 'edge_to_edge', alignment: 'top_trailing' },
      { 'inset-inline': '0', 'inset-block-start': '0' },
    ],
    [
      { style: 'nested', alignment: 'trailing' },
      { 'inset-block-start': '50%', translate: '0 -50%' },
    ],
  ])('%j', (own, expected) => {
    expect(badge(own)).toMatchObject({ position: 'absolute', ...expected });
  });
});

describe('a picture', () => {
  it('fills its place and keeps its proportions', () => {
    const look = imageOf({ max_height: 90, mask_shape: { type: 'circle' } });
    expect(imageDeclarations(look)).toMatchObject({
      overflow: 'hidden',
      'max-block-size': '90px',
      'clip-path': 'circle(closest-side)',
      'align-self': 'stretch',
    });
    expect(pictureDeclarations(look, look.source.light)).toMatchObject({
      'object-fit': 'cover',
      'inline-size': '100%',
      'block-size': 'auto',
      'aspect-ratio': '4 / 3',
    });
  });

  it.each(['concave', 'convex', 'rectangle', 'pill'])('is cut off: %s', (type) => {
    expect(Object.keys(imageDeclarations(imageOf({ mask_shape: { type } }))).join()).toMatch(
      /clip-path|mask-image|radius/,
    );
  });

  it('has its overlay above it', () => {
    const { overlay } = imageOf({ color_overlay: hex('#00000088', '#fff') });
    expect(overlay && overlayDeclarations(overlay, 'dark')).toMatchObject({
      position: 'absolute',
      'background-color': '#fff',
    });
  });
});

describe('the background', () => {
  const behind = (background: Json, mode: 'light' | 'dark' = 'light') => {
    const read = paywall({ type: 'stack' }, { background }).background;
    return read && backgroundDeclarations(read, mode);
  };

  it('is a colour or a gradient', () => {
    expect(behind({ type: 'color', value: hex('#fff', '#000') }, 'dark')).toEqual({
      'background-color': '#000',
    });
    expect(behind({ type: 'color', value: linear })).toEqual({ 'background-image': GRADIENT });
  });

  it('is a picture under its overlay, whose address stays in its quotes', () => {
    const value = { light: { original: 'https://e.de/a.png?b=\\");x:url(' } };
    expect(behind({ type: 'image', value })).toBeNull();
    const odd = { light: { original: `https://e.de/a.png?b=");x:url('#"c` } };
    expect(behind({ type: 'image', value: odd, color_overlay: hex('#000000') })).toMatchObject({
      'background-image': `linear-gradient(#000000, #000000), url("https://e.de/a.png?b=%22);x:url(%27#%22c")`,
      'background-size': 'cover',
    });
  });
});

it('a timeline has its spacings, icons and lines', () => {
  const timeline = node('timeline', {
    item_spacing: 20,
    items: [
      {
        title: { text_lid: 'a' },
        icon: { color: hex('#111', '#222'), width_and_height: 40, padding: { top: 8 } },
        icon_background: {
          shape: 'circle',
          color: hex('#333', '#444'),
          border: { width: 1, color: hex('#555') },
        },
        connector: { width: 3, margin: { top: 4, bottom: 5 }, color: hex('#666', '#777') },
      },
    ],
  });
  expect(timelineDeclarations(timeline)).toMatchObject({ display: 'flex', 'row-gap': '20px' });
  const [item] = timeline.items;
  expect(item && iconDeclarations(item.icon, 'dark')).toMatchObject({
    'inline-size': '40px',
    'padding-block-start': '8px',
    color: '#222',
    'background-color': '#444',
    'border-color': '#555',
    'border-radius': '50%',
  });
  expect(item?.connector && connectorDeclarations(item.connector, 'dark')).toEqual({
    'inline-size': '3px',
    'margin-block': '4px 5px',
    'background-color': '#777',
  });
});
