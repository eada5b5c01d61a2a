import type { Part } from '../part.ts';
import { area, band, oval } from '../shapes.ts';

export const jewellery: readonly Part[] = [
  {
    id: 'ears.studs.v1',
    name: 'Ohrstecker',
    slot: 'ears',
    rarity: 'common',
    free: true,
    tokens: [],
    layers: [
      { layer: 'ears', paths: [area(oval(30, 67, 2.4), '#f2cf66'), area(oval(90, 67, 2.4), '#f2cf66')] },
    ],
  },
  {
    id: 'ears.hoops.v1',
    name: 'Kreolen',
    slot: 'ears',
    rarity: 'uncommon',
    tokens: [],
    layers: [{ layer: 'ears', paths: [band(oval(29.5, 70.5, 4.2) + oval(90.5, 70.5, 4.2), '#f2cf66', 2)] }],
  },
];
