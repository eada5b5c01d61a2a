import type { PartPath } from './part.ts';
import { area, line, oval } from './shapes.ts';
import type { Expression } from './slots.ts';

const INK = '#2b1a24';
const LIPS = '#6b2b33';
const MOUTH = '#7a2a35';

function openEye(x: number, y: number, height = 5): PartPath[] {
  return [area(oval(x, y, 4, height), INK), area(oval(x + 1.4, y - 1.8, 1.5), '#ffffff')];
}

const OPEN_EYES = [...openEye(48, 59), ...openEye(74, 59)];
const WIDE_EYES = [...openEye(48, 59, 6), ...openEye(74, 59, 6)];
const CALM_BROWS = line('M42 50Q47 46.5 52 49M70 49Q75 46.5 80 50', 'brow', 3);

/** Eyes, brows and mouth for each expression: the only thing exchanged when a face changes. */
export const expressions: Record<Expression, readonly PartPath[]> = {
  smile: [...OPEN_EYES, CALM_BROWS, line('M53 74Q60 81 68 74', LIPS, 3)],
  grin: [
    ...OPEN_EYES,
    CALM_BROWS,
    area('M51 72Q61 76 70 72Q69 83 60.5 83Q52 83 51 72Z', MOUTH),
    area('M53 73.5Q61 76.5 68 73.5L67 76.5Q61 78 54 76.5Z', '#ffffff'),
  ],
  wink: [
    line('M43 60Q48 55 53 60', INK, 3.2),
    ...openEye(74, 59),
    CALM_BROWS,
    line('M53 73Q62 82 69 72', LIPS, 3),
  ],
  calm: [
    line('M42 60Q47 64 52 60M69 60Q74 64 79 60', INK, 3.2),
    CALM_BROWS,
    line('M55 75Q61 78 66 75', LIPS, 3),
  ],
  surprised: [
    ...WIDE_EYES,
    line('M42 46Q47 42 52 45M70 45Q75 42 80 46', 'brow', 3),
    area(oval(60.5, 77, 4.5, 5.5), MOUTH),
  ],
  sad: [
    ...OPEN_EYES,
    line('M42 51Q47 47 52 46M70 46Q75 47 80 51', 'brow', 3),
    line('M54 79Q60.5 73 67 79', LIPS, 3),
  ],
  angry: [
    ...OPEN_EYES,
    line('M42 47Q47 47 52 51M70 51Q75 47 80 47', 'brow', 3.2),
    line('M54 77Q60.5 74 67 77', LIPS, 3),
  ],
  talk: [
    ...OPEN_EYES,
    CALM_BROWS,
    area('M53 73Q60.5 71 68 73Q67.5 82 60.5 82Q53.5 82 53 73Z', MOUTH),
    area('M56 79.5Q60.5 77.5 65 79.5Q63 82 60.5 82Q58 82 56 79.5Z', '#d8626e'),
  ],
  blink: [line('M44 60H52M70 60H78', INK, 3.2), CALM_BROWS, line('M53 74Q60 81 68 74', LIPS, 3)],
};
