import type { Part } from '../part.ts';
import { area, line, oval } from '../shapes.ts';

const FRECKLES = [
  [38, 66],
  [43, 68],
  [47, 65.5],
  [74, 66],
  [78, 68.5],
  [82, 65.5],
] as const;

export const faces: readonly Part[] = [
  { id: 'face.smile.v1', slot: 'face', rarity: 'common', resting: 'smile', tokens: [], layers: [] },
  { id: 'face.grin.v1', slot: 'face', rarity: 'common', resting: 'grin', tokens: [], layers: [] },
  { id: 'face.wink.v1', slot: 'face', rarity: 'common', resting: 'wink', tokens: [], layers: [] },
  { id: 'face.calm.v1', slot: 'face', rarity: 'common', resting: 'calm', tokens: [], layers: [] },
  {
    id: 'face.freckles.v1',
    slot: 'face',
    rarity: 'common',
    resting: 'smile',
    tokens: ['skin'],
    layers: [{ layer: 'cheeks', paths: FRECKLES.map(([x, y]) => area(oval(x, y, 1.1), 'skin.DD', 0.6)) }],
  },
  {
    id: 'face.lashes.v1',
    slot: 'face',
    rarity: 'common',
    resting: 'smile',
    tokens: [],
    layers: [
      {
        layer: 'face',
        paths: [line('M44 57L40.5 55M44 59.5L40 59M78 57L81.5 55M78 59.5L82 59', '#2b1a24', 2)],
      },
    ],
  },
  {
    id: 'face.lines.v1',
    slot: 'face',
    rarity: 'common',
    resting: 'smile',
    tokens: ['skin'],
    layers: [
      {
        layer: 'cheeks',
        paths: [
          line(
            'M37 57L40 59M37 62L40 61.5M85 57L82 59M85 62L82 61.5M49 73Q47.5 76 49 79M72 73Q73.5 76 72 79',
            'skin.DD',
            1.6,
            0.6,
          ),
        ],
      },
    ],
  },
];

export const beards: readonly Part[] = [
  {
    id: 'beard.full.v1',
    slot: 'beard',
    rarity: 'common',
    tokens: ['hair'],
    layers: [
      {
        layer: 'beard',
        paths: [
          {
            d: 'M32 60C33 72 35 92 60 95C85 92 88 72 89 60C86 68 80 70 75 69Q61 64 47 69C40 70 35 68 32 60ZM60.5 71.5C53 71.5 50 73 50.5 76C51 81 55 84 60.5 84C66 84 70 81 70.5 76C71 73 68 71.5 60.5 71.5Z',
            fill: 'hair',
            evenodd: true,
          },
        ],
      },
    ],
  },
  {
    id: 'beard.moustache.v1',
    slot: 'beard',
    rarity: 'common',
    tokens: ['hair'],
    layers: [
      {
        layer: 'beard',
        paths: [
          area(
            'M60.5 69C56 67 50 68.5 46 74C51 75 57 74.5 60.5 72C64 74.5 70 75 75 74C71 68.5 65 67 60.5 69Z',
            'hair.D',
          ),
        ],
      },
    ],
  },
  {
    id: 'beard.stubble.v1',
    slot: 'beard',
    rarity: 'common',
    tokens: ['hair'],
    layers: [
      {
        layer: 'beard',
        paths: [
          {
            d: 'M33 64C35 79 43 88 60 88C77 88 85 79 87 64C83 70 77 70 72 69Q60.5 66 49 69C44 70 37 70 33 64ZM60.5 72C54 72 51.5 73 52 76C52.5 80.5 56 83 60.5 83C65 83 68.5 80.5 69 76C69.5 73 67 72 60.5 72Z',
            fill: 'hair',
            opacity: 0.28,
            evenodd: true,
          },
        ],
      },
    ],
  },
];
