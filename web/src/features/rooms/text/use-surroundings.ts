import type { Scene } from '@plausch/stage';
import { useEffect, useMemo, useState } from 'react';
import { usePeople, useRoom } from '../room.context.ts';
import type { Place } from '../room.events.ts';
import { neighbours, spotStates } from './surroundings.ts';

/** Words need not follow every step; more often than this they would only flicker. */
const REFRESH_MS = 400;
const NOWHERE: ReadonlyMap<string, Place> = new Map();

/** Who is where and what is free, kept up to date at a pace that can be read. */
export function useSurroundings(scene: Scene) {
  const { self } = useRoom();
  const people = usePeople();
  const places = useCalmPlaces();
  return useMemo(
    () => ({
      neighbours: neighbours(scene, { people, places }, self.userId),
      spots: spotStates(scene, places),
      own: places.get(self.userId),
    }),
    [scene, people, places, self.userId],
  );
}

function useCalmPlaces(): ReadonlyMap<string, Place> {
  const { store } = useRoom();
  const [places, setPlaces] = useState(() => store.getState().synced?.places ?? NOWHERE);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      timer = undefined;
      setPlaces(store.getState().synced?.places ?? NOWHERE);
    };
    take();
    const stop = store.subscribe((now, before) => {
      if (now.synced?.places !== before.synced?.places) timer ??= setTimeout(take, REFRESH_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
  return places;
}
