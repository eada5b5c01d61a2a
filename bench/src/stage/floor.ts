import { type Point, type Scene, sceneById } from '@plausch/stage';

/** From 0 up to, but not including, 1. */
export type RandomNumber = () => number;

/** The scene everything is measured in; rooms of a benchmark have it, too. */
export const COFFEE_HOUSE = sceneCalled('kaffeehaus');

/** Any point between the wall and the lower edge; the server finds the floor next to it. */
export function somewhere(random: RandomNumber): Point {
  const { size, horizon } = COFFEE_HOUSE;
  return {
    x: Math.round(random() * size.width),
    y: Math.round(horizon + random() * (size.height - horizon)),
  };
}

function sceneCalled(id: string): Scene {
  const scene = sceneById(id);
  if (!scene) throw new Error(`there is no scene ${id}`);
  return scene;
}
