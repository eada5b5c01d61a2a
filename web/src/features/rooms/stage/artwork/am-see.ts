import { furniture } from 'virtual:scene-furniture/am-see';
import backDay from '@plausch/stage/artwork/am-see/back-day.svg';
import backNight from '@plausch/stage/artwork/am-see/back-night.svg';
import frontDay from '@plausch/stage/artwork/am-see/front-day.svg';
import frontNight from '@plausch/stage/artwork/am-see/front-night.svg';
import { amSee as scene } from '@plausch/stage/scenes/am-see';
import { drawn } from './drawn.ts';

export const amSee = drawn(
  scene,
  {
    'back-day.svg': backDay,
    'back-night.svg': backNight,
    'front-day.svg': frontDay,
    'front-night.svg': frontNight,
  },
  furniture,
);
