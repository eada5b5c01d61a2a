import { artwork } from 'virtual:scene-artwork/spieleabend';
import { spieleabend as scene } from '@plausch/stage/scenes/spieleabend';
import { drawn } from './drawn.ts';

export const spieleabend = drawn(scene, artwork);
