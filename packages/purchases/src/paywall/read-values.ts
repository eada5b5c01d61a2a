import { own } from '../wire/read.ts';
import { pictureAddress } from './addresses.ts';
import { readPlainColour } from './read-colours.ts';
import { isObject, type Properties } from './reading.ts';
import type {
  AcrossAlignment,
  Border,
  Dimension,
  Distribution,
  DownAlignment,
  Edges,
  Extent,
  Moded,
  Picture,
  Shadow,
  Shape,
  Size,
} from './tree.ts';

/** In pixels: no screen is longer. */
const LONGEST = 10_000;
export const LENGTH = [0, LONGEST] as const;
const OFFSET = [-LONGEST, LONGEST] as const;

/** The words of a list, each standing for itself. */
const words = <Word extends string>(...list: readonly Word[]) =>
  new Map<string, Word>(list.map((word) => [word, word]));

const DISTRIBUTIONS = words<Distribution>(
  'start',
  'center',
  'end',
  'space_between',
  'space_around',
  'space_evenly',
);
/** Either way of saying where a line begins and ends. */
export const ACROSS: ReadonlyMap<string, AcrossAlignment> = new Map([
  ...words<AcrossAlignment>('leading', 'center', 'trailing'),
  ['top', 'leading'],
  ['bottom', 'trailing'],
]);
const DOWN: ReadonlyMap<string, DownAlignment> = new Map([
  ...words<DownAlignment>('top', 'center', 'bottom'),
  ['leading', 'top'],
  ['trailing', 'bottom'],
]);
type Position = { readonly across: AcrossAlignment; readonly down: DownAlignment };
const CENTRE: Position = { across: 'center', down: 'center' };
export const EDGES: ReadonlyMap<string, Position> = new Map<string, Position>([
  ['top_leading', { across: 'leading', down: 'top' }],
  ['top', { across: 'center', down: 'top' }],
  ['top_trailing', { across: 'trailing', down: 'top' }],
  ['leading', { across: 'leading', down: 'center' }],
  ['trailing', { across: 'trailing', down: 'center' }],
  ['bottom_leading', { across: 'leading', down: 'bottom' }],
  ['bottom', { across: 'center', down: 'bottom' }],
  ['bottom_trailing', { across: 'trailing', down: 'bottom' }],
]);
const POSITIONS: ReadonlyMap<string, Position> = new Map([...EDGES, ['center', CENTRE]]);

export function readEdges(properties: Properties, name: string): Edges {
  const edges = properties.inner(name);
  const edge = (side: string) => edges.number(side, 0, LENGTH);
  return { top: edge('top'), bottom: edge('bottom'), leading: edge('leading'), trailing: edge('trailing') };
}

/** As wide as its place and as high as what is in it, unless given. */
export function readSize(properties: Properties, usual: Size = FILLING): Size {
  const size = properties.inner('size');
  return { width: extentOf(size, 'width', usual.width), height: extentOf(size, 'height', usual.height) };
}

const FILLING: Size = { width: { type: 'fill' }, height: { type: 'fit' } };
export const FITTING: Size = { width: { type: 'fit' }, height: { type: 'fit' } };

function extentOf(size: Properties, name: string, usual: Extent): Extent {
  const extent = size.inner(name);
  const type = extent.word('type', words<Extent['type']>('fit', 'fill', 'fixed'), usual.type);
  if (type !== 'fixed') return { type };
  if (extent.get('value') === undefined) extent.refuse('value', 'a number of pixels');
  const value = extent.number('value', -1, LENGTH);
  return value < 0 ? usual : { type, value };
}

export function readShape(properties: Properties, name: string): Shape {
  const shape = properties.inner(name);
  const type = shape.word('type', words<Shape['type']>('rectangle', 'pill'), 'rectangle');
  return type === 'pill' ? { type } : { type, corners: cornersOf(shape) };
}

export function cornersOf(shape: Properties) {
  const corners = shape.inner('corners');
  const corner = (name: string) => corners.number(name, 0, LENGTH);
  return {
    topLeading: corner('top_leading'),
    topTrailing: corner('top_trailing'),
    bottomLeading: corner('bottom_leading'),
    bottomTrailing: corner('bottom_trailing'),
  };
}

/** Null without a colour or a width: a border needs both. */
export function readBorder(properties: Properties): Border | null {
  const border = properties.inner('border');
  const colour = readPlainColour(border, 'color');
  const width = border.number('width', 0, LENGTH);
  return colour && width > 0 ? { colour, width } : null;
}

export function readShadow(properties: Properties): Shadow | null {
  const shadow = properties.inner('shadow');
  const colour = readPlainColour(shadow, 'color');
  if (colour === null) return null;
  const [x, y] = [shadow.number('x', 0, OFFSET), shadow.number('y', 0, OFFSET)];
  return { x, y, radius: shadow.number('radius', 0, LENGTH), colour };
}

/** One below the other, in the middle, from the top unless given. */
export function readDimension(properties: Properties): Dimension {
  const dimension = properties.inner('dimension');
  const types = words<Dimension['type']>('vertical', 'horizontal', 'zlayer');
  const type = dimension.word('type', types, 'vertical');
  if (type === 'zlayer') return { type, ...dimension.word('alignment', POSITIONS, CENTRE) };
  const distribution = dimension.word('distribution', DISTRIBUTIONS, 'start');
  if (type === 'vertical')
    return { type, alignment: dimension.word('alignment', ACROSS, 'center'), distribution };
  return { type, alignment: dimension.word('alignment', DOWN, 'center'), distribution };
}

/** The pictures of both modes; null where there is none that may be shown. */
export function readPictures(properties: Properties, name: string): Moded<Picture> | null {
  const value = properties.get(name);
  if (!isObject(value)) {
    if (value !== undefined) properties.refuse(name, 'pictures like { light: { original: "https://…" } }');
    return null;
  }
  const light = pictureOf(properties.inner(name), 'light');
  if (light === null) return null;
  const hasDark = (own(value, 'dark') ?? null) !== null;
  return { light, dark: (hasDark ? pictureOf(properties.inner(name), 'dark') : null) ?? light };
}

function pictureOf(source: Properties, mode: 'light' | 'dark'): Picture | null {
  const picture = source.inner(mode);
  const original = picture.get('original');
  const address = typeof original === 'string' ? pictureAddress(original) : null;
  if (address === null) {
    const wanted = 'should be an address with https or a path on the site';
    source.reading.note(picture.pathOf('original'), `${wanted}; the picture is left out`);
    return null;
  }
  const [width, height] = [picture.number('width', 0, LENGTH), picture.number('height', 0, LENGTH)];
  return { address, width: width || null, height: height || null };
}
