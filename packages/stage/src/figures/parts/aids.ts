import type { Part } from '../part.ts';
import { area, line, oval, roundedBox } from '../shapes.ts';

/** Parts people need. Always free, never sold. */
export const aids: readonly Part[] = [
  {
    id: 'ears.hearing-aid.v1',
    name: 'Hörgerät',
    slot: 'ears',
    rarity: 'common',
    free: true,
    tokens: ['acc'],
    layers: [
      {
        layer: 'ears',
        paths: [
          line('M91 51C98 51 99 61 94 65', 'acc', 4.5),
          line('M92 53C95 54 95.5 59 92 61', 'acc.L', 1.6),
          area(oval(90, 64, 2.6), 'acc.D'),
        ],
      },
    ],
  },
  {
    id: 'aid.cane.v1',
    name: 'Gehstock',
    slot: 'aid',
    rarity: 'common',
    free: true,
    leans: true,
    tokens: ['acc', 'skin'],
    layers: [
      {
        layer: 'aidFront',
        posture: 'upright',
        paths: [
          line('M36 134Q28 130 26 137L22 189', 'acc.D', 4),
          line('M21.8 186L21.5 190', '#2b1a24', 5),
          area(oval(32, 138, 5.4), 'skin'),
        ],
      },
      {
        layer: 'aidFront',
        posture: 'seated',
        paths: [
          line('M36 134Q28 130 26 137L24 178', 'acc.D', 4),
          line('M23.9 176L23.8 179', '#2b1a24', 5),
          area(oval(32, 138, 5.4), 'skin'),
        ],
      },
    ],
  },
  {
    id: 'aid.wheelchair.v1',
    name: 'Rollstuhl',
    slot: 'aid',
    rarity: 'common',
    free: true,
    rolls: true,
    tokens: ['acc'],
    layers: [
      {
        layer: 'aidBack',
        paths: [
          line('M38 96V150M82 96V150', '#6d6478', 4),
          line('M34 95H39M81 95H86', '#2b1a24', 6),
          area(roundedBox(36, 108, 48, 46, 6), '#3a3148'),
          area(roundedBox(34, 148, 52, 12, 5), '#2b2038'),
          area(oval(24, 163, 8.5, 28), '#2b1a24'),
          area(oval(24.5, 163, 5.4, 23), '#8a8296'),
          area(oval(25, 163, 4, 20), '#4a4258'),
          area(oval(96, 163, 8.5, 28), '#2b1a24'),
          area(oval(95.5, 163, 5.4, 23), '#8a8296'),
          area(oval(95, 163, 4, 20), '#4a4258'),
        ],
      },
      {
        layer: 'aidFront',
        paths: [
          line('M32 150C29 146 29 140 33 138M88 150C91 146 91 140 87 138', 'acc', 5),
          line('M33 152L38 186M87 152L82 186', 'acc', 4),
          area(oval(38, 186, 4, 5), '#2b1a24'),
          area(oval(82, 186, 4, 5), '#2b1a24'),
        ],
      },
    ],
  },
  {
    id: 'ears.cochlear.v1',
    name: 'Cochlea-Implantat',
    slot: 'ears',
    rarity: 'common',
    free: true,
    tokens: ['acc'],
    layers: [
      {
        layer: 'ears',
        paths: [line('M91 51C98 51 99 61 94 65', 'acc', 4.5), area(oval(90, 64, 2.6), 'acc.D')],
      },
      {
        layer: 'hairFront',
        paths: [
          line('M93 53C96 47 92 43 86 42', 'acc.D', 2),
          area(oval(84, 41, 5.6), 'acc'),
          area(oval(84, 41, 2.4), 'acc.L'),
        ],
      },
    ],
  },
  {
    id: 'aid.white-cane.v1',
    name: 'Langstock',
    slot: 'aid',
    rarity: 'common',
    free: true,
    leans: true,
    tokens: ['skin'],
    layers: [
      {
        layer: 'aidFront',
        posture: 'upright',
        paths: [
          line('M35 132L20 180', '#f4efe4', 3.6),
          line('M23.6 168.5L20.4 178.5', '#d9433b', 3.6),
          area(oval(19, 184, 3.6), '#f4efe4'),
          line('M35.5 130L32 142', '#2b1a24', 4.6),
          area(oval(33.5, 138, 5.6), 'skin'),
        ],
      },
      {
        layer: 'aidFront',
        posture: 'seated',
        paths: [
          line('M35 132L23 172', '#f4efe4', 3.6),
          line('M26.4 160.5L23.6 170', '#d9433b', 3.6),
          area(oval(22, 175, 3.4), '#f4efe4'),
          line('M35.5 130L32 142', '#2b1a24', 4.6),
          area(oval(33.5, 138, 5.6), 'skin'),
        ],
      },
    ],
  },
];
