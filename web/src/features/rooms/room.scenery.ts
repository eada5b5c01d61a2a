import { useEffect, useReducer, useState } from 'react';
import { reloadOnce } from '../../app/chunk-reload.ts';
import { loadAway } from '../../app/load-away.ts';
import { log } from '../../device/log.ts';
import type { DrawnScene } from './stage/artwork/drawn.ts';
import { loadScene } from './stage/artwork/load-scene.ts';

/** What became of the scene of a room. */
export type Scenery =
  | { readonly kind: 'here'; readonly scene: DrawnScene }
  /** This build does not know it. */
  | { readonly kind: 'unknown' }
  /** It could not be fetched; a room goes on without its picture. */
  | { readonly kind: 'missing' };

const known = new Map<string, Promise<Scenery>>();
/** What has come, to be drawn without waiting a moment for it. */
const here = new Map<string, Scenery>();

/** Fetches a scene, once unless that fails. Never rejects. */
export function sceneryOf(sceneId: string): Promise<Scenery> {
  const asked = known.get(sceneId) ?? fetchScenery(sceneId);
  known.set(sceneId, asked);
  return asked;
}

async function fetchScenery(sceneId: string): Promise<Scenery> {
  try {
    const scene = await loadScene(sceneId);
    const scenery: Scenery = scene ? { kind: 'here', scene } : { kind: 'unknown' };
    here.set(sceneId, scenery);
    return scenery;
  } catch (error) {
    known.delete(sceneId);
    log('a scene could not be loaded', { id: sceneId, error });
    return { kind: 'missing' };
  }
}

/**
 * The scenery once it is known; `retry` asks again for what is missing. Some browsers remember that code did not come,
 * and a newer build has it elsewhere: where the server is there and the scene is not, a fresh document has it.
 */
export function useScenery(sceneId: string) {
  const [scenery, setScenery] = useState(() => here.get(sceneId));
  const [attempt, retry] = useReducer((count: number) => count + 1, 1);
  const [answered, setAnswered] = useState(0);

  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const found = await sceneryOf(sceneId);
      if (found.kind === 'missing' && attempt > 1 && (await serverIsThere()) && isWanted)
        reloadOnce(window.location.pathname);
      if (!isWanted) return;
      setScenery(found);
      setAnswered(attempt);
    };
    void ask();
    return () => {
      isWanted = false;
    };
  }, [sceneId, attempt]);

  return { scenery, isTrying: answered < attempt, retry };
}

async function serverIsThere(): Promise<boolean> {
  try {
    return await (await loadAway()).serverIsThere();
  } catch {
    return false;
  }
}
