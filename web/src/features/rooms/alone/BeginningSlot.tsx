import type { Room } from '@plausch/protocol';
import type { Scene } from '@plausch/stage';
import { useEffect, useState } from 'react';
import { optionalCode } from '../../../device/optional-code.ts';
import { useIsAlone, useRoomView } from '../room.context.ts';
import type { Beginning } from './Beginning.tsx';

/** Coming into a room in which people are is no loneliness: they may arrive in the same moment. */
const ALONE_FOR_MS = 800;

/** Below the talk: the beginning, for a person who has been alone for a moment. Fetched when it is needed. */
export function BeginningSlot({ room, scene }: { readonly room: Room; readonly scene: Scene }) {
  const isLive = useRoomView((view) => view.live);
  const isAlone = useIsAlone() && isLive;
  const [shown, setShown] = useState<{ readonly Beginning: typeof Beginning }>();
  useEffect(() => {
    if (!isAlone) return setShown(undefined);
    let isWanted = true;
    const timer = setTimeout(async () => {
      const code = await optionalCode(() => import('./Beginning.tsx'));
      if (isWanted) setShown(code);
    }, ALONE_FOR_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [isAlone]);
  return isAlone && shown ? <shown.Beginning room={room} scene={scene} /> : null;
}
