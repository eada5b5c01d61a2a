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

/** What a face always has; eyes, brows and mouth come with the expression. */
export const faces: readonly Part[] = [
  {
    id: 'face.smile.v1',
    name: 'Lächeln',
    slot: 'face',
    rarity: 'common',
    free: true,
    resting: 'smile',
    tokens: [],
    layers: [],
  },
  {
    id: 'face.grin.v1',
    name: 'Lachen',
    slot: 'face',
    rarity: 'common',
    free: true,
    resting: 'grin',
    tokens: [],
    layers: [],
  },
  {
    id: 'face.wink.v1',
    name: 'Zwinkern',
    slot: 'face',
    rarity: 'common',
    free: true,
    resting: 'wink',
    tokens: [],
    layers: [],
  },
  {
    id: 'face.calm.v1',
    name: 'Verträumt',
    slot: 'face',
    rarity: 'common',
    free: true,
    resting: 'calm',
    tokens: [],
    layers: [],
  },
  {
    id: 'face.freckles.v1',
    name: 'Sommersprossen',
    slot: 'face',
    rarity: 'common',
    free: true,
    resting: 'smile',
    tokens: ['skin'],
    layers: [{ layer: 'cheeks', paths: FRECKLES.map(([x, y]) => area(oval(x, y, 1.1), 'skin.DD', 0.6)) }],
  },
  {
    id: 'face.lashes.v1',
    name: 'Wimpern',
    slot: 'face',
    rarity: 'common',
    free: true,
    resting: 'smile',
    tokens: [],
    layers: [
      {
        layer: 'face',
        eyes: 'open',
        paths: [line('M44 57L40.5 55M44 59.5L40 59M78 57L81.5 55M78 59.5L82 59', '#2b1a24', 2)],
      },
      {
        layer: 'face',
        eyes: 'closed',
        paths: [line('M43 61L39.5 62.5M45 62.8L42.8 65.3M79 61L82.5 62.5M77 62.8L79.2 65.3', '#2b1a24', 2)],
      },
    ],
  },
  {
    id: 'face.lines.v1',
    name: 'Lachfalten',
    slot: 'face',
    rarity: 'common',
    free: true,
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
  {
    id: 'face.amazed.v1',
    name: 'Staunen',
    slot: 'face',
    rarity: 'common',
    free: true,
    resting: 'surprised',
    tokens: [],
    layers: [],
  },
  {
    id: 'face.grumpy.v1',
    name: 'Brummig',
    slot: 'face',
    rarity: 'common',
    free: true,
    resting: 'angry',
    tokens: [],
    layers: [],
  },
  {
    id: 'face.rosy.v1',
    name: 'Rote Bäckchen',
    slot: 'face',
    rarity: 'common',
    free: true,
    resting: 'smile',
    tokens: [],
    layers: [
      {
        layer: 'cheeks',
        paths: [area(oval(41.5, 70, 7, 5), '#f0605f', 0.4), area(oval(79.5, 70, 7, 5), '#f0605f', 0.4)],
      },
    ],
  },
  {
    id: 'face.mole.v1',
    name: 'Schönheitsfleck',
    slot: 'face',
    rarity: 'common',
    free: true,
    resting: 'smile',
    tokens: ['skin'],
    layers: [{ layer: 'cheeks', paths: [area(oval(72.5, 73, 1.6), 'skin.DD')] }],
  },
  {
    id: 'face.vitiligo.v1',
    name: 'Vitiligo',
    slot: 'face',
    rarity: 'common',
    free: true,
    resting: 'smile',
    tokens: ['skin'],
    layers: [
      {
        layer: 'cheeks',
        paths: [
          area(
            'M39 53C42 47 51 48 54.5 55C57 62 51 69 44 67C38 65 36 58 39 53ZM64 82C68 74 80 71 83 75C82 82 72 88 66 87ZM68 27C78 29 86 37 88 47C80 49 70 40 68 27Z',
            'skin.L',
            0.9,
          ),
        ],
      },
    ],
  },
  {
    id: 'face.glitter.v1',
    name: 'Glitzer',
    slot: 'face',
    rarity: 'uncommon',
    resting: 'smile',
    tokens: [],
    layers: [
      {
        layer: 'cheeks',
        paths: [
          area(
            'M39 63l1.3 3.2 3.2 1.3-3.2 1.3-1.3 3.2-1.3-3.2-3.2-1.3 3.2-1.3zM82 63l1.3 3.2 3.2 1.3-3.2 1.3-1.3 3.2-1.3-3.2-3.2-1.3 3.2-1.3z',
            '#ffe9a8',
          ),
          area(
            [oval(46, 68.5, 1.1), oval(75, 68.5, 1.1), oval(43.5, 74, 0.9), oval(77.5, 74, 0.9)].join(''),
            '#ffffff',
            0.9,
          ),
        ],
      },
    ],
  },
];
