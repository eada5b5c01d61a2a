import type { Part } from '../part.ts';
import { area, line, oval } from '../shapes.ts';

export const hair: readonly Part[] = [
  {
    id: 'hair.bob.v1',
    slot: 'hair',
    rarity: 'common',
    tokens: ['hair'],
    layers: [
      {
        layer: 'hairBack',
        paths: [
          area(
            'M25 56C23 26 44 13 61 14C82 14 98 28 95 58C94 76 97 84 90 92C80 98 40 98 30 92C23 84 26 74 25 56Z',
            'hair.D',
          ),
        ],
      },
      {
        layer: 'hairFront',
        paths: [
          area(
            'M28 60C24 28 44 15 61 16C80 16 96 29 92 61C88 56 87 48 84 42C74 46 58 45 46 38C42 46 33 50 28 60Z',
            'hair',
          ),
          line('M46 24C54 18 68 18 76 24', 'hair.L', 3),
        ],
      },
    ],
  },
  {
    id: 'hair.long.v1',
    slot: 'hair',
    rarity: 'common',
    tokens: ['hair'],
    layers: [
      {
        layer: 'hairBack',
        paths: [
          area(
            'M24 58C20 24 44 12 61 12C84 12 100 28 96 60C95 88 104 112 95 128C84 136 36 136 25 128C16 112 25 88 24 58Z',
            'hair.D',
          ),
        ],
      },
      {
        layer: 'hairFront',
        paths: [
          area('M28 64C22 30 44 14 61 15C82 15 98 32 92 66C88 52 82 40 66 33C56 46 36 48 28 64Z', 'hair'),
          area(
            'M29 62C27 84 26 100 30 116C34 104 33 80 33 62ZM92 62C93 84 94 100 90 116C87 104 88 80 88 62Z',
            'hair',
          ),
          line('M44 26C50 20 58 19 63 20', 'hair.L', 3),
        ],
      },
    ],
  },
  {
    id: 'hair.quiff.v1',
    slot: 'hair',
    rarity: 'common',
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
    id: 'hair.afro.v1',
    slot: 'hair',
    rarity: 'common',
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
    id: 'hair.bun.v1',
    slot: 'hair',
    rarity: 'common',
    tokens: ['hair'],
    layers: [
      { layer: 'hairBack', paths: [area(oval(61, 11, 14), 'hair.D')] },
      {
        layer: 'hairFront',
        paths: [
          area(oval(60, 10, 11), 'hair'),
          area('M29 58C25 30 44 17 60 17C78 17 95 30 91 58C87 48 80 38 60 38C42 38 33 48 29 58Z', 'hair'),
          line('M53 6Q58 2 64 4M42 28Q50 22 58 22', 'hair.L', 3),
        ],
      },
    ],
  },
  {
    id: 'hair.crop.v1',
    slot: 'hair',
    rarity: 'common',
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
    id: 'hair.buzz.v1',
    slot: 'hair',
    rarity: 'common',
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
    id: 'hair.curls.v1',
    slot: 'hair',
    rarity: 'common',
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
    id: 'hair.braids.v1',
    slot: 'hair',
    rarity: 'uncommon',
    tokens: ['hair', 'acc'],
    layers: [
      {
        layer: 'hairBack',
        paths: [
          area(
            'M26 58C24 28 44 14 60 14C78 14 96 28 94 58C94 66 92 70 88 74H32C28 70 26 66 26 58Z',
            'hair.D',
          ),
          area(oval(27, 84, 8), 'hair'),
          area(oval(25, 97, 7.5), 'hair.D'),
          area(oval(24, 109, 6.5), 'hair'),
          area(oval(93, 84, 8), 'hair'),
          area(oval(95, 97, 7.5), 'hair.D'),
          area(oval(96, 109, 6.5), 'hair'),
          line('M19 116H29M91 116H101', 'acc', 4),
          area('M20 118H28L26 128H22ZM92 118H100L98 128H94Z', 'hair'),
        ],
      },
      {
        layer: 'hairFront',
        paths: [
          area('M28 62C24 30 44 15 60 16C78 15 96 30 92 62C88 50 80 40 61 30C44 40 33 50 28 62Z', 'hair'),
          line('M60 17V29', 'hair.D', 2),
          line('M42 27Q48 21 54 20', 'hair.L', 3),
        ],
      },
    ],
  },
  {
    id: 'hair.locs.v1',
    slot: 'hair',
    rarity: 'uncommon',
    tokens: ['hair', 'acc'],
    layers: [
      {
        layer: 'hairBack',
        paths: [
          line(
            'M32 44C26 62 26 84 29 104M40 38C32 60 33 88 38 112M80 38C88 60 87 88 82 112M88 44C94 62 94 84 91 104',
            'hair.D',
            9,
          ),
          line('M28 96H31M89 96H92', 'acc', 4),
        ],
      },
      {
        layer: 'hairFront',
        paths: [
          area(
            'M29 58C25 30 42 16 60 16C78 16 95 30 91 58C88 48 82 40 74 37Q60 42 46 37C38 40 32 48 29 58Z',
            'hair',
          ),
          line('M33 44C29 56 28 68 29 80M87 44C91 56 92 68 91 80', 'hair', 7),
          line('M50 20C46 26 44 30 43 36M60 18V36M70 20C74 26 76 30 77 36', 'hair.D', 2),
          line('M44 24Q49 20 54 19', 'hair.L', 3),
        ],
      },
    ],
  },
];
