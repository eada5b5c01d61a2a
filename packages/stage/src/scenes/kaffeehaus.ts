import type { Polygon, Scene, Seat } from '../scene.ts';

/** A rectangle on the floor, clockwise. */
function box(left: number, top: number, right: number, bottom: number): Polygon {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

/** The foot of something round, as a hexagon: half as deep at its ends. */
function around(x: number, y: number, halfWidth: number, halfDepth: number): Polygon {
  const shoulder = Math.round(halfWidth / 2);
  return [
    { x: x - shoulder, y: y - halfDepth },
    { x: x + shoulder, y: y - halfDepth },
    { x: x + halfWidth, y },
    { x: x + shoulder, y: y + halfDepth },
    { x: x - shoulder, y: y + halfDepth },
    { x: x - halfWidth, y },
  ];
}

/** How far up a figure is drawn to sit on each kind of furniture, in figure units. */
const LIFT = { chair: -18, armchair: -19, sofa: -30, bench: -28, stool: -38, piano: -19 };

function seat(
  id: string,
  x: number,
  y: number,
  lift: number,
  face: 'l' | 'r',
  prop: string,
  approach: readonly [number, number],
): Seat {
  return { id, x, y, lift, face, prop, z: 1, approach: { x: approach[0], y: approach[1] } };
}

/** A Viennese coffee house: reading corner, windows, door, bar and piano; tables on rugs in front. */
export const kaffeehaus: Scene = {
  id: 'kaffeehaus',
  v: 1,
  name: 'Kaffeehaus',
  size: { width: 1920, height: 720 },
  safe: { x: 480, y: 0, width: 960, height: 720 },
  horizon: 336,
  scale: { farY: 360, far: 0.68, nearY: 700, near: 1.07 },
  walk: [
    [
      { x: 28, y: 388 },
      { x: 1892, y: 388 },
      { x: 1908, y: 708 },
      { x: 12, y: 708 },
    ],
  ],
  blocks: [
    { prop: 'baum', polygon: around(250, 408, 30, 12) },
    { prop: 'sofa', polygon: box(246, 380, 554, 456) },
    { prop: 'palme-klein', polygon: box(546, 380, 582, 422) },
    { prop: 'fensterbank', polygon: box(574, 380, 806, 440) },
    { prop: 'zeitungen', polygon: around(806, 402, 26, 10) },
    { prop: 'garderobe', polygon: around(1002, 398, 24, 10) },
    { prop: 'theke', polygon: box(1026, 380, 1454, 490) },
    { prop: 'palme-theke', polygon: around(1484, 416, 26, 10) },
    { prop: 'klavierbank', polygon: box(1512, 460, 1566, 490) },
    { prop: 'klavier', polygon: box(1560, 380, 1850, 490) },
    { prop: 'stehlampe', polygon: around(1872, 418, 18, 8) },
    { prop: 'lesesessel-links', polygon: around(96, 510, 58, 16) },
    { prop: 'leselampe', polygon: around(198, 484, 30, 10) },
    { prop: 'lesesessel-rechts', polygon: around(300, 502, 58, 16) },
    { prop: 'tisch-links', polygon: around(502, 602, 60, 18) },
    { prop: 'stuhl-links-1', polygon: around(390, 588, 32, 11) },
    { prop: 'stuhl-links-2', polygon: around(502, 544, 30, 10) },
    { prop: 'stuhl-links-3', polygon: around(614, 588, 32, 11) },
    { prop: 'tisch-mitte', polygon: around(905, 648, 64, 18) },
    { prop: 'stuhl-mitte-1', polygon: around(788, 634, 32, 11) },
    { prop: 'stuhl-mitte-2', polygon: around(1022, 634, 32, 11) },
    { prop: 'tisch-rechts', polygon: around(1330, 616, 60, 18) },
    { prop: 'stuhl-rechts-1', polygon: around(1218, 602, 32, 11) },
    { prop: 'stuhl-rechts-2', polygon: around(1330, 558, 30, 10) },
    { prop: 'stuhl-rechts-3', polygon: around(1442, 602, 32, 11) },
    { prop: 'sessel-links', polygon: around(1570, 616, 64, 18) },
    { prop: 'couchtisch', polygon: around(1692, 640, 72, 16) },
    { prop: 'sessel-rechts', polygon: around(1812, 616, 64, 18) },
    { prop: 'palme-vorn', polygon: around(1890, 706, 32, 12) },
  ],
  layers: {
    back: { day: 'back-day.svg', night: 'back-night.svg' },
    front: { day: 'front-day.svg', night: 'front-night.svg' },
  },
  props: [
    { id: 'baum', src: 'props/fig-tree.svg', x: 250, y: 410, scale: 0.78 },
    { id: 'sofa', src: 'props/sofa.svg', x: 400, y: 440, scale: 1 },
    { id: 'palme-klein', src: 'props/plant.svg', x: 562, y: 414, scale: 0.64 },
    { id: 'fensterbank', src: 'props/window-bench.svg', x: 690, y: 428, scale: 0.94 },
    { id: 'zeitungen', src: 'props/newspaper-rack.svg', x: 806, y: 404, scale: 0.82 },
    { id: 'garderobe', src: 'props/coat-stand.svg', x: 1002, y: 400, scale: 0.82 },
    { id: 'theke', src: 'props/counter.svg', x: 1240, y: 418, scale: 1 },
    { id: 'hocker-1', src: 'props/stool.svg', x: 1105, y: 470, scale: 0.88 },
    { id: 'hocker-2', src: 'props/stool.svg', x: 1195, y: 470, scale: 0.88 },
    { id: 'hocker-3', src: 'props/stool.svg', x: 1285, y: 470, scale: 0.88 },
    { id: 'hocker-4', src: 'props/stool.svg', x: 1375, y: 470, scale: 0.88 },
    { id: 'palme-theke', src: 'props/plant.svg', x: 1484, y: 418, scale: 0.7 },
    { id: 'klavier', src: 'props/piano.svg', x: 1708, y: 474, scale: 0.92 },
    { id: 'klavierbank', src: 'props/piano-bench.svg', x: 1540, y: 476, scale: 0.88 },
    { id: 'stehlampe', src: 'props/floor-lamp.svg', x: 1872, y: 420, scale: 0.84 },
    { id: 'lesesessel-links', src: 'props/armchair.svg', x: 96, y: 516, scale: 0.93 },
    { id: 'leselampe', src: 'props/side-table.svg', x: 198, y: 486, scale: 0.9 },
    { id: 'lesesessel-rechts', src: 'props/armchair.svg', x: 300, y: 508, scale: 0.92 },
    { id: 'tisch-links', src: 'props/table-candle.svg', x: 502, y: 608, scale: 1.03 },
    { id: 'stuhl-links-1', src: 'props/chair.svg', x: 390, y: 590, scale: 1.02 },
    { id: 'stuhl-links-2', src: 'props/chair.svg', x: 502, y: 546, scale: 0.97 },
    { id: 'stuhl-links-3', src: 'props/chair.svg', x: 614, y: 590, scale: 1.02 },
    { id: 'tisch-mitte', src: 'props/table-flowers.svg', x: 905, y: 654, scale: 1.09 },
    { id: 'stuhl-mitte-1', src: 'props/chair.svg', x: 788, y: 636, scale: 1.08 },
    { id: 'stuhl-mitte-2', src: 'props/chair.svg', x: 1022, y: 636, scale: 1.08 },
    { id: 'tisch-rechts', src: 'props/table-news.svg', x: 1330, y: 622, scale: 1.05 },
    { id: 'stuhl-rechts-1', src: 'props/chair.svg', x: 1218, y: 604, scale: 1.04 },
    { id: 'stuhl-rechts-2', src: 'props/chair.svg', x: 1330, y: 560, scale: 0.99 },
    { id: 'stuhl-rechts-3', src: 'props/chair.svg', x: 1442, y: 604, scale: 1.04 },
    { id: 'sessel-links', src: 'props/armchair.svg', x: 1570, y: 622, scale: 1.06 },
    { id: 'couchtisch', src: 'props/coffee-table.svg', x: 1692, y: 644, scale: 0.92 },
    { id: 'sessel-rechts', src: 'props/armchair.svg', x: 1812, y: 622, scale: 1.06 },
    { id: 'palme-vorn', src: 'props/plant.svg', x: 1898, y: 714, scale: 1.05 },
  ],
  seats: [
    seat('lesesessel.1', 96, 517, LIFT.armchair, 'r', 'lesesessel-links', [110, 540]),
    seat('lesesessel.2', 300, 509, LIFT.armchair, 'l', 'lesesessel-rechts', [286, 534]),
    seat('sofa.1', 320, 441, LIFT.sofa, 'r', 'sofa', [320, 470]),
    seat('sofa.2', 400, 441, LIFT.sofa, 'r', 'sofa', [400, 470]),
    seat('sofa.3', 480, 441, LIFT.sofa, 'l', 'sofa', [480, 470]),
    seat('fensterbank.1', 618, 429, LIFT.bench, 'r', 'fensterbank', [618, 456]),
    seat('fensterbank.2', 690, 429, LIFT.bench, 'r', 'fensterbank', [690, 456]),
    seat('fensterbank.3', 762, 429, LIFT.bench, 'l', 'fensterbank', [762, 456]),
    seat('hocker.1', 1105, 471, LIFT.stool, 'r', 'hocker-1', [1105, 504]),
    seat('hocker.2', 1195, 471, LIFT.stool, 'r', 'hocker-2', [1195, 504]),
    seat('hocker.3', 1285, 471, LIFT.stool, 'l', 'hocker-3', [1285, 504]),
    seat('hocker.4', 1375, 471, LIFT.stool, 'l', 'hocker-4', [1375, 504]),
    seat('klavier.1', 1540, 477, LIFT.piano, 'r', 'klavierbank', [1532, 506]),
    seat('tisch-links.1', 390, 591, LIFT.chair, 'r', 'stuhl-links-1', [390, 616]),
    seat('tisch-links.2', 502, 547, LIFT.chair, 'r', 'stuhl-links-2', [452, 560]),
    seat('tisch-links.3', 614, 591, LIFT.chair, 'l', 'stuhl-links-3', [614, 616]),
    seat('tisch-mitte.1', 788, 637, LIFT.chair, 'r', 'stuhl-mitte-1', [788, 662]),
    seat('tisch-mitte.2', 1022, 637, LIFT.chair, 'l', 'stuhl-mitte-2', [1022, 662]),
    seat('tisch-rechts.1', 1218, 605, LIFT.chair, 'r', 'stuhl-rechts-1', [1218, 630]),
    seat('tisch-rechts.2', 1330, 561, LIFT.chair, 'l', 'stuhl-rechts-2', [1280, 574]),
    seat('tisch-rechts.3', 1442, 605, LIFT.chair, 'l', 'stuhl-rechts-3', [1442, 630]),
    seat('sessel.1', 1570, 623, LIFT.armchair, 'r', 'sessel-links', [1586, 650]),
    seat('sessel.2', 1812, 623, LIFT.armchair, 'l', 'sessel-rechts', [1796, 650]),
  ],
  spots: [
    { id: 'tuer', name: 'Tür', x: 900, y: 436, key: 1 },
    { id: 'bar', name: 'Bar', x: 1240, y: 528, key: 2 },
    { id: 'fenster', name: 'Fenster', x: 690, y: 492, key: 3 },
    { id: 'sofa', name: 'Sofa', x: 400, y: 506, key: 4 },
    { id: 'leseecke', name: 'Leseecke', x: 198, y: 556, key: 5 },
    { id: 'runder-tisch', name: 'Runder Tisch', x: 502, y: 668, key: 6 },
    { id: 'klavier', name: 'Klavier', x: 1630, y: 530, key: 7 },
    { id: 'sesselecke', name: 'Sesselecke', x: 1692, y: 584, key: 8 },
    { id: 'mitte', name: 'Mitte', x: 860, y: 560, key: 9 },
  ],
  doors: [{ id: 'tuer', x: 900, y: 396 }],
  ambient: { day: '#ffe9c4', night: '#2b2560', loop: 'cafe-murmur' },
  alt: 'Wiener Kaffeehaus mit Leseecke, rotem Sofa, Fensterbank, Theke, Klavier und kleinen Tischen unter grünen Lampen',
};
