import type { Part } from '../part.ts';
import { area, band, line, oval, roundedBox } from '../shapes.ts';

export const backs: readonly Part[] = [
  {
    id: 'back.cape.v1',
    name: 'Umhang',
    slot: 'back',
    rarity: 'epic',
    tokens: ['bottom'],
    layers: [
      {
        layer: 'back',
        posture: 'upright',
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
        posture: 'seated',
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
    name: 'Rucksack',
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
  {
    id: 'back.guitar.v1',
    name: 'Gitarre',
    slot: 'back',
    rarity: 'rare',
    tokens: ['acc'],
    layers: [
      {
        layer: 'back',
        paths: [
          line('M46 124L97 96', '#4a2b20', 5.5),
          line('M97 96L103 92.5', '#4a2b20', 9),
          area(oval(29, 135, 16), '#b8743a'),
          area(oval(43, 124, 11), '#b8743a'),
          area(oval(31, 134, 12.5), '#cf8d4c'),
          area(oval(43, 125, 7.5), '#cf8d4c'),
          area(oval(37, 130, 4.6), '#4a2b20'),
        ],
      },
      { layer: 'armFront', paths: [band('M47 95L76 141', 'acc', 4.5)] },
    ],
  },
  {
    id: 'back.wings.v1',
    name: 'Flügel',
    slot: 'back',
    rarity: 'epic',
    tokens: [],
    layers: [
      {
        layer: 'back',
        paths: [
          area(
            'M50 102C40 88 18 86 14 100C11 110 15 116 19 119C14 124 17 133 24 134C23 142 32 147 40 141Q48 134 52 120Z',
            '#e6d6e6',
          ),
          area(
            'M70 102C80 88 102 86 106 100C109 110 105 116 101 119C106 124 103 133 96 134C97 142 88 147 80 141Q72 134 68 120Z',
            '#fff7ea',
          ),
          line('M22 103Q30 98 40 104M24 119Q32 115 42 117M29 133Q35 128 43 128', '#cbb6d2', 2.2),
          line('M98 103Q90 98 80 104M96 119Q88 115 78 117M91 133Q85 128 77 128', '#e6d6e6', 2.2),
        ],
      },
    ],
  },
];
