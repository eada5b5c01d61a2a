import type { Part } from '../part.ts';
import { area, line } from '../shapes.ts';

/** Drawn once, the toe to the right, the middle of the sole at 0 0; each foot gets a copy. */
export const shoes: readonly Part[] = [
  {
    id: 'shoes.sneakers.v1',
    slot: 'shoes',
    rarity: 'common',
    tokens: ['shoe'],
    layers: [
      {
        layer: 'shoes',
        paths: [
          area('M-8 -6Q-9 -13 0 -13Q8 -13 11 -4Q12 3 4 3H-5Q-9 3 -8 -6Z', 'shoe'),
          line('M-8 2H10', 'shoe.D', 3),
        ],
      },
    ],
  },
  {
    id: 'shoes.boots.v1',
    slot: 'shoes',
    rarity: 'uncommon',
    tokens: ['shoe'],
    layers: [
      {
        layer: 'shoes',
        paths: [
          area('M-8 -22H7V-12Q11 -9 11 -3Q11 3 4 3H-5Q-9 3 -8 -6Z', 'shoe'),
          line('M-8 -21H7', 'shoe.L', 4),
          line('M-8 2H10', 'shoe.DD', 3),
          line('M1 -14L7 -14M2 -9L9 -8', 'shoe.D', 1.8),
        ],
      },
    ],
  },
  {
    id: 'shoes.ballerinas.v1',
    slot: 'shoes',
    rarity: 'common',
    tokens: ['shoe', 'skin'],
    layers: [
      {
        layer: 'shoes',
        paths: [
          area('M-7 -12H6Q10 -7 10 -3H-7Z', 'skin.D'),
          area('M-8 -5Q-3 -1 2 -4Q8 -8 11 -2Q11 3 4 3H-5Q-9 3 -8 -5Z', 'shoe'),
          line('M4 -5H9', 'shoe.L', 2),
        ],
      },
    ],
  },
];
