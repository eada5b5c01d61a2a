import type { Scene } from '../scene.ts';
import { amSee } from './am-see.ts';
import { dachgarten } from './dachgarten.ts';
import { kaffeehaus } from './kaffeehaus.ts';
import { kino } from './kino.ts';
import { leseecke } from './leseecke.ts';
import { spieleabend } from './spieleabend.ts';

/** Every scene there is, by id. */
export const scenes: ReadonlyMap<string, Scene> = new Map(
  [kaffeehaus, dachgarten, kino, amSee, spieleabend, leseecke].map((scene) => [scene.id, scene]),
);

/** The scene with this id, or undefined. */
export function sceneById(id: string): Scene | undefined {
  return scenes.get(id);
}
