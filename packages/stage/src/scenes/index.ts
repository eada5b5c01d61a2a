import type { Scene } from '../scene.ts';
import { amSee } from './am-see.ts';
import { dachgarten } from './dachgarten.ts';
import { kaffeehaus } from './kaffeehaus.ts';

/** Every scene there is, by id. */
export const scenes: ReadonlyMap<string, Scene> = new Map(
  [kaffeehaus, dachgarten, amSee].map((scene) => [scene.id, scene]),
);

/** The scene with this id, or undefined. */
export function sceneById(id: string): Scene | undefined {
  return scenes.get(id);
}
