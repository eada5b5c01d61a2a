import type { Part } from '../part.ts';
import { area, line, oval } from '../shapes.ts';

/** Hair that falls to the shoulders or is tied. */
export const longHair: readonly Part[] = [
  {
    id: 'hair.bob.v1',
    name: 'Bob',
    slot: 'hair',
    rarity: 'common',
    free: true,
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
    name: 'Lang',
    slot: 'hair',
    rarity: 'common',
    free: true,
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
    id: 'hair.bun.v1',
    name: 'Dutt',
    slot: 'hair',
    rarity: 'common',
    free: true,
    tokens: ['hair'],
    layers: [
      { layer: 'hairBack', crown: true, paths: [area(oval(61, 11, 14), 'hair.D')] },
      {
        layer: 'hairFront',
        crown: true,
        paths: [area(oval(60, 10, 11), 'hair'), line('M53 6Q58 2 64 4', 'hair.L', 3)],
      },
      {
        layer: 'hairFront',
        paths: [
          area('M29 58C25 30 44 17 60 17C78 17 95 30 91 58C87 48 80 38 60 38C42 38 33 48 29 58Z', 'hair'),
          line('M42 28Q50 22 58 22', 'hair.L', 3),
        ],
      },
    ],
  },
  {
    id: 'hair.braids.v1',
    name: 'Zöpfe',
    slot: 'hair',
    rarity: 'uncommon',
    free: true,
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
    name: 'Dreads',
    slot: 'hair',
    rarity: 'uncommon',
    free: true,
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
  {
    id: 'hair.ponytail.v1',
    name: 'Pferdeschwanz',
    slot: 'hair',
    rarity: 'common',
    free: true,
    tokens: ['hair', 'acc'],
    layers: [
      {
        layer: 'hairBack',
        paths: [
          area(
            'M82 22C98 16 109 32 106 52C104 68 107 78 98 92C92 86 91 76 91 64C91 52 90 42 80 36Z',
            'hair.D',
          ),
          area(
            'M27 58C24 30 44 15 60 15C78 15 96 30 93 58C92 66 90 70 88 72H32C29 68 27 64 27 58Z',
            'hair.D',
          ),
        ],
      },
      {
        layer: 'hairFront',
        paths: [
          area(
            'M29 60C24 30 43 15 60 15C79 15 96 30 91 60C88 48 84 40 76 33C64 43 46 44 39 42C34 46 31 52 29 60Z',
            'hair',
          ),
          line('M44 25C50 20 58 19 64 20', 'hair.L', 3),
        ],
      },
      { layer: 'hairFront', crown: true, paths: [line('M86 20L90 28', 'acc', 6)] },
    ],
  },
  {
    id: 'hair.waves.v1',
    name: 'Wellen',
    slot: 'hair',
    rarity: 'common',
    free: true,
    tokens: ['hair'],
    layers: [
      {
        layer: 'hairBack',
        paths: [
          area(
            'M25 56C22 26 44 12 61 12C84 12 100 28 96 56C102 64 94 71 98 80C104 90 95 100 86 104C78 107 42 107 34 104C25 100 16 90 22 80C26 71 18 64 25 56Z',
            'hair.D',
          ),
        ],
      },
      {
        layer: 'hairFront',
        paths: [
          area(
            'M28 70C19 30 40 13 61 13C82 13 101 30 92 70C92 56 84 52 80 44C72 40 65 33 61 24C57 33 49 40 41 44C36 52 28 56 28 70Z',
            'hair',
          ),
          area(
            'M29 64C24 72 32 78 27 86C24 92 29 98 33 100C34 92 30 88 33 80C34 74 30 70 29 64ZM91 64C96 72 88 78 93 86C96 92 91 98 87 100C86 92 90 88 87 80C86 74 90 70 91 64Z',
            'hair',
          ),
          line('M40 32C43 25 49 20 54 18', 'hair.L', 3),
        ],
      },
    ],
  },
];
