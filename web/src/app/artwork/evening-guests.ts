import type { Extra } from './scene-picture.ts';

/** Who is in the picture of the evening: drawings without names. */
export const EVENING_GUESTS: readonly Extra[] = [
  { look: 'mira', at: 'sofa.1' },
  { look: 'ben', at: 'sofa.3' },
  { look: 'lena', at: 'tisch-links.1' },
  { look: 'jo', at: 'tisch-links.3' },
  { look: 'tobi', at: { x: 742, y: 520, face: 'r' }, pose: 'wave' },
  { look: 'sofia', at: { x: 930, y: 548, face: 'l' } },
  { look: 'kai', at: 'tisch-mitte.2' },
  { look: 'nele', at: 'hocker.2' },
];
