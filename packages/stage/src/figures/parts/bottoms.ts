import type { Fill, Part, PartLayer } from '../part.ts';
import { area, line } from '../shapes.ts';
import type { Pose } from '../slots.ts';

const UPRIGHT: readonly Pose[] = ['stand', 'walk', 'wave'];
const SEATED: readonly Pose[] = ['sit', 'roll'];

/**
 * Both legs in one colour. The first half of the paths of a `legs` layer belongs to the left leg, the
 * second to the right one, so that walking can swing them.
 */
function legs(left: Fill, right: Fill, width: number): PartLayer[] {
  return [
    {
      layer: 'legs',
      poses: UPRIGHT,
      paths: [line('M51 142L50 180', left, width), line('M69 142L70 180', right, width)],
    },
    {
      layer: 'legs',
      poses: SEATED,
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
    slot: 'bottom',
    rarity: 'common',
    tokens: ['bottom'],
    layers: legs('bottom.D', 'bottom', 14),
  },
  {
    id: 'bottom.rolled.v1',
    slot: 'bottom',
    rarity: 'uncommon',
    tokens: ['bottom', 'skin'],
    layers: [
      ...legs('skin.D', 'skin', 11),
      {
        layer: 'legs',
        poses: UPRIGHT,
        paths: [
          line('M51 142L50.3 168', 'bottom.D', 14),
          line('M44 172H56.5', 'bottom.L', 5),
          line('M69 142L69.7 168', 'bottom', 14),
          line('M63.5 172H76', 'bottom.L', 5),
        ],
      },
      {
        layer: 'legs',
        poses: SEATED,
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
    slot: 'bottom',
    rarity: 'common',
    tokens: ['bottom', 'skin'],
    layers: [
      ...legs('skin.D', 'skin', 12),
      {
        layer: 'legs',
        poses: UPRIGHT,
        paths: [area('M42 138H61L60 162H41Z', 'bottom.D'), area('M59 138H78L79 162H60Z', 'bottom')],
      },
      {
        layer: 'legs',
        poses: SEATED,
        paths: [
          line('M50 146C46 150 45 154 46 157', 'bottom.D', 17),
          line('M70 146C74 150 75 154 74 157', 'bottom', 17),
        ],
      },
    ],
  },
  {
    id: 'bottom.skirt.v1',
    slot: 'bottom',
    rarity: 'uncommon',
    tokens: ['bottom', 'acc'],
    layers: [
      ...legs('acc.D', 'acc', 12),
      {
        layer: 'top',
        poses: UPRIGHT,
        paths: [
          area('M42 136H78L88 164C76 170 44 170 32 164Z', 'bottom'),
          line('M48 146L43 165M60 146V168M72 146L77 165', 'bottom.D', 2.4),
        ],
      },
      {
        layer: 'top',
        poses: SEATED,
        paths: [
          area('M42 136H78L84 156C74 161 46 161 36 156Z', 'bottom'),
          line('M50 144L46 157M60 144V159M70 144L74 157', 'bottom.D', 2.4),
        ],
      },
    ],
  },
];
