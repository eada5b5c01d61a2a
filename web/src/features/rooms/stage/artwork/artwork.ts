import { amSee } from './am-see.ts';
import { dachgarten } from './dachgarten.ts';
import { kaffeehaus } from './kaffeehaus.ts';
import { kino } from './kino.ts';
import { leseecke } from './leseecke.ts';
import { spieleabend } from './spieleabend.ts';

const ARTWORK: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kaffeehaus,
  dachgarten,
  kino,
  'am-see': amSee,
  spieleabend,
  leseecke,
};

/** The address of a drawing of a scene, or undefined when this build does not know it. */
export function artworkUrl(sceneId: string, path: string): string | undefined {
  return ARTWORK[sceneId]?.[path];
}
