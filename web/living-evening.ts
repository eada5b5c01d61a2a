import { sceneById } from '@plausch/stage';
import type { Plugin } from 'vite';
import { madeOfArtwork } from './made-artwork.ts';
import { EVENING_GUESTS } from './src/app/artwork/evening-guests.ts';
import { livingGuest } from './src/app/artwork/living-guests.ts';
import { standingOf } from './src/app/artwork/scene-picture.ts';

const NAME = 'virtual:living-evening';

/**
 * The guests of the evening as drawings that can move, all within one module: they come after everything else, and so does
 * nothing that draws.
 */
export function livingEvening(): Plugin {
  return madeOfArtwork('living-evening', (id) => id === NAME, write);
}

function write(): string {
  const scene = sceneById('kaffeehaus');
  if (!scene) throw new Error('There is no coffee house.');
  const guests = EVENING_GUESTS.toSorted((a, b) => standingOf(scene, a).y - standingOf(scene, b).y);
  return `export const guests = ${JSON.stringify(guests.map((guest) => livingGuest(scene, guest)))};`;
}
