import type { Part } from '../part.ts';
import { area, band, line, oval, roundedBox } from '../shapes.ts';

const SPECTACLES = [roundedBox(38.5, 51, 19, 16, 7), roundedBox(64.5, 51, 19, 16, 7)].join('');
const ROUND_LENSES = [oval(48, 59, 9.5), oval(74, 59, 9.5)].join('');
const HALF_MOONS = 'M39 60.5H57Q57 69 48 69Q39 69 39 60.5ZM65 60.5H83Q83 69 74 69Q65 69 65 60.5Z';
const HEARTS =
  'M48 68.5C40 62.5 37 58.5 38.5 54.5C40 51 45.5 51 48 55C50.5 51 56 51 57.5 54.5C59 58.5 56 62.5 48 68.5ZM74 68.5C66 62.5 63 58.5 64.5 54.5C66 51 71.5 51 74 55C76.5 51 82 51 83.5 54.5C85 58.5 82 62.5 74 68.5Z';

export const glasses: readonly Part[] = [
  {
    id: 'glasses.soft.v1',
    name: 'Brille',
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
    name: 'Runde Brille',
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
    name: 'Sonnenbrille',
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
  {
    id: 'glasses.half.v1',
    name: 'Lesebrille',
    slot: 'glasses',
    rarity: 'common',
    free: true,
    tokens: ['acc'],
    layers: [
      {
        layer: 'glasses',
        paths: [
          area(HALF_MOONS, '#ffffff', 0.19),
          band(HALF_MOONS, 'acc', 2.4),
          band('M57 61.5Q61 59 65 61.5', 'acc', 2.4),
        ],
      },
    ],
  },
  {
    id: 'glasses.heart.v1',
    name: 'Herzbrille',
    slot: 'glasses',
    rarity: 'epic',
    tokens: ['acc'],
    layers: [
      {
        layer: 'glasses',
        paths: [
          area(HEARTS, 'acc.L', 0.36),
          band(HEARTS, 'acc', 3),
          band('M57 57Q61 54.5 65 57', 'acc', 3),
          line('M42.5 57L45 60M68.5 57L71 60', '#ffffff', 2, 0.7),
        ],
      },
    ],
  },
];
