import type { Locator, Page } from 'playwright-core';
import { inPage } from '../harness/in-page.ts';

/** A part of a picture, in its own pixels; on devices with one pixel per unit those of the page, too. */
export type Box = { x: number; y: number; width: number; height: number };

/** What a window shows, or a part of it; as text, for programs that look at it. */
export async function shotOf(target: Page | Locator): Promise<string> {
  return (await target.screenshot({ caret: 'hide' })).toString('base64');
}

/** Brings a shot, or the box of it that counts, as pixels. */
const READ = `async (shot, box) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + shot;
  await image.decode();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight };
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(image, -x, -y);
  return context.getImageData(0, 0, width, height);
}`;

/** Counts the pixels of two pictures that differ by more than what edges do when they are drawn anew. */
const COMPARE = `async ([one, other, box]) => {
  const read = ${READ};
  const [{ data: a }, { data: b }] = [await read(one, box), await read(other, box)];
  let [furthest, differing] = [0, 0];
  for (let i = 0; i < a.length; i += 4) {
    const away = Math.max(...[0, 1, 2].map((k) => Math.abs(a[i + k] - b[i + k])));
    furthest = Math.max(furthest, away);
    if (away > 24) differing += 1;
  }
  return { differing: differing / (a.length / 4), furthest };
}`;

/** The share of pixels by which two shots differ, and the furthest of them in steps of 255. */
export function differenceOf(
  page: Page,
  shots: readonly [string, string],
  box?: Box,
): Promise<{ differing: number; furthest: number }> {
  return inPage(page, COMPARE, [...shots, box && rounded(box)]);
}

const FIND = `async ([shot, colours]) => {
  const { data, width } = await (${READ})(shot);
  return colours.map((colour) => {
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    const found = { count: 0, left: width, top: Number.MAX_SAFE_INTEGER, right: 0, bottom: 0 };
    for (let i = 0; i < data.length; i += 4) {
      if (data[i] !== red || data[i + 1] !== green || data[i + 2] !== blue) continue;
      const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
      found.count += 1;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y);
    }
    return found;
  });
}`;

export type Spread = { count: number; left: number; top: number; right: number; bottom: number };

/** How many pixels of a shot have exactly one of these colours, and between which edges they lie. */
export function spreadOf(page: Page, shot: string, colours: readonly string[]): Promise<Spread[]> {
  return inPage(page, FIND, [shot, colours]);
}

/** Counts the pixels that stand out from the ground, which most of them have. */
const INK = `async ([shot]) => {
  const { data } = await (${READ})(shot);
  const pixels = new Uint32Array(data.buffer);
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const [ground] = [...counts].sort(([, a], [, b]) => b - a)[0];
  const bytes = (pixel) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
  return pixels.filter((pixel) => bytes(pixel).some((byte, i) => Math.abs(byte - bytes(ground)[i]) > 60)).length;
}`;

/** The thinnest letter of the smallest writing covers at least so many pixels. */
const LETTER = 6;

/** Whether the words of an element can be seen in the window: each has left its ink there. */
export async function isWritten(target: Locator): Promise<boolean> {
  const letters = (await target.allInnerTexts()).join('').replace(/\s/g, '').length;
  const ink = await inPage<number>(target.page(), INK, [await shotOf(target)]);
  return letters > 0 && ink >= letters * LETTER;
}

function rounded({ x, y, width, height }: Box): Box {
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}
