import type { Fill, Part, PartLayer } from '../part.ts';
import { area, band, line } from '../shapes.ts';

/**
 * Both legs in one colour. The first half of the paths of a `legs` layer belongs to the left leg, the
 * second to the right one, so that walking can swing them.
 */
function legs(left: Fill, right: Fill, width: number): PartLayer[] {
  return [
    {
      layer: 'legs',
      posture: 'upright',
      paths: [line('M51 142L50 180', left, width), line('M69 142L70 180', right, width)],
    },
    {
      layer: 'legs',
      posture: 'seated',
      paths: [
        line('M50 146C46 150 45 154 46 158V176', left, width + 1),
        line('M70 146C74 150 75 154 74 158V176', right, width + 1),
      ],
    },
  ];
}

export const bottoms: readonly Part[] = [
  {
    id: 'bottom.trousers.v1',
    name: 'Hose',
    slot: 'bottom',
    rarity: 'common',
    free: true,
    tokens: ['bottom'],
    layers: legs('bottom.D', 'bottom', 14),
  },
  {
    id: 'bottom.rolled.v1',
    name: 'Krempelhose',
    slot: 'bottom',
    rarity: 'uncommon',
    tokens: ['bottom', 'skin'],
    layers: [
      ...legs('skin.D', 'skin', 11),
      {
        layer: 'legs',
        posture: 'upright',
        paths: [
          line('M51 142L50.3 168', 'bottom.D', 14),
          line('M44 172H56.5', 'bottom.L', 5),
          line('M69 142L69.7 168', 'bottom', 14),
          line('M63.5 172H76', 'bottom.L', 5),
        ],
      },
      {
        layer: 'legs',
        posture: 'seated',
        paths: [
          line('M50 146C46 150 45 154 46 158V162', 'bottom.D', 15),
          line('M40 167H52', 'bottom.L', 5),
          line('M70 146C74 150 75 154 74 158V162', 'bottom', 15),
          line('M68 167H80', 'bottom.L', 5),
        ],
      },
    ],
  },
  {
    id: 'bottom.shorts.v1',
    name: 'Shorts',
    slot: 'bottom',
    rarity: 'common',
    free: true,
    tokens: ['bottom', 'skin'],
    layers: [
      ...legs('skin.D', 'skin', 12),
      {
        layer: 'legs',
        posture: 'upright',
        paths: [area('M42 138H61L60 162H41Z', 'bottom.D'), area('M59 138H78L79 162H60Z', 'bottom')],
      },
      {
        layer: 'legs',
        posture: 'seated',
        paths: [
          line('M50 146C46 150 45 154 46 157', 'bottom.D', 17),
          line('M70 146C74 150 75 154 74 157', 'bottom', 17),
        ],
      },
    ],
  },
  {
    id: 'bottom.skirt.v1',
    name: 'Rock',
    slot: 'bottom',
    rarity: 'uncommon',
    free: true,
    tokens: ['bottom', 'acc'],
    layers: [
      ...legs('acc.D', 'acc', 12),
      {
        layer: 'top',
        posture: 'upright',
        paths: [
          area('M42 136H78L88 164C76 170 44 170 32 164Z', 'bottom'),
          line('M48 146L43 165M60 146V168M72 146L77 165', 'bottom.D', 2.4),
        ],
      },
      {
        layer: 'top',
        posture: 'seated',
        paths: [
          area('M42 136H78L84 156C74 161 46 161 36 156Z', 'bottom'),
          line('M50 144L46 157M60 144V159M70 144L74 157', 'bottom.D', 2.4),
        ],
      },
    ],
  },
  {
    id: 'bottom.joggers.v1',
    name: 'Jogginghose',
    slot: 'bottom',
    rarity: 'uncommon',
    tokens: ['bottom', 'acc'],
    layers: [
      ...legs('bottom.D', 'bottom', 15),
      {
        layer: 'legs',
        posture: 'upright',
        paths: [
          line('M46 148L45.2 172', 'acc', 2.6),
          line('M44.5 180H55.5', 'bottom.DD', 5),
          line('M74 148L74.8 172', 'acc', 2.6),
          line('M64.5 180H75.5', 'bottom.DD', 5),
        ],
      },
      {
        layer: 'legs',
        posture: 'seated',
        paths: [
          line('M41.5 158V168', 'acc', 2.6),
          line('M40.5 174H51.5', 'bottom.DD', 5),
          line('M78.5 158V168', 'acc', 2.6),
          line('M68.5 174H79.5', 'bottom.DD', 5),
        ],
      },
    ],
  },
  {
    id: 'bottom.flared.v1',
    name: 'Schlaghose',
    slot: 'bottom',
    rarity: 'uncommon',
    tokens: ['bottom'],
    layers: [
      {
        layer: 'legs',
        posture: 'upright',
        paths: [
          area('M43.5 138H60L57.5 158L60.5 182Q48 187 33 182L44 158Z', 'bottom.D'),
          area('M60 138H76.5L76 158L87 182Q72 187 60.5 182L62.5 158Z', 'bottom'),
        ],
      },
      {
        layer: 'legs',
        posture: 'seated',
        paths: [
          line('M50 146C46 150 45 154 46 158V164', 'bottom.D', 15),
          area('M38.5 158H53.5L57 177Q46 181 34.5 177Z', 'bottom.D'),
          line('M70 146C74 150 75 154 74 158V164', 'bottom', 15),
          area('M66.5 158H81.5L85.5 177Q74 181 63 177Z', 'bottom'),
        ],
      },
    ],
  },
  {
    id: 'bottom.check.v1',
    name: 'Karohose',
    slot: 'bottom',
    rarity: 'rare',
    tokens: ['bottom'],
    layers: [
      ...legs('bottom.D', 'bottom', 14),
      {
        layer: 'legs',
        posture: 'upright',
        paths: [
          band(
            'M43.8 150H58M43.6 160H57.6M43.4 170H57.4M47.5 144L46.5 184M54 144L53 184',
            'bottom.L',
            1.8,
            0.8,
          ),
          band(
            'M62 150H76.2M62.4 160H76.4M62.6 170H76.6M66 144L67 184M72.5 144L73.5 184',
            'bottom.L',
            1.8,
            0.8,
          ),
        ],
      },
      {
        layer: 'legs',
        posture: 'seated',
        paths: [
          band('M38.6 156H53.5M38.5 164H53.5M38.5 172H53.5M42.5 153V180M49.5 152V180', 'bottom.L', 1.8, 0.8),
          band('M66.5 156H81.4M66.5 164H81.5M66.5 172H81.5M70.5 152V180M77.5 153V180', 'bottom.L', 1.8, 0.8),
        ],
      },
    ],
  },
  {
    id: 'bottom.long-skirt.v1',
    name: 'Langer Rock',
    slot: 'bottom',
    rarity: 'common',
    free: true,
    tokens: ['bottom'],
    layers: [
      ...legs('bottom.DD', 'bottom.DD', 12),
      {
        layer: 'top',
        posture: 'upright',
        paths: [
          area('M42 136H78L89 180C76 187 44 187 31 180Z', 'bottom'),
          area('M42 136H48L43 184Q35 183 31 180Z', 'bottom.D'),
          line('M55 148L53 185M69 148L74 183', 'bottom.D', 2.4),
        ],
      },
      {
        layer: 'top',
        posture: 'seated',
        paths: [
          area('M42 136H78L87 171C75 178 45 178 33 171Z', 'bottom'),
          area('M42 136H48L44 175Q37 174 33 171Z', 'bottom.D'),
          line('M55 146L53 176M69 146L73 174', 'bottom.D', 2.4),
        ],
      },
    ],
  },
];
