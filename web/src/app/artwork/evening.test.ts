import { readFileSync } from 'node:fs';
import { sceneById } from '@plausch/stage';
import { expect, it } from 'vitest';
import { type Extra, scenePicture } from './scene-picture.ts';

const ARTWORK = new URL('../../../../packages/stage/src/artwork/kaffeehaus/', import.meta.url);

const GUESTS: readonly Extra[] = [
  { look: 'mira', at: 'sofa.1' },
  { look: 'ben', at: 'sofa.3' },
  { look: 'lena', at: 'tisch-links.1' },
  { look: 'jo', at: 'tisch-links.3' },
  { look: 'tobi', at: { x: 742, y: 520, face: 'r' }, pose: 'wave' },
  { look: 'sofia', at: { x: 930, y: 548, face: 'l' } },
  { look: 'kai', at: 'tisch-mitte.2' },
  { look: 'nele', at: 'hocker.2' },
];

it('the picture of the public pages shows the room as it is drawn today (update: vitest -u)', async () => {
  const scene = sceneById('kaffeehaus');
  if (!scene) throw new Error('There is no coffee house.');
  const picture = scenePicture(scene, {
    light: 'night',
    people: GUESTS,
    read: (path) => readFileSync(new URL(path, ARTWORK), 'utf8'),
  });
  await expect(picture).toMatchFileSnapshot('./evening.svg');
});
