import { palettes } from '@plausch/stage/figures';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { detailsOf, dress } from './account.ts';
import { type Box, type Spread, shotOf, spreadOf } from './seen.ts';
import type { Venue } from './venue.ts';
import type { Kind, Visitor } from './visitor.ts';

/** What a figure is known by: nothing in the Kaffeehaus has these colours, by day or by night. */
export type Colours = { hair: string; top: string };
export const PETROL_AND_VIOLET: Colours = { hair: '#3f8f8a', top: '#8b6fd6' };
export const PINK_AND_GREEN: Colours = { hair: '#d8608a', top: '#5fae6a' };

/** A figure in the picture: what the window shows, and the part of it from the hair down to the top. */
export type Sight = { shot: string; figure: Box };

/** Hair and top cover at least so many pixels each, on a phone as well. */
const LEAST = 50;

/** A resident in these colours, in front of a picture that stands still. */
export async function dressedResident(venue: Venue, name: string, kind: Kind, colours: Colours) {
  await venue.register(name);
  await dress(venue.server.origin, detailsOf(name), {
    v: 1,
    parts: { hair: 'hair.bob.v1', top: 'top.hoodie.v1', bottom: 'bottom.trousers.v1', face: 'face.smile.v1' },
    colours: { hair: palettes.hair.indexOf(colours.hair), top: palettes.top.indexOf(colours.top) },
  });
  return venue.resident(name, kind, { reducedMotion: 'reduce' });
}

/** The room's picture with everything that lies over it. */
export const stageOf = ({ page }: Visitor): Locator => page.getByRole('application');

/** Where a figure in these colours is in a shot of the stage, by day or by night; undefined where it is not. */
export async function figureIn(viewer: Visitor, shot: string, colours: Colours): Promise<Box | undefined> {
  const { hair, top } = colours;
  return (
    (await figureOf(viewer, shot, colours)) ??
    figureOf(viewer, shot, { hair: byNight(hair), top: byNight(top) })
  );
}

/** How a colour of a figure, `#rrggbb`, is drawn in the evening: 12 % lighter. */
export function byNight(colour: string): string {
  const parts = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
  return `#${parts
    .map((part) =>
      Math.min(255, Math.round(part * 1.12))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

async function figureOf({ page }: Visitor, shot: string, colours: Colours): Promise<Box | undefined> {
  const [hair, top] = await spreadOf(page, shot, [colours.hair, colours.top]);
  const isThere = (spread: Spread | undefined): spread is Spread => (spread?.count ?? 0) >= LEAST;
  if (!isThere(hair) || !isThere(top) || hair.top >= top.top) return undefined;
  const [left, right] = [Math.min(hair.left, top.left), Math.max(hair.right, top.right)];
  return { x: left, y: hair.top, width: right - left, height: top.bottom - hair.top };
}

/** The pictures behind and before the figures are no part of what has come to rest. */
const LAYERS_CAME = `[...document.querySelectorAll('[role="application"] img')].every(({ complete }) => complete)`;

/** Waits until a window shows a figure in these colours, and all of its room. */
export async function untilSeen(viewer: Visitor, colours: Colours): Promise<Sight> {
  let sight: Sight | undefined;
  const look = async () => {
    await viewer.room.stage.untilAtRest();
    await expect.poll(() => viewer.page.evaluate<boolean>(LAYERS_CAME)).toBe(true);
    const shot = await shotOf(stageOf(viewer));
    const figure = await figureIn(viewer, shot, colours);
    sight = figure && { shot, figure };
    return figure;
  };
  await expect.poll(look, { message: `${colours.hair} seen by ${viewer.name}` }).toBeDefined();
  if (!sight) throw new Error('unreachable');
  return sight;
}

/** Waits until no figure in these colours is in the window. */
export async function untilUnseen(viewer: Visitor, colours: Colours): Promise<void> {
  const look = async () => figureIn(viewer, await shotOf(stageOf(viewer)), colours);
  await expect.poll(look, { message: `${colours.hair} still seen by ${viewer.name}` }).toBeUndefined();
}

/** Asks the picture who a figure is: by a tap on a phone, elsewhere by going there with the mouse. */
export async function pointAt(viewer: Visitor, { x, y, width, height }: Box): Promise<void> {
  const stage = await placeOf(stageOf(viewer));
  const middle = [stage.x + x + width / 2, stage.y + y + height / 2] as const;
  await (viewer.kind === 'phone'
    ? viewer.page.touchscreen.tap(...middle)
    : viewer.page.mouse.move(...middle));
}

/** Where something on the stage lies, in pixels of a shot of it. */
export async function placeOnStage(viewer: Visitor, part: Locator): Promise<Box> {
  const [stage, box] = [await placeOf(stageOf(viewer)), await placeOf(part)];
  return { ...box, x: box.x - stage.x, y: box.y - stage.y };
}

async function placeOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} is nowhere in the window`);
  return box;
}
