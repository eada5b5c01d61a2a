import { type Scene, sceneById } from '@plausch/stage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cameraFor, follow, toScene, toScreen } from './camera.ts';

const found = sceneById('kaffeehaus');
if (!found) throw new Error('the coffee house is gone');
const scene: Scene = found;

const stage = fc.record({
  width: fc.integer({ min: 300, max: 1_200 }),
  height: fc.integer({ min: 300, max: 900 }),
  focus: fc.integer({ min: 0, max: scene.size.width }),
});

describe('the camera', () => {
  it('shows the full height and nothing beyond the scene', () => {
    fc.assert(
      fc.property(stage, ({ width, height, focus }) => {
        const camera = cameraFor(scene, width, height, focus);
        expect(camera.scale * scene.size.height).toBeCloseTo(height);
        if (width / camera.scale > scene.size.width) return;
        expect(camera.left).toBeGreaterThanOrEqual(0);
        expect(camera.left + width / camera.scale).toBeLessThanOrEqual(scene.size.width + 1e-9);
      }),
    );
  });

  it('comes to rest at the person it follows', () => {
    let camera = cameraFor(scene, 832, 676, 400);
    for (let frame = 0; frame < 300; frame += 1) camera = follow(camera, scene, 1_100, 16.7);
    expect(camera).toEqual(cameraFor(scene, 832, 676, 1_100));
    expect(follow(camera, scene, 1_100, 16.7)).toBe(camera);
  });

  it('stands still in the middle when the scene fits', () => {
    const camera = cameraFor(scene, 3_000, 700, 100);
    expect(camera.left).toBe(cameraFor(scene, 3_000, 700, 1_800).left);
    expect(toScreen(camera, { x: scene.size.width / 2, y: 0 }).x).toBeCloseTo(1_500);
  });

  it('finds the place under a pixel again', () => {
    fc.assert(
      fc.property(stage, fc.nat(1_919), fc.nat(719), ({ width, height, focus }, x, y) => {
        const camera = cameraFor(scene, width, height, focus);
        const again = toScene(camera, toScreen(camera, { x, y }));
        expect(again.x).toBeCloseTo(x);
        expect(again.y).toBeCloseTo(y);
      }),
    );
  });
});
