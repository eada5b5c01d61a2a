import { artwork } from 'virtual:scene-artwork/dachgarten';
import { dachgarten as scene } from '@plausch/stage/scenes/dachgarten';
import { drawn } from './drawn.ts';

export const dachgarten = drawn(scene, artwork);
