import type { Scene } from '@plausch/stage';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { whenUp } from '../../../device/idle.ts';
import { optionalCode } from '../../../device/optional-code.ts';
import { useRoomView } from '../room.context.ts';

type Parts = typeof import('./Cinema.tsx');

const code = createStore<Parts | undefined>(() => undefined);
const fetchParts = () => import('./Cinema.tsx');

/** What shows films, once it is there. */
export const useCinema = () => useStore(code);

/** The same where a scene has a screen; fetched once the room is up, and again with the next connection where it did not come. */
export function useFetchedCinema(scene: Scene | undefined): Parts | undefined {
  const parts = useCinema();
  const isWanted = useRoomView((view) => view.live) && scene?.screen;
  useEffect(
    () => (isWanted ? whenUp(async () => code.setState(await optionalCode(fetchParts), true)) : undefined),
    [isWanted],
  );
  return scene?.screen && parts;
}
