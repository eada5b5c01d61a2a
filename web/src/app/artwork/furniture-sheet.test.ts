import { readFileSync } from 'node:fs';
import path from 'node:path';
import { scenes } from '@plausch/stage';
import { describe, expect, it, test } from 'vitest';
import { furnitureSheet, type Piece } from './furniture-sheet.ts';

const ARTWORK = path.resolve(import.meta.dirname, '../../../../packages/stage/src/artwork');

const square = (size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">\n<path d="M0 ${size}h1"/>\n</svg>\n`;

const apart = (a: Piece, b: Piece) =>
  a.x + a.width < b.x || b.x + b.width < a.x || a.y + a.height < b.y || b.y + b.height < a.y;

describe('a sheet of furniture', () => {
  it('has every drawing once, in rows', () => {
    const { svg, pieces } = furnitureSheet(['700', '300', '700', '600'], (name) => square(Number(name)));
    expect(pieces).toEqual({
      700: { x: 0, y: 0, width: 700, height: 700 },
      600: { x: 0, y: 704, width: 600, height: 600 },
      300: { x: 604, y: 704, width: 300, height: 300 },
    });
    expect(svg).toContain('width="908" height="1304"');
    expect(svg.match(/<svg /g)).toHaveLength(4);
  });

  it('refuses a drawing without a size', () => {
    expect(() => furnitureSheet(['chair.svg'], () => '<svg viewBox="0 0 1 1"></svg>')).toThrow(
      /^chair[.]svg/,
    );
  });
});

test.each([...scenes])('the furniture of %s stands apart and shares no names', (id, { props }) => {
  const paths = props.map(({ src }) => src);
  const { svg, pieces } = furnitureSheet(paths, (file) => readFileSync(path.join(ARTWORK, id, file), 'utf8'));
  expect(Object.keys(pieces).sort()).toEqual([...new Set(paths)].sort());
  const all = Object.values(pieces);
  for (const [i, piece] of all.entries()) {
    for (const other of all.slice(i + 1)) expect(apart(piece, other)).toBe(true);
  }
  const names = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
});
