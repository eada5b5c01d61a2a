import { TEXT_SCALES } from '../checkout/text-scales.ts';
import { readColour, readColourList } from './read-colours.ts';
import {
  ACROSS,
  cornersOf,
  EDGES,
  FITTING,
  LENGTH,
  readBorder,
  readDimension,
  readEdges,
  readPictures,
  readShadow,
  readShape,
  readSize,
} from './read-values.ts';
import type { Properties } from './reading.ts';
import type {
  Badge,
  FontSize,
  FontWeight,
  ImageLook,
  Selectable,
  Size,
  StackLook,
  TextLook,
} from './tree.ts';

const BODY_M: FontSize = { px: 14, headingLevel: null };
const FONT_SIZES: ReadonlyMap<string, FontSize> = new Map<string, FontSize>([
  ['body_s', { px: 13, headingLevel: null }],
  ['body_m', BODY_M],
  ['body_l', { px: 15, headingLevel: null }],
  ['body_xl', { px: 16, headingLevel: null }],
  ['heading_xs', { px: 14, headingLevel: 6 }],
  ['heading_s', { px: 16, headingLevel: 5 }],
  ['heading_m', { px: 20, headingLevel: 4 }],
  ['heading_l', { px: 24, headingLevel: 3 }],
  ['heading_xl', { px: 28, headingLevel: 2 }],
  ['heading_xxl', { px: 32, headingLevel: 1 }],
]);
const ALLOWED = [...TEXT_SCALES.body, ...TEXT_SCALES.heading];
/** As the official SDK has them, which says extra light for the lightest. */
const FONT_WEIGHTS: ReadonlyMap<string, FontWeight> = new Map<string, FontWeight>([
  ['extra_light', 100],
  ['thin', 200],
  ['light', 300],
  ['regular', 400],
  ['medium', 500],
  ['semibold', 600],
  ['bold', 700],
  ['extra_bold', 800],
  ['black', 900],
]);
const LONGEST_FONT = 100;
const BADGE_STYLES: ReadonlyMap<string, Badge['style']> = new Map(
  (['overlay', 'edge_to_edge', 'nested'] as const).map((style) => [style, style]),
);
const FITS: ReadonlyMap<string, ImageLook['fit']> = new Map([
  ['fill', 'cover'],
  ['fit', 'contain'],
]);
const MASKS: ReadonlyMap<string, ImageLook['mask']['type']> = new Map(
  (['rectangle', 'pill', 'circle', 'concave', 'convex'] as const).map((mask) => [mask, mask]),
);

/** How a component looks, and how while its package is selected: the same object where nothing is said of that. */
export function selectable<Look>(
  properties: Properties,
  read: (properties: Properties) => Look,
): Selectable<Look> {
  const look = read(properties);
  const states = properties.inner('overrides').inner('states');
  if (states.get('selected') === undefined) return { look, selected: look };
  return { look, selected: read(properties.with(states.inner('selected'))) };
}

export function stackLook(properties: Properties): StackLook {
  return {
    dimension: readDimension(properties),
    size: readSize(properties),
    spacing: properties.number('spacing', 0, LENGTH),
    margin: readEdges(properties, 'margin'),
    padding: readEdges(properties, 'padding'),
    background: readColour(properties, 'background_color'),
    border: readBorder(properties),
    shadow: readShadow(properties),
    shape: readShape(properties, 'shape'),
    badge: properties.get('badge') === undefined ? null : badgeOf(properties.inner('badge')),
  };
}

function badgeOf(badge: Properties): Badge {
  return {
    style: badge.word('style', BADGE_STYLES, 'overlay'),
    ...badge.word('alignment', EDGES, { across: 'center', down: 'top' }),
    text: textLook(badge, FITTING),
    shape: readShape(badge, 'shape'),
  };
}

export function textLook(properties: Properties, usual?: Size): TextLook {
  return {
    textId: properties.needed('text_lid'),
    colour: readColour(properties, 'color'),
    background: readColour(properties, 'background_color'),
    font: fontOf(properties),
    fontSize: fontSizeOf(properties),
    fontWeight: properties.word('font_weight', FONT_WEIGHTS, 400),
    alignment: properties.word('horizontal_alignment', ACROSS, 'leading'),
    margin: readEdges(properties, 'margin'),
    padding: readEdges(properties, 'padding'),
    size: readSize(properties, usual),
  };
}

/** Null where no picture may be shown. */
export function imageLook(properties: Properties): ImageLook | null {
  const source = readPictures(properties, 'source');
  if (source === null) return null;
  const maxHeight = properties.number('max_height', 0, LENGTH);
  return {
    source,
    size: readSize(properties),
    mask: maskOf(properties.inner('mask_shape')),
    overlay: readColour(properties, 'color_overlay') ?? readColourList(properties, 'gradient_colors'),
    maxHeight: maxHeight || null,
    fit: properties.word('fit_mode', FITS, 'cover'),
    labelTextId: properties.text('label_lid'),
  };
}

function maskOf(mask: Properties): ImageLook['mask'] {
  const type = mask.word('type', MASKS, 'rectangle');
  return type === 'rectangle' ? { type, corners: cornersOf(mask) } : { type };
}

/** A family by its name, without what could end it in a style sheet. */
function fontOf(properties: Properties): string | null {
  const name = properties.text('font_name')?.slice(0, LONGEST_FONT) ?? '';
  return name.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() || null;
}

/** By name, or the allowed size closest to a number of pixels, the smaller one of two. */
function fontSizeOf(properties: Properties): FontSize {
  const value = properties.get('font_size');
  if (typeof value !== 'number' || !Number.isFinite(value))
    return properties.word('font_size', FONT_SIZES, BODY_M);
  const px = ALLOWED.reduce((best, size) => (Math.abs(size - value) < Math.abs(best - value) ? size : best));
  if (px !== value) properties.reading.note(properties.pathOf('font_size'), `is not allowed; ${px} is used`);
  return { px, headingLevel: null };
}
