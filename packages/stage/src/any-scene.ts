import fc from 'fast-check';
import type { Point, Polygon, Scene } from './scene.ts';
import { kaffeehaus } from './scenes/kaffeehaus.ts';

const WIDTH = 600;
const HEIGHT = 400;

/** Any point on or around the small stages below. */
export const anyPoint: fc.Arbitrary<Point> = fc.record({
  x: fc.integer({ min: -60, max: WIDTH + 60 }),
  y: fc.integer({ min: -60, max: HEIGHT + 60 }),
});

function rectangle(least: number, most: number): fc.Arbitrary<Polygon> {
  const side = fc.integer({ min: least, max: most });
  const corner = fc.record({ x: fc.nat(WIDTH - least), y: fc.nat(HEIGHT - least) });
  return fc.tuple(corner, side, side).map(([{ x, y }, width, height]) => [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]);
}

const diamond: fc.Arbitrary<Polygon> = fc
  .tuple(fc.nat(WIDTH), fc.nat(HEIGHT), fc.integer({ min: 5, max: 90 }), fc.integer({ min: 5, max: 60 }))
  .map(([x, y, across, down]) => [
    { x, y: y - down },
    { x: x + across, y },
    { x, y: y + down },
    { x: x - across, y },
  ]);

/** Small stages of one to three pieces of ground, which may lie apart, with up to seven blocks on them. */
export const anyScene: fc.Arbitrary<Scene> = fc
  .record({
    walk: fc.array(rectangle(120, 400), { minLength: 1, maxLength: 3 }),
    blocks: fc.array(fc.oneof(rectangle(10, 110), diamond), { maxLength: 7 }),
  })
  .map(({ walk, blocks }) => ({
    ...kaffeehaus,
    id: 'any',
    scale: { farY: 0, far: 0.5, nearY: HEIGHT, near: 1.2 },
    walk,
    blocks: blocks.map((polygon, index) => ({ prop: `prop-${index}`, polygon })),
  }))
  .filter(hasGround);

/** Whether some whole point lies on ground and well outside every block. */
function hasGround(scene: Scene): boolean {
  const inside = (polygon: Polygon, { x, y }: Point): boolean =>
    polygon.every((corner, index) => {
      const next = polygon[(index + 1) % polygon.length] ?? corner;
      return (next.x - corner.x) * (y - corner.y) - (next.y - corner.y) * (x - corner.x) > 0;
    });
  for (let x = 5; x < WIDTH; x += 10) {
    for (let y = 5; y < HEIGHT; y += 10) {
      if (scene.walk.some((polygon) => inside(polygon, { x, y }))) {
        if (!scene.blocks.some((block) => inside(block.polygon, { x, y }))) return true;
      }
    }
  }
  return false;
}
