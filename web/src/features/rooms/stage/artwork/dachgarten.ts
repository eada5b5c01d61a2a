import { furniture } from 'virtual:scene-furniture/dachgarten';
import backDay from '@plausch/stage/artwork/dachgarten/back-day.svg';
import backNight from '@plausch/stage/artwork/dachgarten/back-night.svg';
import frontDay from '@plausch/stage/artwork/dachgarten/front-day.svg';
import frontNight from '@plausch/stage/artwork/dachgarten/front-night.svg';
import { dachgarten as scene } from '@plausch/stage/scenes/dachgarten';
import { drawn } from './drawn.ts';

export const dachgarten = drawn(
  scene,
  {
    'back-day.svg': backDay,
    'back-night.svg': backNight,
    'front-day.svg': frontDay,
    'front-night.svg': frontNight,
  },
  furniture,
);
