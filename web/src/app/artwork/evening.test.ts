import { readFileSync } from 'node:fs';
import { sceneById } from '@plausch/stage';
import { expect, it } from 'vitest';
import { EVENING_GUESTS } from './evening-guests.ts';
import { scenePicture } from './scene-picture.ts';

const ARTWORK = new URL('../../../../packages/stage/src/artwork/kaffeehaus/', import.meta.url);

it('the picture of the public pages shows the room as it is drawn today (update: vitest -u)', async () => {
  const scene = sceneById('kaffeehaus');
  if (!scene) throw new Error('There is no coffee house.');
  const picture = scenePicture(scene, {
    light: 'night',
    people: EVENING_GUESTS,
    read: (path) => readFileSync(new URL(path, ARTWORK), 'utf8'),
  });
  await expect(picture).toMatchFileSnapshot('./evening.svg');
});
