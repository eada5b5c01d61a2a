import { findPath, type Point, type Scene, sceneById, scenes } from '@plausch/stage';
import { expect, it } from 'vitest';
import { entranceFor, prepareEntrances } from './rooms.entrance.ts';

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

it('of 450 who come in one after the other each walks the shortest way, to a place of their own', () => {
  const [door] = scene.doors;
  if (!door) throw new Error('the door is missing');
  const crowd: Point[] = [];
  const wrongWays: Point[] = [];
  for (let newcomer = 0; newcomer < 450; newcomer += 1) {
    const { standing, path } = entranceFor(scene, crowd);
    const shortest = findPath(scene, { x: door.x, y: door.y }, standing);
    if (JSON.stringify(path) !== JSON.stringify(shortest)) wrongWays.push(standing);
    crowd.push(standing);
  }
  expect(wrongWays).toEqual([]);
  expect(new Set(crowd.map(({ x, y }) => `${x} ${y}`)).size).toBe(450);
  // The place that a member has left is taken again, by the same way.
  const [left] = crowd.splice(-1);
  expect(entranceFor(scene, crowd).standing).toEqual(left);
});

it('the ways into all scenes are worked out, one in each turn', async () => {
  const prepared: string[] = [];
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  prepareEntrances(scenes.values(), ({ id }) => prepared.push(id));
  expect(prepared).toEqual([]);
  for (let at = 1; at <= scenes.size; at += 1) {
    await turn();
    expect(prepared).toEqual([...scenes.keys()].slice(0, at));
  }
  await turn();
  expect(prepared).toHaveLength(scenes.size);
});
