import type { Gesture } from '@plausch/protocol';

/** What stands for each gesture, as a path on a grid of 24 with its origin in the middle: an open hand with two strokes, a note, a heart. */
export const SHAPES = {
  wave: 'M-3.6 1.5V-6a1.3 1.3 0 0 1 2.6 0v4.5V-8a1.3 1.3 0 0 1 2.6 0v6.5V-7a1.3 1.3 0 0 1 2.6 0v6.5V-4.5a1.3 1.3 0 0 1 2.6 0V2C6.8 6.5 4.5 9 1 9C-2 9-3.5 7.5-4.8 5L-6.9 1.2C-7.5 0-6-1-5-.2L-3.6 1.5M-8.5-6.5q-1 2-.7 4M9.5-6.5q1 2 .7 4',
  dance:
    'M-1.6 5.6V-9.4C1.6-9.2 2-6.4 5-5.4C6.8-4.8 7.6-2.6 6.4-.4C5.6-2.6 3.6-3 1-3.4V5.8A3.9 3.3 0 1 1-1.6 3Z',
  heart: 'M0 9.2C-5.8 4.8-10 1.2-10-3.6A5.3 5.3 0 0 1 0-6A5.3 5.3 0 0 1 10-3.6C10 1.2 5.8 4.8 0 9.2Z',
} as const satisfies Record<Gesture, string>;

/** So wide and high is the grid. */
export const GRID = 24;
