import type { Part } from '../part.ts';
import { area, band, line, oval } from '../shapes.ts';

const TORSO = 'M41 104C42 95 50 93 60 93C70 93 78 95 79 104L81 142C73 148 47 148 39 142Z';
/** The side away from the light. */
const SHADED_SIDE = 'M41 104L39 142Q43 145 48 145.5L47 100Q42 100 41 104Z';

export const tops: readonly Part[] = [
  {
    id: 'top.tee.v1',
    name: 'T-Shirt',
    slot: 'top',
    rarity: 'common',
    free: true,
    sleeves: 'short',
    tokens: ['top', 'skin'],
    layers: [
      {
        layer: 'top',
        paths: [
          area(TORSO, 'top'),
          area(SHADED_SIDE, 'top.D', 0.5),
          area('M51 94Q60 104 69 94L66 92.6H54Z', 'skin.D'),
          line('M51 94Q60 104 69 94', 'top.D', 3),
        ],
      },
    ],
  },
  {
    id: 'top.tank.v1',
    name: 'Trägertop',
    slot: 'top',
    rarity: 'common',
    free: true,
    sleeves: 'none',
    tokens: ['top', 'skin'],
    layers: [
      {
        layer: 'top',
        paths: [
          area('M41 104C42 95 50 93 60 93C70 93 78 95 79 104L79.6 114H40.4Z', 'skin'),
          area('M41 104L40.4 114H47L48 98Q42 99 41 104Z', 'skin.D', 0.5),
          area(
            'M40.2 115C45 112 47.5 103 48.5 94H53.5Q60 109 66.5 94H71.5C72.5 103 75 112 79.8 115L81 142C73 148 47 148 39 142Z',
            'top',
          ),
          line('M40 139Q60 147 80 139', 'top.D', 3),
        ],
      },
    ],
  },
  {
    id: 'top.shirt.v1',
    name: 'Hemd',
    slot: 'top',
    rarity: 'common',
    free: true,
    tokens: ['top'],
    layers: [
      {
        layer: 'top',
        paths: [
          area(TORSO, 'top'),
          area(SHADED_SIDE, 'top.D', 0.5),
          line('M60 106V146', 'top.D', 2),
          area([oval(60, 114, 1.4), oval(60, 124, 1.4), oval(60, 134, 1.4)].join(''), 'top.DD'),
          area('M65 113H74.5V120Q69.7 123.5 65 120Z', 'top.D'),
          area('M50 93.8L60 103L70 93.8L74 97L66.5 108L60 103.5L53.5 108L46 97Z', 'top.L'),
        ],
      },
    ],
  },
  {
    id: 'top.flannel.v1',
    name: 'Karohemd',
    slot: 'top',
    rarity: 'rare',
    free: true,
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
    id: 'top.breton.v1',
    name: 'Ringelshirt',
    slot: 'top',
    rarity: 'rare',
    sleeveFill: 'top',
    tokens: ['top'],
    layers: [
      {
        layer: 'top',
        paths: [
          area(TORSO, '#f4efe4'),
          band('M40.6 109H79.4M40.2 117H79.8M39.8 125H80.2M39.4 133H80.6M39 141H81', 'top', 3.2),
          area(SHADED_SIDE, '#2a1238', 0.14),
          line('M50 94.5Q60 100 70 94.5', 'top', 3.4),
        ],
      },
    ],
  },
  {
    id: 'top.jersey.v1',
    name: 'Trikot',
    slot: 'top',
    rarity: 'uncommon',
    sleeves: 'short',
    sleeveFill: 'acc.D',
    tokens: ['top', 'acc'],
    layers: [
      {
        layer: 'top',
        paths: [
          area(TORSO, 'top'),
          area(SHADED_SIDE, 'top.D', 0.5),
          area('M44 97.5L53 93.4L80.4 131L81 142L78 144Z', 'acc'),
          line('M51 94L60 104L69 94', 'acc.D', 3),
        ],
      },
    ],
  },
  {
    id: 'top.sweater.v1',
    name: 'Strickpulli',
    slot: 'top',
    rarity: 'rare',
    free: true,
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
    name: 'Kapuzenpulli',
    slot: 'top',
    rarity: 'common',
    free: true,
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
    id: 'top.cardigan.v1',
    name: 'Strickjacke',
    slot: 'top',
    rarity: 'uncommon',
    tokens: ['top', 'acc'],
    layers: [
      {
        layer: 'top',
        paths: [
          area(TORSO, 'acc.L'),
          line('M53 94Q60 100 67 94', 'acc', 2.6),
          area('M41 104C42 96 47 94 52 93.4L56.5 147Q46 146.5 39 142Z', 'top.D'),
          area('M79 104C78 96 73 94 68 93.4L63.5 147Q74 146.5 81 142Z', 'top'),
          line('M52.5 95L56.5 145M67.5 95L63.5 145', 'top.L', 3.2),
          area('M43.5 128H52.5V137H43ZM67.5 128H76.5L77 137H67.5Z', 'top.DD', 0.5),
          area([oval(65.7, 116, 1.6), oval(64.8, 126, 1.6), oval(63.9, 136, 1.6)].join(''), 'top.DD'),
        ],
      },
    ],
  },
  {
    id: 'top.argyle.v1',
    name: 'Pullunder',
    slot: 'top',
    rarity: 'rare',
    sleeveFill: '#e2d8cb',
    tokens: ['top', 'acc'],
    layers: [
      {
        layer: 'top',
        paths: [
          area(TORSO, 'top'),
          area(
            'M48 113L54 125L48 137L42 125ZM60 113L66 125L60 137L54 125ZM72 113L78 125L72 137L66 125Z',
            'acc',
          ),
          line(
            'M42 113L54 137M54 113L66 137M66 113L78 137M54 113L42 137M66 113L54 137M78 113L66 137',
            'top.L',
            1.2,
            0.8,
          ),
          area('M50 93.6L60 111L70 93.6Q60 91 50 93.6Z', '#f4efe4'),
          line('M50 94L60 111.5L70 94', 'top.D', 3),
          band('M39 141Q60 148.5 81 141', 'top.D', 4),
        ],
      },
    ],
  },
  {
    id: 'top.dungarees.v1',
    name: 'Latzhose',
    slot: 'top',
    rarity: 'uncommon',
    free: true,
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
];
