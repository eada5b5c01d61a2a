import type { Part } from '../part.ts';
import { area, band, line, oval, roundedBox } from '../shapes.ts';

const SPECTACLES = [roundedBox(38.5, 51, 19, 16, 7), roundedBox(64.5, 51, 19, 16, 7)].join('');
const ROUND_LENSES = [oval(48, 59, 9.5), oval(74, 59, 9.5)].join('');

export const glasses: readonly Part[] = [
  {
    id: 'glasses.soft.v1',
    slot: 'glasses',
    rarity: 'common',
    free: true,
    tokens: ['acc'],
    layers: [
      {
        layer: 'glasses',
        paths: [
          area(SPECTACLES, '#ffffff', 0.19),
          band(SPECTACLES, 'acc', 2.8),
          band('M57.5 57Q61 54 64.5 57', 'acc', 2.8),
        ],
      },
    ],
  },
  {
    id: 'glasses.round.v1',
    slot: 'glasses',
    rarity: 'common',
    free: true,
    tokens: [],
    layers: [
      {
        layer: 'glasses',
        paths: [
          area(ROUND_LENSES, '#ffffff', 0.16),
          band(ROUND_LENSES, '#d8a94a', 2.2),
          band('M57.5 58Q61 55 64.5 58', '#d8a94a', 2.2),
        ],
      },
    ],
  },
  {
    id: 'glasses.sun.v1',
    slot: 'glasses',
    rarity: 'uncommon',
    tokens: ['acc'],
    layers: [
      {
        layer: 'glasses',
        paths: [
          area(
            'M37 53H58.5V58C58.5 64 54 68 48 68C41 68 37 64 37 58ZM63.5 53H85V58C85 64 81 68 74 68C68 68 63.5 64 63.5 58Z',
            '#2b2038',
          ),
          band('M34 53H88', 'acc', 3.4),
          line('M42 58L46 63M69 58L73 63', '#ffffff', 2, 0.5),
        ],
      },
    ],
  },
];

export const hats: readonly Part[] = [
  {
    id: 'hat.beanie.v1',
    slot: 'hat',
    rarity: 'uncommon',
    tokens: ['acc'],
    layers: [
      {
        layer: 'hat',
        paths: [
          area('M29 44C28 20 42 10 60 10C78 10 92 20 91 44Z', 'acc'),
          area(roundedBox(26, 36, 68, 14, 7), 'acc.L'),
          band('M40 38V48M50 38V48M60 38V48M70 38V48M80 38V48', 'acc.D', 2),
          area(oval(60, 9, 7), 'acc.L'),
        ],
      },
    ],
  },
  {
    id: 'hat.cap.v1',
    slot: 'hat',
    rarity: 'common',
    tokens: ['acc'],
    layers: [
      {
        layer: 'hat',
        paths: [
          area('M29 42C28 20 42 12 60 12C78 12 92 20 91 42Q60 34 29 42Z', 'acc'),
          area('M30 41Q60 31 90 41Q101 43 104 48Q80 45 60 45Q42 45 30 47Z', 'acc.D'),
          line('M60 13V33', 'acc.D', 2),
          area(oval(60, 12, 3), 'acc.L'),
        ],
      },
    ],
  },
  {
    id: 'hat.headphones.v1',
    slot: 'hat',
    rarity: 'uncommon',
    tokens: ['acc'],
    layers: [
      {
        layer: 'hat',
        paths: [
          band('M27 56C22 14 98 14 93 56', 'acc', 6),
          area(roundedBox(20, 50, 14, 24, 7), 'acc'),
          area(roundedBox(86, 50, 14, 24, 7), 'acc'),
          area(roundedBox(23, 54, 4, 14, 2), 'acc.L'),
        ],
      },
    ],
  },
  {
    id: 'hat.crownlet.v1',
    slot: 'hat',
    rarity: 'epic',
    tokens: [],
    layers: [
      {
        layer: 'hat',
        paths: [
          area('M40 22L44 6L53 15L60 2L67 15L76 6L80 22Q60 28 40 22Z', '#f6cf5b'),
          area(oval(60, 16, 3), '#d8476b'),
          band('M40 22Q60 28 80 22', '#c8952e', 3),
        ],
      },
    ],
  },
  {
    id: 'hat.flower.v1',
    slot: 'hat',
    rarity: 'common',
    tokens: [],
    layers: [
      {
        layer: 'hat',
        paths: [
          area(
            [oval(38, 24, 5), oval(44, 29, 5), oval(42, 36, 5), oval(34, 36, 5), oval(32, 29, 5)].join(''),
            '#ff8fb0',
          ),
          area(oval(38, 30, 4), '#ffe08a'),
        ],
      },
    ],
  },
];
