import type { Part } from '../part.ts';
import { area, band, line, oval, roundedBox } from '../shapes.ts';

export const hats: readonly Part[] = [
  {
    id: 'hat.beanie.v1',
    name: 'Bommelmütze',
    slot: 'hat',
    rarity: 'uncommon',
    free: true,
    covers: true,
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
    name: 'Kappe',
    slot: 'hat',
    rarity: 'common',
    covers: true,
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
    name: 'Kopfhörer',
    slot: 'hat',
    rarity: 'uncommon',
    free: true,
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
    name: 'Krone',
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
    name: 'Blüte',
    slot: 'hat',
    rarity: 'common',
    free: true,
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
  {
    id: 'hat.bow.v1',
    name: 'Schleife',
    slot: 'hat',
    rarity: 'common',
    free: true,
    tokens: ['acc'],
    layers: [
      {
        layer: 'hat',
        paths: [
          area(
            'M78 26Q70 14 65 19Q62 27 67 35Q73 34 78 29ZM82 26Q88 13 94 17Q98 25 94 34Q88 34 82 29Z',
            'acc',
          ),
          area('M78 26L68 23Q67 28 69 31ZM82 26L92 22Q94 28 91 31Z', 'acc.D'),
          area(oval(80, 27.5, 4.2), 'acc.L'),
        ],
      },
    ],
  },
  {
    id: 'hat.kippa.v1',
    name: 'Kippa',
    slot: 'hat',
    rarity: 'common',
    free: true,
    tokens: ['acc'],
    layers: [
      {
        layer: 'hat',
        paths: [
          area('M38 28C41 16 50 11.5 60 11.5C70 11.5 79 16 82 28Q60 25.5 38 28Z', 'acc'),
          band('M39 25.5Q60 22.5 81 25.5', 'acc.L', 3),
          area('M38 28C41 16 50 11.5 56 11.7C49 14 46 19 45 25Z', 'acc.D', 0.5),
        ],
      },
    ],
  },
  {
    id: 'hat.beret.v1',
    name: 'Baskenmütze',
    slot: 'hat',
    rarity: 'common',
    covers: true,
    tokens: ['acc'],
    layers: [
      {
        layer: 'hat',
        paths: [
          area('M27 40C18 24 38 9 63 9C90 9 101 26 93 39C76 32 46 33 27 40Z', 'acc'),
          area('M27 40C18 24 38 9 56 9.2C40 14 34 26 38 36.5Z', 'acc.D'),
          line('M30 41Q60 32.5 91 40', 'acc.D', 4.5),
          line('M64 9L66 4.5', 'acc.D', 3),
          line('M74 16Q82 18 86 23', 'acc.L', 3),
        ],
      },
    ],
  },
  {
    id: 'hat.straw.v1',
    name: 'Strohhut',
    slot: 'hat',
    rarity: 'uncommon',
    covers: true,
    tokens: ['acc'],
    layers: [
      {
        layer: 'hat',
        paths: [
          area(oval(60, 35, 42, 9), '#e0bd78'),
          area('M19 37Q36 44 60 44Q84 44 101 37Q98 44 60 44Q22 44 19 37Z', '#c49a58'),
          area('M35 33C35 14 44 7 60 7C76 7 85 14 85 33Q60 40 35 33Z', '#f2d79a'),
          area('M35 33C35 14 44 7 54 7.2C45 12 43 22 44 35.5Z', '#e0bd78'),
          band('M35.2 30Q60 37.5 84.8 30', 'acc', 6),
        ],
      },
    ],
  },
  {
    id: 'hat.party.v1',
    name: 'Partyhut',
    slot: 'hat',
    rarity: 'rare',
    tokens: ['acc'],
    layers: [
      {
        layer: 'hat',
        paths: [
          area('M43 27L58 0Q60 -2 62 0L77 27Q60 34 43 27Z', 'acc'),
          band('M47.5 19Q56 23 69 13M44 26Q60 32 74 21.5M54 8Q58 10 64 5', 'acc.L', 3.4),
          area(oval(60, 1.5, 4.5), '#ffe08a'),
        ],
      },
    ],
  },
  {
    id: 'hat.cat-ears.v1',
    name: 'Katzenohren',
    slot: 'hat',
    rarity: 'uncommon',
    tokens: ['acc'],
    layers: [
      {
        layer: 'hat',
        paths: [
          band('M30 38C33 10 87 10 90 38', 'acc.D', 4.5),
          area('M30 31C27 18 28 8 32 4Q34 2 37 4Q47 10 53 18Z', 'acc.D'),
          area('M90 31C93 18 92 8 88 4Q86 2 83 4Q73 10 67 18Z', 'acc'),
          area('M34 26C32 18 32 12 34 9Q41 13 46 19ZM86 26C88 18 88 12 86 9Q79 13 74 19Z', '#ff8fb0'),
        ],
      },
    ],
  },
  {
    id: 'hat.wizard.v1',
    name: 'Zauberhut',
    slot: 'hat',
    rarity: 'epic',
    covers: true,
    tokens: ['acc'],
    layers: [
      {
        layer: 'hat',
        paths: [
          area(oval(60, 36, 42, 8.5), 'acc.D'),
          area(
            'M33 35C42 24 48 6 65 -1C75 -4 84 4 83 12Q82 14 80 12C77 7 74 8 73 11C77 20 83 28 87 35Q60 43 33 35Z',
            'acc',
          ),
          area('M33 35C42 24 48 6 62 0C54 10 48 24 46 38.5Z', 'acc.D'),
          band('M36 31Q60 39 84.5 31', '#f2cf66', 4.5),
          area(
            'M62 12l1.6 4 4 1.6-4 1.6-1.6 4-1.6-4-4-1.6 4-1.6zM71 22l1.2 3 3 1.2-3 1.2-1.2 3-1.2-3-3-1.2 3-1.2z',
            '#ffe9a8',
          ),
        ],
      },
    ],
  },
];
