import type { Border, Dimension, Edges, ImageLook, Paint, Shadow, Shape, Size } from './tree.ts';

/** Which of a paywall's colours and pictures are shown. */
export type Mode = 'light' | 'dark';
/** CSS by the names of properties, as `setProperty` takes them. Sides are logical, so that Arabic mirrors them. */
export type Declarations = Readonly<Record<string, string>>;
/** How the stack that something lies in lays out its children. */
export type Within = Dimension['type'];

const PILL = '9999px';
export const px = (length: number) => `${length}px`;

const FLEX = {
  leading: 'flex-start',
  top: 'flex-start',
  start: 'flex-start',
  center: 'center',
  trailing: 'flex-end',
  bottom: 'flex-end',
  end: 'flex-end',
  space_between: 'space-between',
  space_around: 'space-around',
  space_evenly: 'space-evenly',
} as const;
const GRID = {
  leading: 'start',
  top: 'start',
  center: 'center',
  trailing: 'end',
  bottom: 'end',
} as const;

/** Children of a layered stack share one cell, which is as large as the largest of them. */
export function layout(dimension: Dimension, spacing: number): Declarations {
  if (dimension.type === 'zlayer') {
    return {
      display: 'grid',
      'grid-template': 'minmax(0, 1fr) / minmax(0, 1fr)',
      'justify-items': GRID[dimension.across],
      'align-items': GRID[dimension.down],
    };
  }
  return {
    display: 'flex',
    'flex-direction': dimension.type === 'vertical' ? 'column' : 'row',
    'align-items': FLEX[dimension.alignment],
    'justify-content': FLEX[dimension.distribution],
    gap: px(spacing),
  };
}

/** `fill` takes what is left along the stack's direction, and all of it across. Nothing is pressed flat: a paywall scrolls. */
export function sizes({ width, height }: Size, within: Within): Declarations {
  return {
    'min-inline-size': '0',
    'max-inline-size': '100%',
    ...(within === 'zlayer' ? { 'grid-area': '1 / 1' } : {}),
    ...(within === 'vertical' || width.type === 'fixed' ? { 'flex-shrink': '0' } : {}),
    ...(width.type === 'fixed' ? { 'inline-size': px(width.value) } : {}),
    ...(height.type === 'fixed' ? { 'block-size': px(height.value) } : {}),
    ...(width.type === 'fill' ? FILLING.width[within] : {}),
    ...(height.type === 'fill' ? FILLING.height[within] : {}),
  };
}

const FILLING = {
  width: {
    vertical: { 'align-self': 'stretch' },
    horizontal: { 'flex-grow': '1', 'flex-basis': '0' },
    zlayer: { 'justify-self': 'stretch' },
  },
  height: {
    vertical: { 'flex-grow': '1' },
    horizontal: { 'align-self': 'stretch' },
    zlayer: { 'align-self': 'stretch' },
  },
} as const;

export function edges(name: 'margin' | 'padding', { top, bottom, leading, trailing }: Edges): Declarations {
  return {
    [`${name}-block-start`]: px(top),
    [`${name}-block-end`]: px(bottom),
    [`${name}-inline-start`]: px(leading),
    [`${name}-inline-end`]: px(trailing),
  };
}

export function corners(shape: Shape): Declarations {
  if (shape.type === 'pill') return { 'border-radius': PILL };
  const { topLeading, topTrailing, bottomLeading, bottomTrailing } = shape.corners;
  return {
    'border-start-start-radius': px(topLeading),
    'border-start-end-radius': px(topTrailing),
    'border-end-start-radius': px(bottomLeading),
    'border-end-end-radius': px(bottomTrailing),
  };
}

/** Concave and convex are the lower edge of a picture. */
export function mask(shape: ImageLook['mask']): Declarations {
  switch (shape.type) {
    case 'circle':
      return { 'clip-path': 'circle(closest-side)' };
    case 'convex':
      return { 'clip-path': 'ellipse(100% 100% at 50% 0)' };
    case 'concave':
      return { 'mask-image': 'radial-gradient(75% 15% at 50% 100%, transparent 99%, #000000 100%)' };
    default:
      return corners(shape);
  }
}

export function background(paint: Paint): Declarations {
  return paint.isGradient ? { 'background-image': paint.css } : { 'background-color': paint.css };
}

/** A paint as the picture that it looks like. */
export const image = ({ css, isGradient }: Paint) => (isGradient ? css : `linear-gradient(${css}, ${css})`);

/** Letters in a gradient are cut out of a background of their own, which lies on the text's. */
export function ink(colour: Paint, behind: Paint | null): Declarations {
  if (!colour.isGradient) return { color: colour.css, ...(behind ? background(behind) : {}) };
  const clip = behind ? 'text, border-box' : 'text';
  return {
    color: 'transparent',
    'background-image': [colour, ...(behind ? [behind] : [])].map(image).join(', '),
    'background-clip': clip,
    '-webkit-background-clip': clip,
  };
}

export function border({ width, colour }: Border, mode: Mode): Declarations {
  return { 'border-style': 'solid', 'border-width': px(width), 'border-color': colour[mode].css };
}

export function shadow({ x, y, radius, colour }: Shadow, mode: Mode): Declarations {
  return { 'box-shadow': `${px(x)} ${px(y)} ${px(radius)} ${colour[mode].css}` };
}

/** An address that stays inside its quotes. */
export function address(url: string): string {
  return `url("${url.replace(/["\\\s\p{Cc}]/gu, encodeURIComponent)}")`;
}
