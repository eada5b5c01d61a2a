import type { DrawnScene } from './drawn.ts';

/** A room brings its own scene along and no other: ground and seats, with the addresses of the drawings. */
const CHUNKS: ReadonlyMap<string, () => Promise<DrawnScene>> = new Map([
  ['kaffeehaus', async () => (await import('./kaffeehaus.ts')).kaffeehaus],
  ['dachgarten', async () => (await import('./dachgarten.ts')).dachgarten],
  ['kino', async () => (await import('./kino.ts')).kino],
  ['am-see', async () => (await import('./am-see.ts')).amSee],
  ['spieleabend', async () => (await import('./spieleabend.ts')).spieleabend],
  ['leseecke', async () => (await import('./leseecke.ts')).leseecke],
]);

/** The scene with this id, ready to be drawn; undefined when this build does not know it. Rejects when it cannot be fetched. */
export async function loadScene(id: string): Promise<DrawnScene | undefined> {
  return CHUNKS.get(id)?.();
}
