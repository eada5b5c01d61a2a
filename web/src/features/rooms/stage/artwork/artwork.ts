import { amSee } from './am-see.ts';
import { dachgarten } from './dachgarten.ts';
import { kaffeehaus } from './kaffeehaus.ts';

const ARTWORK: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kaffeehaus,
  dachgarten,
  'am-see': amSee,
};

/** The address of a drawing of a scene, or undefined when this build does not know it. */
export function artworkUrl(sceneId: string, path: string): string | undefined {
  return ARTWORK[sceneId]?.[path];
}
