import type { Scene } from '@plausch/stage';
import { log } from '../../../../device/log.ts';

/** A room brings its own scene along and no other: ground and seats, with the addresses of the drawings. */
const CHUNKS: ReadonlyMap<string, () => Promise<Scene>> = new Map([
  ['kaffeehaus', async () => (await import('./kaffeehaus.ts')).kaffeehaus],
  ['dachgarten', async () => (await import('./dachgarten.ts')).dachgarten],
  ['kino', async () => (await import('./kino.ts')).kino],
  ['am-see', async () => (await import('./am-see.ts')).amSee],
  ['spieleabend', async () => (await import('./spieleabend.ts')).spieleabend],
  ['leseecke', async () => (await import('./leseecke.ts')).leseecke],
]);

/**
 * The scene with this id, ready to be drawn. Undefined when this build does not know it or cannot fetch it;
 * a room goes on without its picture.
 */
export async function loadScene(id: string): Promise<Scene | undefined> {
  try {
    return await CHUNKS.get(id)?.();
  } catch (error) {
    log('a scene could not be loaded', { id, error });
    return undefined;
  }
}
