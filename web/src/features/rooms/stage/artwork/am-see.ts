import { artwork } from 'virtual:scene-artwork/am-see';
import { amSee as scene } from '@plausch/stage/scenes/am-see';
import { drawn } from './drawn.ts';

export const amSee = drawn(scene, artwork);
