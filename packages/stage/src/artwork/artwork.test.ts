import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROP_FOOT_UNITS } from '../scene.ts';
import { scenes } from '../scenes/index.ts';

const ELEMENTS = [
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'defs',
  'clipPath',
  'linearGradient',
  'radialGradient',
  'stop',
];

const ATTRIBUTES = [
  'xmlns',
  'width',
  'height',
  'viewBox',
  'id',
  'd',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'transform',
  'fill',
  'opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-dasharray',
  'offset',
  'stop-color',
  'stop-opacity',
  'clip-path',
];

describe.each([...scenes])('artwork of %s', (sceneId, scene) => {
  const folder = new URL(`./${sceneId}/`, import.meta.url);
  const read = (path: string): string => readFileSync(new URL(path, folder), 'utf8');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.includes('.'),
  );
  const layers = [...Object.values(scene.layers.back), ...Object.values(scene.layers.front)];

  it('[A1] is exactly what the scene refers to', () => {
    const used = new Set([...layers, ...scene.props.map((prop) => prop.src)]);
    expect(files.sort()).toEqual([...used].sort());
  });

  it.each(files)('[A2] %s consists of plain shapes and nothing that runs or loads', (path) => {
    const svg = read(path);
    const tags = [...svg.matchAll(/<(\/?)([^\s/>]+)([^>]*)>/g)];
    expect(svg.replace(/<[^>]*>/g, '').trim()).toBe('');
    const open: string[] = [];
    for (const [, closing, name = '', rest = ''] of tags) {
      expect(ELEMENTS).toContain(name);
      if (closing) expect(open.pop()).toBe(name);
      else if (!rest.endsWith('/')) open.push(name);
      for (const [, attribute, value = ''] of rest.matchAll(/([^\s=]+)="([^"]*)"/g)) {
        expect(ATTRIBUTES).toContain(attribute);
        if (attribute !== 'xmlns') expect(value).not.toMatch(/:|\/\//);
      }
    }
    expect(open).toEqual([]);
  });

  it.each(files)('[A3] %s has ids of its scene only, and refers to its own', (path) => {
    const svg = read(path);
    const ids = [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(new RegExp(`^${sceneId}-`));
    for (const [, target] of svg.matchAll(/url\(([^)]*)\)/g))
      expect(ids.map((id) => `#${id}`)).toContain(target);
  });

  it.each(layers)('[A4] %s covers the stage and weighs less than 60 kB', (path) => {
    const { width, height } = scene.size;
    expect(read(path)).toContain(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`);
    expect(Buffer.byteLength(read(path))).toBeLessThan(60_000);
  });

  it.each(scene.props.map((prop) => prop.src))('[A5] %s stands on its foot anchor', (path) => {
    const [, width, height, viewBox = ''] =
      /width="(\d+)" height="(\d+)" viewBox="([^"]*)"/.exec(read(path)) ?? [];
    const [left = 0, top = 0, across = 0, down = 0] = viewBox.split(' ').map(Number);
    expect([across, down]).toEqual([Number(width), Number(height)]);
    expect(left).toBe(-across / 2);
    expect(top + down).toBe(PROP_FOOT_UNITS);
    expect(scene.pieces[path]).toEqual([across, down]);
  });

  it('[A5] has the size of exactly the furniture that stands in it', () => {
    expect(Object.keys(scene.pieces).sort()).toEqual(
      [...new Set(scene.props.map((prop) => prop.src))].sort(),
    );
  });
});
