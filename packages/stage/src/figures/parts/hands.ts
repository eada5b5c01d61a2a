import type { Part } from '../part.ts';
import { area, band, line, oval, roundedBox } from '../shapes.ts';

/** Things for the front hand. It holds them in front of the body. */
export const hands: readonly Part[] = [
  {
    id: 'hand.cup.v1',
    name: 'Tasse',
    slot: 'hand',
    rarity: 'common',
    free: true,
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
    name: 'Handy',
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
    name: 'Rose',
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
    name: 'Buch',
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
  {
    id: 'hand.ice.v1',
    name: 'Eis',
    slot: 'hand',
    rarity: 'common',
    held: true,
    tokens: [],
    layers: [
      {
        layer: 'hand',
        paths: [
          area('M69.5 114H80.5L75 133Z', '#cf8d4c'),
          line('M72 117L77 125M78 117L73 125', '#b8743a', 1.3),
          area(oval(75, 110.5, 7), '#ff8fb0'),
          area(oval(75, 102, 5.6), '#fff7ea'),
          area(oval(77, 100, 1.6), '#ffffff'),
        ],
      },
    ],
  },
  {
    id: 'hand.lantern.v1',
    name: 'Laterne',
    slot: 'hand',
    rarity: 'rare',
    held: true,
    tokens: ['acc'],
    layers: [
      {
        layer: 'hand',
        paths: [
          area(oval(76, 139, 15), '#ffdf9a', 0.22),
          line('M70 130Q76 120 82 130', 'acc.D', 2.4),
          area(roundedBox(68, 129, 16, 20, 4), 'acc'),
          area(roundedBox(71, 133, 10, 12, 3), '#ffe08a'),
          area(oval(76, 139.5, 2.6, 4), '#fff7ea'),
        ],
      },
    ],
  },
  {
    id: 'hand.balloon.v1',
    name: 'Ballon',
    slot: 'hand',
    rarity: 'epic',
    held: true,
    tokens: ['acc'],
    layers: [
      {
        layer: 'hand',
        paths: [
          line('M77 119C84 110 98 104 101 85', '#f4efe4', 1.6),
          area('M101 83L97.5 87.5H104.5Z', 'acc.D'),
          area(oval(101, 66, 13.5, 17), 'acc'),
          area(
            'M101 83C92 82 87.5 74 87.5 66C87.5 57 93 49 101 49C94 54 92 62 94 71C95 77 98 81 101 83Z',
            'acc.D',
          ),
          line('M105 55Q109 58 109.5 63', '#ffffff', 3, 0.6),
        ],
      },
    ],
  },
];
