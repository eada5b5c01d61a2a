import type { Part } from '../part.ts';
import { area, line, oval } from '../shapes.ts';

/** Worn in the slot of hair, in its colours; free for everybody. */
export const headscarves: readonly Part[] = [
  {
    id: 'hair.hijab.v1',
    name: 'Hidschab',
    slot: 'hair',
    rarity: 'common',
    free: true,
    coversHair: true,
    tokens: ['hair'],
    layers: [
      {
        layer: 'hairBack',
        paths: [
          area(
            'M22 60C20 26 40 12 60 12C80 12 100 26 98 60C98 92 90 112 60 116C30 112 22 92 22 60Z',
            'hair.D',
          ),
        ],
      },
      {
        layer: 'hairFront',
        paths: [
          {
            d: 'M25 60C23 30 42 15 60 15C78 15 97 30 95 60C96 90 88 108 60 112C32 108 24 90 25 60ZM60 32C44 32 36 42 36 57C36 74 46 84 60 84C74 84 84 74 84 57C84 42 76 32 60 32Z',
            fill: 'hair',
            evenodd: true,
          },
          line('M36 92C50 100 74 98 88 84M40 102C54 107 68 106 80 98', 'hair.D', 3),
          line('M42 24Q52 18 62 19', 'hair.L', 3),
        ],
      },
    ],
  },
  {
    id: 'hair.turban.v1',
    name: 'Turban',
    slot: 'hair',
    rarity: 'common',
    free: true,
    coversHair: true,
    tokens: ['hair'],
    layers: [
      { layer: 'hairBack', paths: [area(oval(60, 30, 35, 26), 'hair.D')] },
      {
        layer: 'hairFront',
        paths: [
          area('M27 48C20 22 42 4 60 4C78 4 100 22 93 48C84 38 72 34 60 40C48 34 36 38 27 48Z', 'hair'),
          line(
            'M30 40C40 28 50 26 60 38M90 40C80 28 70 26 60 38M38 22C48 14 56 18 60 28M82 22C72 14 64 18 60 28',
            'hair.D',
            3,
          ),
          line('M46 11Q52 8 58 8', 'hair.L', 3),
        ],
      },
    ],
  },
];
