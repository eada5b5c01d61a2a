import { furniture } from 'virtual:scene-furniture/leseecke';
import backDay from '@plausch/stage/artwork/leseecke/back-day.svg';
import backNight from '@plausch/stage/artwork/leseecke/back-night.svg';
import frontDay from '@plausch/stage/artwork/leseecke/front-day.svg';
import frontNight from '@plausch/stage/artwork/leseecke/front-night.svg';
import { leseecke as scene } from '@plausch/stage/scenes/leseecke';
import { drawn } from './drawn.ts';

export const leseecke = drawn(
  scene,
  {
    'back-day.svg': backDay,
    'back-night.svg': backNight,
    'front-day.svg': frontDay,
    'front-night.svg': frontNight,
  },
  furniture,
);
