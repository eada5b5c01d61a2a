import { type Scene, sceneById } from '@plausch/stage';
import { expect, it } from 'vitest';
import { entranceFor } from './rooms.entrance.ts';

const found = sceneById('kaffeehaus');
if (!found) throw new Error('the scene is missing');
const scene: Scene = found;

it('where there is no ground but at the door, people stand in it', () => {
  const [first] = scene.doors;
  const door = { x: first?.x ?? 0, y: first?.y ?? 0 };
  const { x, y } = door;
  const step = [
    { x: x - 20, y: y - 20 },
    { x: x + 20, y: y - 20 },
    { x: x + 20, y: y + 20 },
    { x: x - 20, y: y + 20 },
  ];
  expect(entranceFor({ ...scene, walk: [step], blocks: [] }, [])).toEqual({ standing: door, path: [door] });
});
