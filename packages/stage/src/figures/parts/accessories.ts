import type { Part } from '../part.ts';
import { area, band, line, oval, roundedBox } from '../shapes.ts';

export const hands: readonly Part[] = [
  {
    id: 'hand.cup.v1',
    slot: 'hand',
    rarity: 'common',
    held: true,
    tokens: [],
    layers: [
      {
        layer: 'hand',
        paths: [
          area('M66 113H82L80 128Q74 132 68 128Z', '#fff7ea'),
          band('M82 117Q89 118 81 125', '#fff7ea', 3),
          line('M70 108Q68 104 71 101M76 108Q74 104 77 101', '#ffffff', 2, 0.6),
        ],
      },
    ],
  },
  {
    id: 'hand.phone.v1',
    slot: 'hand',
    rarity: 'common',
    held: true,
    tokens: ['acc'],
    layers: [
      {
        layer: 'hand',
        paths: [
          area(roundedBox(66, 106, 13, 23, 3), 'acc'),
          area(roundedBox(68, 109, 9, 15, 1), '#bfe3ea'),
          line('M70 113H75M70 116H74', '#4a6f8a', 1.4),
        ],
      },
    ],
  },
  {
    id: 'hand.rose.v1',
    slot: 'hand',
    rarity: 'uncommon',
    held: true,
    tokens: [],
    layers: [
      {
        layer: 'hand',
        paths: [
          line('M74 128L70 102', '#3a9468', 2.6),
          area('M72 116Q80 110 82 116Q78 120 72 116Z', '#46a878'),
          area(oval(69, 97, 7.5), '#d8476b'),
          line('M65 97Q69 91 73 97Q70 101 67 98', '#a83a55', 1.8),
        ],
      },
    ],
  },
  {
    id: 'hand.book.v1',
    slot: 'hand',
    rarity: 'common',
    held: true,
    tokens: ['acc'],
    layers: [
      {
        layer: 'hand',
        paths: [
          area('M58 110L73 113L88 110V126L73 130L58 126Z', 'acc'),
          area('M60 108L73 111L86 108V123L73 127L60 123Z', '#fff7ea'),
          line('M73 111V127', '#c9b99a', 1.6),
          line('M63 113L70 114.5M63 117L70 118.5M76 114.5L83 113M76 118.5L83 117', '#9a8f9e', 1.2),
        ],
      },
    ],
  },
];

export const backs: readonly Part[] = [
  {
    id: 'back.cape.v1',
    slot: 'back',
    rarity: 'epic',
    tokens: ['bottom'],
    layers: [
      {
        layer: 'back',
        poses: ['stand', 'walk', 'wave'],
        paths: [
          area('M42 98C24 120 18 150 14 178Q60 192 106 178C102 150 96 120 78 98Z', 'bottom'),
          area('M42 98C24 120 18 150 14 178L30 182C34 150 40 124 48 100Z', 'bottom.L'),
          area(
            [
              oval(24, 160, 2),
              oval(98, 150, 2.4),
              oval(90, 170, 1.7),
              oval(33, 140, 1.6),
              oval(93, 130, 1.5),
            ].join(''),
            '#ffe9a8',
          ),
        ],
      },
      {
        layer: 'back',
        poses: ['sit', 'roll'],
        paths: [
          area('M42 98C26 114 22 138 20 158Q60 168 100 158C98 138 94 114 78 98Z', 'bottom'),
          area('M42 98C26 114 22 138 20 158L33 161C36 138 41 120 48 100Z', 'bottom.L'),
          area(
            [oval(28, 146, 2), oval(93, 140, 2.4), oval(35, 128, 1.6), oval(90, 122, 1.5)].join(''),
            '#ffe9a8',
          ),
        ],
      },
    ],
  },
  {
    id: 'back.rucksack.v1',
    slot: 'back',
    rarity: 'uncommon',
    tokens: ['acc'],
    layers: [
      {
        layer: 'back',
        paths: [area(roundedBox(33, 92, 54, 50, 14), 'acc.D'), area(roundedBox(29, 118, 62, 20, 9), 'acc')],
      },
      { layer: 'armFront', paths: [band('M47 95Q45 110 46 124M73 95Q75 110 74 124', 'acc', 5)] },
    ],
  },
];

export const ears: readonly Part[] = [
  {
    id: 'ears.studs.v1',
    slot: 'ears',
    rarity: 'common',
    tokens: [],
    layers: [
      { layer: 'ears', paths: [area(oval(30, 67, 2.4), '#f2cf66'), area(oval(90, 67, 2.4), '#f2cf66')] },
    ],
  },
];

export const glows: readonly Part[] = [
  {
    id: 'aura.sun.v1',
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
    id: 'spark.stars.v1',
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
];
