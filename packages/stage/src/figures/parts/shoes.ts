import type { Part } from '../part.ts';
import { area, line, oval } from '../shapes.ts';

/** Drawn once, the toe to the right, the middle of the sole at 0 0; each foot gets a copy. */
export const shoes: readonly Part[] = [
  {
    id: 'shoes.sneakers.v1',
    name: 'Turnschuhe',
    slot: 'shoes',
    rarity: 'common',
    free: true,
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
    name: 'Stiefel',
    slot: 'shoes',
    rarity: 'uncommon',
    free: true,
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
    name: 'Ballerinas',
    slot: 'shoes',
    rarity: 'common',
    free: true,
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
  {
    id: 'shoes.sandals.v1',
    name: 'Sandalen',
    slot: 'shoes',
    rarity: 'common',
    free: true,
    tokens: ['shoe', 'skin'],
    layers: [
      {
        layer: 'shoes',
        paths: [
          area('M-7 -13H6Q11 -8 11 -3Q10 2 4 2H-6Q-9 -2 -7 -13Z', 'skin.D'),
          line('M-6.5 -8Q0 -6 5 -10.5M0 -0.5Q4 -6 9.5 -6', 'shoe', 3.2),
          line('M-7.5 2.5H10', 'shoe.D', 3.4),
        ],
      },
    ],
  },
  {
    id: 'shoes.high-tops.v1',
    name: 'Knöchelturnschuhe',
    slot: 'shoes',
    rarity: 'uncommon',
    tokens: ['shoe'],
    layers: [
      {
        layer: 'shoes',
        paths: [
          area('M-8 -21H7V-12Q11 -9 11 -3V2H-8Z', 'shoe'),
          area('M5 -7Q11.5 -7 11.5 1H4Z', '#f4efe4'),
          line('M-7.5 2H10.5', '#f4efe4', 4),
          line('M1 -16.5H6.5M1.5 -11.5H7', '#f4efe4', 2),
          area(oval(-3, -13, 2.6), '#f4efe4'),
        ],
      },
    ],
  },
  {
    id: 'shoes.slippers.v1',
    name: 'Hausschuhe',
    slot: 'shoes',
    rarity: 'epic',
    tokens: ['shoe'],
    layers: [
      {
        layer: 'shoes',
        paths: [
          area('M-9 -4Q-9 -9 -4 -10Q4 -12 10 -8Q13 -5 12.5 -1Q12 4 6 4H-5Q-9 4 -9 -4Z', 'shoe'),
          line('M-5 -11L-3.5 -17Q-1 -18 0 -12M4 -11L6.5 -17Q9 -17 8.5 -10.5', 'shoe', 4),
          line('M-7 3H10', 'shoe.D', 2.6),
          area([oval(4.5, -5, 1.3), oval(9.5, -4.5, 1.3)].join(''), '#2b1a24'),
          area(oval(7.4, -2.2, 1.4, 1), '#ff8fb0'),
        ],
      },
    ],
  },
];
