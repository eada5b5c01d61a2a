import { useEffect, useState } from 'react';
import { whenIdle } from '../../../device/idle.ts';
import { optionalCode } from '../../../device/optional-code.ts';
import { useRoomView } from '../room.context.ts';
import type { Ambience } from './Ambience.tsx';
import { useLookedAt } from './use-looked-at.ts';

/** With more people than this there is life enough, and better use for the device's time. */
const FEW_PEOPLE = 12;

/** What draws the movements of a scene, once it is there and as long as it is wanted. Fetched when there is time. */
export function useAmbience(): typeof Ambience | null {
  // Before one knows who is there, nothing moves for anybody.
  const isWanted = useRoomView(({ synced }) => synced !== null && synced.people.size <= FEW_PEOPLE);
  const isLookedAt = useLookedAt();
  const [drawn, setDrawn] = useState<{ readonly Ambience: typeof Ambience }>();
  const isFetched = drawn !== undefined;
  useEffect(() => {
    if (!isWanted || isFetched) return;
    return whenIdle(() => void optionalCode(() => import('./Ambience.tsx')).then(setDrawn));
  }, [isWanted, isFetched]);
  return isWanted && isLookedAt && drawn ? drawn.Ambience : null;
}
