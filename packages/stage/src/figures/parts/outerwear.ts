import type { Part } from '../part.ts';
import { area, band, line, oval, roundedBox } from '../shapes.ts';

const TORSO = 'M41 104C42 95 50 93 60 93C70 93 78 95 79 104L81 142C73 148 47 148 39 142Z';

/** Tops that reach over the hips or are worn over others. */
export const outerwear: readonly Part[] = [
  {
    id: 'top.blazer.v1',
    name: 'Sakko',
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
    id: 'top.puffer.v1',
    name: 'Steppjacke',
    slot: 'top',
    rarity: 'uncommon',
    tokens: ['top'],
    layers: [
      {
        layer: 'top',
        paths: [
          area(
            'M38.5 104C40 95 50 92 60 92C70 92 80 95 81.5 104Q83.5 108 82 113Q85 119 83 125Q86 132 83 139Q80 148 60 148Q40 148 37 139Q34 132 37 125Q35 119 38 113Q36.5 108 38.5 104Z',
            'top',
          ),
          line('M39 113Q60 119 81 113M38 125.5Q60 132 82 125.5M38 138.5Q60 145 82 138.5', 'top.D', 2.4),
          line('M60 99V147', 'top.DD', 2.2),
          area('M46 97Q46 89 48 88Q60 94 72 88Q74 89 74 97Q60 107 46 97Z', 'top.L'),
          line('M69 107.5Q74 107.5 77 106.5M69 120Q75 120 78 118.5', 'top.L', 2.2, 0.8),
        ],
      },
    ],
  },
  {
    id: 'top.coat.v1',
    name: 'Mantel',
    slot: 'top',
    rarity: 'uncommon',
    free: true,
    tokens: ['top'],
    layers: [
      {
        layer: 'top',
        posture: 'upright',
        paths: [
          area('M41 104C42 95 50 93 60 93C70 93 78 95 79 104L86 172C74 178 46 178 34 172Z', 'top'),
          band('M60 98V174', 'top.D', 2.4),
        ],
      },
      {
        layer: 'top',
        posture: 'seated',
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
    id: 'top.dress.v1',
    name: 'Kleid',
    slot: 'top',
    rarity: 'uncommon',
    free: true,
    tokens: ['top', 'skin'],
    layers: [
      {
        layer: 'top',
        posture: 'upright',
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
        posture: 'seated',
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
  {
    id: 'top.tunic.v1',
    name: 'Tunika',
    slot: 'top',
    rarity: 'common',
    free: true,
    tokens: ['top'],
    layers: [
      {
        layer: 'top',
        posture: 'upright',
        paths: [
          area('M42 104C43 95 50 93 60 93C70 93 77 95 78 104L84 158C75 164 45 164 36 158Z', 'top'),
          line('M38.5 152Q60 159 81.5 152', 'top.L', 3),
        ],
      },
      {
        layer: 'top',
        posture: 'seated',
        paths: [
          area('M42 104C43 95 50 93 60 93C70 93 77 95 78 104L84 153C75 159 45 159 36 153Z', 'top'),
          line('M38.5 147.5Q60 154 81.5 147.5', 'top.L', 3),
        ],
      },
      {
        layer: 'top',
        paths: [
          area('M41.8 104L38 140L46 142L48 99Q42.5 99 41.8 104Z', 'top.D', 0.5),
          area('M52 93.7Q60 101 68 93.7L65.5 105Q64 120 60 121Q56 120 54.5 105Z', 'top.L'),
          line('M60 101V114', 'top.D', 2),
        ],
      },
    ],
  },
  {
    id: 'top.gown.v1',
    name: 'Ballkleid',
    slot: 'top',
    rarity: 'epic',
    sleeves: 'none',
    tokens: ['top', 'skin'],
    layers: [
      {
        layer: 'top',
        posture: 'upright',
        paths: [
          area(
            'M44 112C45 106 50 104 53 106Q60 110 67 106C70 104 75 106 76 112L75 126C84 140 94 160 97 179C78 187 42 187 23 179C26 160 36 140 45 126Z',
            'top',
          ),
          area('M45 126C36 140 26 160 23 179Q30 182 38 183C38 162 42 142 50 128Z', 'top.D'),
          line('M60 134V184M71 132C76 148 82 164 84 180', 'top.D', 2.4),
          area(
            [
              oval(52, 150, 1.6),
              oval(68, 160, 1.8),
              oval(80, 158, 1.5),
              oval(56, 172, 1.7),
              oval(88, 174, 1.5),
              oval(74, 174, 1.4),
              oval(33, 168, 1.5),
              oval(66, 142, 1.4),
            ].join(''),
            '#ffe9a8',
          ),
        ],
      },
      {
        layer: 'top',
        posture: 'seated',
        paths: [
          area(
            'M44 112C45 106 50 104 53 106Q60 110 67 106C70 104 75 106 76 112L75 126C83 134 91 146 94 160C76 170 44 170 26 160C29 146 37 134 45 126Z',
            'top',
          ),
          area('M45 126C37 134 29 146 26 160Q32 164 39 165C39 150 43 138 50 128Z', 'top.D'),
          line('M60 134V166M71 132C75 142 80 152 82 161', 'top.D', 2.4),
          area(
            [
              oval(52, 144, 1.6),
              oval(68, 150, 1.8),
              oval(80, 148, 1.5),
              oval(56, 158, 1.7),
              oval(87, 157, 1.5),
              oval(34, 154, 1.5),
            ].join(''),
            '#ffe9a8',
          ),
        ],
      },
      {
        layer: 'top',
        paths: [
          area(
            'M41 104C42 95 50 93 60 93C70 93 78 95 79 104L76 112C75 106 70 104 67 106Q60 110 53 106C50 104 45 106 44 112Z',
            'skin',
          ),
          band('M45 126Q60 132 75 126', '#f2cf66', 3.4),
        ],
      },
    ],
  },
];
