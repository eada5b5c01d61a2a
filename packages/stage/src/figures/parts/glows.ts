import type { Part } from '../part.ts';
import { area, band, line, oval } from '../shapes.ts';

/** Behind the whole figure. */
export const auras: readonly Part[] = [
  {
    id: 'aura.sun.v1',
    name: 'Sonnenschein',
    slot: 'aura',
    rarity: 'numbered',
    tokens: [],
    layers: [
      {
        layer: 'aura',
        paths: [area(oval(60, 93, 57, 90), '#ffdf9a', 0.1), area(oval(60, 90, 47, 78), '#ffdf9a', 0.14)],
      },
    ],
  },
  {
    id: 'aura.moon.v1',
    name: 'Mondschein',
    slot: 'aura',
    rarity: 'numbered',
    tokens: [],
    layers: [
      {
        layer: 'aura',
        paths: [
          area(oval(60, 93, 57, 90), '#b9c4ff', 0.1),
          area(oval(60, 90, 47, 78), '#b9c4ff', 0.14),
          area('M107 28A13 13 0 1 1 91 12A10.5 10.5 0 0 0 107 28Z', '#ffe9a8', 0.9),
        ],
      },
    ],
  },
  {
    id: 'aura.rainbow.v1',
    name: 'Regenbogen',
    slot: 'aura',
    rarity: 'numbered',
    tokens: [],
    layers: [
      {
        layer: 'aura',
        paths: [
          band('M4 104A56 56 0 0 1 116 104', '#ef6f7f', 5, 0.8),
          band('M9 104A51 51 0 0 1 111 104', '#f2cf66', 5, 0.8),
          band('M14 104A46 46 0 0 1 106 104', '#6cc79a', 5, 0.8),
          band('M19 104A41 41 0 0 1 101 104', '#7ea2f0', 5, 0.8),
          area(
            [
              oval(12, 108, 11, 7),
              oval(4.5, 111, 4.5, 4),
              oval(108, 108, 11, 7),
              oval(115.5, 111, 4.5, 4),
            ].join(''),
            '#fff7ea',
            0.95,
          ),
        ],
      },
    ],
  },
];

/** Around the whole figure. */
export const sparks: readonly Part[] = [
  {
    id: 'spark.stars.v1',
    name: 'Sternchen',
    slot: 'spark',
    rarity: 'numbered',
    tokens: [],
    layers: [
      {
        layer: 'spark',
        paths: [
          area(
            'M12 96l2.5 7 7 2.5-7 2.5-2.5 7-2.5-7-7-2.5 7-2.5zM106 60l2 5 5 2-5 2-2 5-2-5-5-2 5-2zM102 110l1.6 4.5 4.5 1.6-4.5 1.6-1.6 4.5-1.6-4.5-4.5-1.6 4.5-1.6z',
            '#ffe9a8',
          ),
        ],
      },
    ],
  },
  {
    id: 'spark.hearts.v1',
    name: 'Herzchen',
    slot: 'spark',
    rarity: 'numbered',
    tokens: [],
    layers: [
      {
        layer: 'spark',
        paths: [
          area(
            'M13 114c-6 -4.8 -8.4 -8.4 -6.6 -11.4c1.8 -3 5.4 -2.4 6.6 0.96c1.2 -3.36 4.8 -3.96 6.6 -0.96c1.8 3 -0.6 6.6 -6.6 11.4ZM108 72c-5 -4 -7 -7 -5.5 -9.5c1.5 -2.5 4.5 -2 5.5 0.8c1 -2.8 4 -3.3 5.5 -0.8c1.5 2.5 -0.5 5.5 -5.5 9.5ZM109 124c-4 -3.2 -5.6 -5.6 -4.4 -7.6c1.2 -2 3.6 -1.6 4.4 0.64c0.8 -2.24 3.2 -2.64 4.4 -0.64c1.2 2 -0.4 4.4 -4.4 7.6Z',
            '#ff8fb0',
          ),
        ],
      },
    ],
  },
  {
    id: 'spark.notes.v1',
    name: 'Noten',
    slot: 'spark',
    rarity: 'numbered',
    tokens: [],
    layers: [
      {
        layer: 'spark',
        paths: [
          line('M10 113V98L20 95V110M107 73V60Q111 62 113 66', '#c9b6ff', 2.6),
          area(
            [oval(7.5, 113, 4, 3.2), oval(17.5, 110, 4, 3.2), oval(104.5, 73, 4, 3.2)].join(''),
            '#c9b6ff',
          ),
        ],
      },
    ],
  },
];
