import { furniture } from 'virtual:scene-furniture/kino';
import backDay from '@plausch/stage/artwork/kino/back-day.svg';
import backNight from '@plausch/stage/artwork/kino/back-night.svg';
import frontDay from '@plausch/stage/artwork/kino/front-day.svg';
import frontNight from '@plausch/stage/artwork/kino/front-night.svg';
import { kino as scene } from '@plausch/stage/scenes/kino';
import { drawn } from './drawn.ts';

export const kino = drawn(
  scene,
  {
    'back-day.svg': backDay,
    'back-night.svg': backNight,
    'front-day.svg': frontDay,
    'front-night.svg': frontNight,
  },
  furniture,
);
