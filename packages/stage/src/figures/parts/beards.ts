import type { Part } from '../part.ts';
import { area, line } from '../shapes.ts';

export const beards: readonly Part[] = [
  {
    id: 'beard.full.v1',
    name: 'Vollbart',
    slot: 'beard',
    rarity: 'common',
    free: true,
    tokens: ['hair'],
    layers: [
      {
        layer: 'beard',
        paths: [
          {
            d: 'M32 60C33 72 35 92 60 95C85 92 88 72 89 60C86 68 80 70 75 69Q61 64 47 69C40 70 35 68 32 60ZM60.5 71.5C53 71.5 50 73 50.5 76C51 81 55 84 60.5 84C66 84 70 81 70.5 76C71 73 68 71.5 60.5 71.5Z',
            fill: 'hair',
            evenodd: true,
          },
        ],
      },
    ],
  },
  {
    id: 'beard.moustache.v1',
    name: 'Schnurrbart',
    slot: 'beard',
    rarity: 'common',
    free: true,
    tokens: ['hair'],
    layers: [
      {
        layer: 'beard',
        paths: [
          area(
            'M60.5 69C56 67 50 68.5 46 74C51 75 57 74.5 60.5 72C64 74.5 70 75 75 74C71 68.5 65 67 60.5 69Z',
            'hair.D',
          ),
        ],
      },
    ],
  },
  {
    id: 'beard.stubble.v1',
    name: 'Stoppeln',
    slot: 'beard',
    rarity: 'common',
    free: true,
    tokens: ['hair'],
    layers: [
      {
        layer: 'beard',
        paths: [
          {
            d: 'M33 64C35 79 43 88 60 88C77 88 85 79 87 64C83 70 77 70 72 69Q60.5 66 49 69C44 70 37 70 33 64ZM60.5 72C54 72 51.5 73 52 76C52.5 80.5 56 83 60.5 83C65 83 68.5 80.5 69 76C69.5 73 67 72 60.5 72Z',
            fill: 'hair',
            opacity: 0.28,
            evenodd: true,
          },
        ],
      },
    ],
  },
  {
    id: 'beard.goatee.v1',
    name: 'Kinnbart',
    slot: 'beard',
    rarity: 'common',
    free: true,
    tokens: ['hair'],
    layers: [
      {
        layer: 'beard',
        paths: [
          area('M53 82.5Q60.5 80.5 68 82.5Q70.5 91 60.5 95Q50.5 91 53 82.5Z', 'hair'),
          area(
            'M60.5 69.5C57 68.2 52.5 69 50 72.5C54 73.5 57.5 73 60.5 71.7C63.5 73 67 73.5 71 72.5C68.5 69 64 68.2 60.5 69.5Z',
            'hair.D',
          ),
        ],
      },
    ],
  },
  {
    id: 'beard.braid.v1',
    name: 'Zopfbart',
    slot: 'beard',
    rarity: 'epic',
    tokens: ['hair', 'acc'],
    layers: [
      {
        layer: 'beard',
        paths: [
          {
            d: 'M32 60C33 74 37 89 50 95C53 97 54 102 54.5 107L60.5 119L66.5 107C67 102 68 97 71 95C84 89 88 74 89 60C86 68 80 70 75 69Q61 64 47 69C40 70 35 68 32 60ZM60.5 71.5C53 71.5 50 73 50.5 76C51 81 55 84 60.5 84C66 84 70 81 70.5 76C71 73 68 71.5 60.5 71.5Z',
            fill: 'hair',
            evenodd: true,
          },
          line('M56 91L64 95M57 98L64 101', 'hair.D', 2),
          line('M56 106.5H65', 'acc', 4),
        ],
      },
    ],
  },
];
