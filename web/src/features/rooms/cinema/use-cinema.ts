import type { Scene } from '@plausch/stage';
import { lateParts } from '../late-parts.ts';
import { useRoomView } from '../room.context.ts';

const parts = lateParts(() => import('./Cinema.tsx'));

/** What shows films, once it is there. */
export const useCinema = parts.use;

/** The same where a scene has a screen; fetched once the room is up, and again with the next connection where it did not come. */
export function useFetchedCinema(scene: Scene | undefined) {
  const hasScreen = scene?.screen !== undefined;
  const code = parts.useFetched(useRoomView((view) => view.live) && hasScreen);
  return hasScreen ? code : undefined;
}
