import { plain, readColour, readPlainColour } from './read-colours.ts';
import { textLook } from './read-looks.ts';
import { LENGTH, readBorder, readEdges, readSize } from './read-values.ts';
import { isObject, Properties } from './reading.ts';
import type { Colour, TimelineIcon, TimelineItem, TimelineNode } from './tree.ts';

const INK: Colour = { light: plain('#000000'), dark: plain('#ffffff') };
const USUAL = { itemSpacing: 24, textSpacing: 4, columnGutter: 12, icon: 24, connector: 2 };
const ICON_SHAPES: ReadonlyMap<string, 'circle' | 'rectangle'> = new Map([
  ['circle', 'circle'],
  ['rectangle', 'rectangle'],
]);

export function readTimeline(properties: Properties, id: string, depth: number): TimelineNode {
  return {
    type: 'timeline',
    id,
    itemSpacing: properties.number('item_spacing', USUAL.itemSpacing, LENGTH),
    textSpacing: properties.number('text_spacing', USUAL.textSpacing, LENGTH),
    columnGutter: properties.number('column_gutter', USUAL.columnGutter, LENGTH),
    size: readSize(properties),
    margin: readEdges(properties, 'margin'),
    padding: readEdges(properties, 'padding'),
    items: itemsOf(properties, depth),
  };
}

function itemsOf(properties: Properties, depth: number): readonly TimelineItem[] {
  const list = properties.get('items');
  if (!Array.isArray(list)) {
    if (list !== undefined) properties.refuse('items', 'a list');
    return [];
  }
  return list.map((value: unknown, index) => {
    const path = `${properties.pathOf('items')}[${index}]`;
    properties.reading.count(path, depth + 1);
    return itemOf(new Properties(properties.reading, isObject(value) ? value : {}, path));
  });
}

function itemOf(item: Properties): TimelineItem {
  return {
    title: textLook(item.inner('title')),
    description: item.get('description') === undefined ? null : textLook(item.inner('description')),
    icon: iconOf(item),
    connector: item.get('connector') === undefined ? null : connectorOf(item.inner('connector')),
  };
}

function iconOf(item: Properties): TimelineIcon {
  const icon = item.inner('icon');
  return {
    name: icon.text('name') ?? '',
    colour: readPlainColour(icon, 'color') ?? INK,
    size: icon.number('width_and_height', USUAL.icon, LENGTH),
    padding: readEdges(icon, 'padding'),
    background:
      item.get('icon_background') === undefined ? null : backgroundOf(item.inner('icon_background')),
  };
}

/** Null without a colour. */
function backgroundOf(background: Properties): TimelineIcon['background'] {
  const colour = readColour(background, 'color');
  const shape = background.word('shape', ICON_SHAPES, 'circle');
  return colour && { shape, colour, border: readBorder(background) };
}

function connectorOf(connector: Properties): TimelineItem['connector'] {
  const margin = connector.inner('margin');
  return {
    width: connector.number('width', USUAL.connector, LENGTH),
    top: margin.number('top', 0, LENGTH),
    bottom: margin.number('bottom', 0, LENGTH),
    colour: readColour(connector, 'color') ?? INK,
  };
}
