import { artwork } from 'virtual:scene-artwork/leseecke';
import { leseecke as scene } from '@plausch/stage/scenes/leseecke';
import { drawn } from './drawn.ts';

export const leseecke = drawn(scene, artwork);
