import type { PartPath } from './part.ts';
import { area, line, oval } from './shapes.ts';
import type { Expression } from './slots.ts';

const INK = '#2b1a24';
const LIPS = '#6b2b33';
const MOUTH = '#7a2a35';

/** What a face does at this moment. */
export type FaceOptions = {
  /** Without one the face rests as its part says. */
  expression?: Expression;
  /** Shuts the eyes of any expression, for a blink. */
  eyesClosed?: boolean;
  /** Opens the mouth of any expression, for speaking. */
  mouthOpen?: boolean;
  /** Where the eyes look, in figure units: 1 or 2 to the right, -1 or -2 to the left. */
  glance?: number;
};

const FURTHEST_GLANCE = 2;

function openEye(x: number, height = 5): PartPath[] {
  return [area(oval(x, 59, 4, height), INK), area(oval(x + 1.4, 57.2, 1.5), '#ffffff')];
}

type Eyes = 'open' | 'wide' | 'winking' | 'soft' | 'shut';

const EYES: Record<Eyes, (glance: number) => PartPath[]> = {
  open: (glance) => [...openEye(48 + glance), ...openEye(74 + glance)],
  wide: (glance) => [...openEye(48 + glance, 6), ...openEye(74 + glance, 6)],
  winking: (glance) => [line('M43 60Q48 55 53 60', INK, 3.2), ...openEye(74 + glance)],
  soft: () => [line('M42 60Q47 64 52 60M69 60Q74 64 79 60', INK, 3.2)],
  shut: () => [line('M44 60H52M70 60H78', INK, 3.2)],
};

type Features = { eyes: Eyes; brows: PartPath; mouth: readonly PartPath[] };

const CALM_BROWS = line('M42 50Q47 46.5 52 49M70 49Q75 46.5 80 50', 'brow', 3);
const SMILE = [line('M53 74Q60 81 68 74', LIPS, 3)];
const OPEN_MOUTH = [
  area('M53 73Q60.5 71 68 73Q67.5 82 60.5 82Q53.5 82 53 73Z', MOUTH),
  area('M56 79.5Q60.5 77.5 65 79.5Q63 82 60.5 82Q58 82 56 79.5Z', '#d8626e'),
];

const FEATURES: Record<Expression, Features> = {
  smile: { eyes: 'open', brows: CALM_BROWS, mouth: SMILE },
  grin: {
    eyes: 'open',
    brows: CALM_BROWS,
    mouth: [
      area('M51 72Q61 76 70 72Q69 83 60.5 83Q52 83 51 72Z', MOUTH),
      area('M53 73.5Q61 76.5 68 73.5L67 76.5Q61 78 54 76.5Z', '#ffffff'),
    ],
  },
  wink: { eyes: 'winking', brows: CALM_BROWS, mouth: [line('M53 73Q62 82 69 72', LIPS, 3)] },
  calm: { eyes: 'soft', brows: CALM_BROWS, mouth: [line('M55 75Q61 78 66 75', LIPS, 3)] },
  surprised: {
    eyes: 'wide',
    brows: line('M42 46Q47 42 52 45M70 45Q75 42 80 46', 'brow', 3),
    mouth: [area(oval(60.5, 77, 4.5, 5.5), MOUTH)],
  },
  sad: {
    eyes: 'open',
    brows: line('M42 51Q47 47 52 46M70 46Q75 47 80 51', 'brow', 3),
    mouth: [line('M54 79Q60.5 73 67 79', LIPS, 3)],
  },
  angry: {
    eyes: 'open',
    brows: line('M42 47Q47 47 52 51M70 51Q75 47 80 47', 'brow', 3.2),
    mouth: [line('M54 77Q60.5 74 67 77', LIPS, 3)],
  },
  talk: { eyes: 'open', brows: CALM_BROWS, mouth: OPEN_MOUTH },
  blink: { eyes: 'shut', brows: CALM_BROWS, mouth: SMILE },
  doze: {
    eyes: 'soft',
    brows: line('M42 52Q47 49.5 52 51.5M70 51.5Q75 49.5 80 52', 'brow', 3),
    mouth: [line('M57 76.5Q61 78 64.5 76.5', LIPS, 3)],
  },
};

function eyesOf(expression: Expression, closed: boolean): Eyes {
  const { eyes } = FEATURES[expression];
  return closed && eyes !== 'soft' ? 'shut' : eyes;
}

/** Whether both eyes are closed: lashes then lie differently. */
export function hasClosedEyes(expression: Expression, { eyesClosed = false }: FaceOptions): boolean {
  return ['soft', 'shut'].includes(eyesOf(expression, eyesClosed));
}

/** Eyes, brows and mouth: the only thing exchanged when a face changes. */
export function facePaths(expression: Expression, face: FaceOptions): readonly PartPath[] {
  const { eyesClosed = false, mouthOpen = false, glance = 0 } = face;
  const { brows, mouth } = FEATURES[expression];
  const eyes = EYES[eyesOf(expression, eyesClosed)];
  const look = Math.min(FURTHEST_GLANCE, Math.max(-FURTHEST_GLANCE, glance));
  return [...eyes(look), brows, ...(mouthOpen ? OPEN_MOUTH : mouth)];
}
