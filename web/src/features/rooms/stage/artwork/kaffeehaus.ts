import { artwork } from 'virtual:scene-artwork/kaffeehaus';
import { kaffeehaus as scene } from '@plausch/stage/scenes/kaffeehaus';
import { drawn } from './drawn.ts';

export const kaffeehaus = drawn(scene, artwork);
