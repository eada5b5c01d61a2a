import type { Part } from '../part.ts';
import { area, line, oval } from '../shapes.ts';

/** Hair that ends above the shoulders, and none. */
export const shortHair: readonly Part[] = [
  {
    id: 'hair.crop.v1',
    name: 'Kurz',
    slot: 'hair',
    rarity: 'common',
    free: true,
    tokens: ['hair'],
    layers: [
      {
        layer: 'hairFront',
        paths: [
          area(
            'M30 54C28 30 44 20 60 20C76 20 92 30 90 54C88 46 86 40 82 37C68 33 52 33 38 37C34 40 32 46 30 54Z',
            'hair',
          ),
        ],
      },
    ],
  },
  {
    id: 'hair.quiff.v1',
    name: 'Tolle',
    slot: 'hair',
    rarity: 'common',
    free: true,
    tokens: ['hair'],
    layers: [
      {
        layer: 'hairFront',
        paths: [
          area(
            'M30 56C26 44 28 34 33 30C30 18 48 8 64 12C84 10 96 26 90 56C88 50 87 44 84 40C72 40 58 38 50 32C46 38 36 40 33 46Z',
            'hair',
          ),
          line('M40 26C50 16 68 14 80 24', 'hair.L', 3),
        ],
      },
    ],
  },
  {
    id: 'hair.buzz.v1',
    name: 'Raspelkurz',
    slot: 'hair',
    rarity: 'common',
    free: true,
    tokens: ['hair'],
    layers: [
      {
        layer: 'hairFront',
        paths: [
          area(
            'M31 51C31 33 44 24 60 24C76 24 89 33 89 51C84 40 74 34 60 34C46 34 36 40 31 51Z',
            'hair',
            0.72,
          ),
        ],
      },
    ],
  },
  {
    id: 'hair.afro.v1',
    name: 'Afro',
    slot: 'hair',
    rarity: 'common',
    free: true,
    tokens: ['hair'],
    layers: [
      {
        layer: 'hairBack',
        paths: [
          area(oval(60, 36, 36), 'hair.D'),
          area(oval(30, 52, 17), 'hair.D'),
          area(oval(90, 52, 17), 'hair.D'),
        ],
      },
      {
        layer: 'hairFront',
        paths: [
          area(oval(38, 34, 14), 'hair'),
          area(oval(52, 24, 14), 'hair'),
          area(oval(68, 23, 14), 'hair'),
          area(oval(82, 33, 14), 'hair'),
          area(oval(31, 46, 9), 'hair'),
          area(oval(90, 46, 9), 'hair'),
          line('M44 18Q52 12 60 15M70 17Q77 19 80 25', 'hair.L', 3),
        ],
      },
    ],
  },
  {
    id: 'hair.curls.v1',
    name: 'Locken',
    slot: 'hair',
    rarity: 'common',
    free: true,
    tokens: ['hair'],
    layers: [
      {
        layer: 'hairBack',
        paths: [
          area(oval(60, 40, 33, 29), 'hair.D'),
          area(oval(29, 58, 10, 13), 'hair.D'),
          area(oval(91, 58, 10, 13), 'hair.D'),
        ],
      },
      {
        layer: 'hairFront',
        paths: [
          area(oval(36, 36, 11), 'hair'),
          area(oval(48, 26, 12), 'hair'),
          area(oval(63, 22, 12), 'hair'),
          area(oval(77, 28, 12), 'hair'),
          area(oval(87, 40, 9), 'hair'),
          area(oval(29, 48, 8), 'hair'),
          area(oval(54, 35, 8), 'hair'),
          area(oval(69, 34, 7), 'hair'),
          line('M42 24Q48 19 54 22M66 18Q73 18 77 23', 'hair.L', 3),
        ],
      },
    ],
  },
  {
    id: 'hair.bald.v1',
    name: 'Glatze',
    slot: 'hair',
    rarity: 'common',
    free: true,
    tokens: ['skin'],
    layers: [{ layer: 'hairFront', paths: [line('M67 31Q75 33 79 40', 'skin.L', 3.4)] }],
  },
  {
    id: 'hair.undercut.v1',
    name: 'Undercut',
    slot: 'hair',
    rarity: 'uncommon',
    tokens: ['hair'],
    layers: [
      {
        layer: 'hairFront',
        paths: [
          area(
            'M31 54C28 38 34 29 42 27L44 40C38 42 34 46 31 54ZM89 54C92 38 86 29 78 27L79 40C84 42 87 46 89 54Z',
            'hair',
            0.55,
          ),
          area('M37 42C27 22 46 8 66 11C84 10 95 24 84 42C82 36 74 33 64 34C54 35 44 34 37 42Z', 'hair'),
          line('M48 25C54 17 66 15 76 20', 'hair.L', 3),
        ],
      },
    ],
  },
  {
    id: 'hair.mohawk.v1',
    name: 'Iro',
    slot: 'hair',
    rarity: 'epic',
    tokens: ['hair'],
    layers: [
      {
        layer: 'hairFront',
        paths: [
          area(
            'M31 51C31 33 44 24 60 24C76 24 89 33 89 51C84 40 74 34 60 34C46 34 36 40 31 51Z',
            'hair',
            0.4,
          ),
        ],
      },
      {
        layer: 'hairFront',
        crown: true,
        paths: [
          area(
            'M45 38C42 28 40 18 41 8Q42 4 45 7L51 14L55 3Q57 -1 59 3L63 12L69 3Q71 0 73 4L74 14L78 9Q81 7 81 11C80 20 78 30 75 38Q60 31 45 38Z',
            'hair',
          ),
          line('M49 20L51 29M66 17L65 27', 'hair.L', 3),
        ],
      },
    ],
  },
];
