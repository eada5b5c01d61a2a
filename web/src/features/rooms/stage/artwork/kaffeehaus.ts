import { furniture } from 'virtual:scene-furniture/kaffeehaus';
import backDay from '@plausch/stage/artwork/kaffeehaus/back-day.svg';
import backNight from '@plausch/stage/artwork/kaffeehaus/back-night.svg';
import frontDay from '@plausch/stage/artwork/kaffeehaus/front-day.svg';
import frontNight from '@plausch/stage/artwork/kaffeehaus/front-night.svg';
import { kaffeehaus as scene } from '@plausch/stage/scenes/kaffeehaus';
import { drawn } from './drawn.ts';

export const kaffeehaus = drawn(
  scene,
  {
    'back-day.svg': backDay,
    'back-night.svg': backNight,
    'front-day.svg': frontDay,
    'front-night.svg': frontNight,
  },
  furniture,
);
