import type { Part } from '../part.ts';
import { area, band, line, oval, roundedBox } from '../shapes.ts';
import type { Pose } from '../slots.ts';

const TORSO = 'M41 104C42 95 50 93 60 93C70 93 78 95 79 104L81 142C73 148 47 148 39 142Z';
const UPRIGHT: readonly Pose[] = ['stand', 'walk', 'wave'];
const SEATED: readonly Pose[] = ['sit', 'roll'];

export const tops: readonly Part[] = [
  {
    id: 'top.tee.v1',
    slot: 'top',
    rarity: 'common',
    sleeves: 'short',
    tokens: ['top', 'skin'],
    layers: [
      {
        layer: 'top',
        paths: [
          area(TORSO, 'top'),
          area('M41 104L39 142Q43 145 48 145.5L47 100Q42 100 41 104Z', 'top.D', 0.5),
          area('M51 94Q60 104 69 94L66 92.6H54Z', 'skin.D'),
          line('M51 94Q60 104 69 94', 'top.D', 3),
        ],
      },
    ],
  },
  {
    id: 'top.sweater.v1',
    slot: 'top',
    rarity: 'rare',
    tokens: ['top'],
    layers: [
      {
        layer: 'top',
        paths: [
          area(TORSO, 'top'),
          band('M40.5 112H79.5M40 122H80M39.6 132H80.4', 'top.L', 4),
          band('M39 140Q60 148 81 140', 'top.D', 4),
          line('M51 94Q60 101 69 94', 'top.D', 4),
        ],
      },
    ],
  },
  {
    id: 'top.hoodie.v1',
    slot: 'top',
    rarity: 'common',
    tokens: ['top'],
    layers: [
      {
        layer: 'top',
        paths: [
          area('M40 98Q60 84 80 98Q74 108 60 108Q46 108 40 98Z', 'top.D'),
          area(TORSO, 'top'),
          line('M46 97Q60 112 74 97', 'top.D', 5),
          area('M48 141L51 128H69L72 141Z', 'top.D'),
          line('M55 106V118M65 106V116', 'top.L', 2.2),
        ],
      },
    ],
  },
  {
    id: 'top.coat.v1',
    slot: 'top',
    rarity: 'uncommon',
    tokens: ['top'],
    layers: [
      {
        layer: 'top',
        poses: UPRIGHT,
        paths: [
          area('M41 104C42 95 50 93 60 93C70 93 78 95 79 104L86 172C74 178 46 178 34 172Z', 'top'),
          band('M60 98V174', 'top.D', 2.4),
        ],
      },
      {
        layer: 'top',
        poses: SEATED,
        paths: [
          area('M41 104C42 95 50 93 60 93C70 93 78 95 79 104L84 156C74 162 46 162 36 156Z', 'top'),
          band('M60 98V159', 'top.D', 2.4),
        ],
      },
      {
        layer: 'top',
        paths: [
          area('M50 94L60 112L70 94Z', 'top.L'),
          band('M39 134Q60 141 81 134', 'top.DD', 4.5),
          area(roundedBox(56, 132, 8, 8, 2), '#e8c46a'),
        ],
      },
    ],
  },
  {
    id: 'top.dungarees.v1',
    slot: 'top',
    rarity: 'uncommon',
    tokens: ['top', 'bottom'],
    layers: [
      {
        layer: 'top',
        paths: [
          area(TORSO, 'top'),
          area('M39.5 132Q46 128 46 118H74Q74 128 80.5 132L81 143C73 149 47 149 39 143Z', 'bottom'),
          band('M47 119L45 95M73 119L75 95', 'bottom', 5.5),
          area(oval(47.5, 121, 2.6), '#f2cf66'),
          area(oval(72.5, 121, 2.6), '#f2cf66'),
          area('M53 126H67V134Q60 138 53 134Z', 'bottom.D'),
        ],
      },
    ],
  },
  {
    id: 'top.flannel.v1',
    slot: 'top',
    rarity: 'rare',
    tokens: ['top'],
    layers: [
      {
        layer: 'top',
        paths: [
          area(TORSO, 'top'),
          band('M47 94V146M56 93V147M65 93V147M74 95V146', 'top.DD', 3, 0.55),
          band('M41 106H79M40 118H80M39.5 130H80.5', 'top.DD', 3, 0.55),
          area('M49 94L60 110L71 94L66 92H54Z', '#f4efe4'),
        ],
      },
    ],
  },
  {
    id: 'top.blazer.v1',
    slot: 'top',
    rarity: 'uncommon',
    tokens: ['top', 'acc'],
    layers: [
      {
        layer: 'top',
        paths: [
          area(TORSO, 'top'),
          area('M51 93.6L60 126L69 93.6Q60 91 51 93.6Z', '#f4efe4'),
          area('M58 99H62L64 116L60 121L56 116Z', 'acc'),
          area('M51 93.6L46 98L50 112L60 128L54 104ZM69 93.6L74 98L70 112L60 128L66 104Z', 'top.L'),
          band('M60 128V146.5', 'top.D', 2.4),
          area(oval(63.5, 134, 1.8), 'top.DD'),
        ],
      },
    ],
  },
  {
    id: 'top.dress.v1',
    slot: 'top',
    rarity: 'uncommon',
    tokens: ['top', 'skin'],
    layers: [
      {
        layer: 'top',
        poses: UPRIGHT,
        paths: [
          area(
            'M43 104C44 95 51 94 60 94C69 94 76 95 77 104L76 126L90 166C76 174 44 174 30 166L44 126Z',
            'top',
          ),
          line('M50 136L44 166M60 136V170M70 136L76 166', 'top.D', 2.4),
        ],
      },
      {
        layer: 'top',
        poses: SEATED,
        paths: [
          area(
            'M43 104C44 95 51 94 60 94C69 94 76 95 77 104L76 126L87 155C76 162 44 162 33 155L44 126Z',
            'top',
          ),
          line('M50 136L46 156M60 136V159M70 136L74 156', 'top.D', 2.4),
        ],
      },
      {
        layer: 'top',
        paths: [band('M44 126Q60 132 76 126', 'top.D', 4), area('M51 95Q60 106 69 95Q60 93 51 95Z', 'skin')],
      },
    ],
  },
];
