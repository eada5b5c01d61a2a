import { furniture } from 'virtual:scene-furniture/spieleabend';
import backDay from '@plausch/stage/artwork/spieleabend/back-day.svg';
import backNight from '@plausch/stage/artwork/spieleabend/back-night.svg';
import frontDay from '@plausch/stage/artwork/spieleabend/front-day.svg';
import frontNight from '@plausch/stage/artwork/spieleabend/front-night.svg';
import { spieleabend as scene } from '@plausch/stage/scenes/spieleabend';
import { drawn } from './drawn.ts';

export const spieleabend = drawn(
  scene,
  {
    'back-day.svg': backDay,
    'back-night.svg': backNight,
    'front-day.svg': frontDay,
    'front-night.svg': frontNight,
  },
  furniture,
);
