import { artwork } from 'virtual:scene-artwork/kino';
import { kino as scene } from '@plausch/stage/scenes/kino';
import { drawn } from './drawn.ts';

export const kino = drawn(scene, artwork);
