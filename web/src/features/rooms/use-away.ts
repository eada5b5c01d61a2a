import type { Scene } from '@plausch/stage';
import { useEffect } from 'react';
import { whenUp } from '../../device/idle.ts';
import { optionalCode } from '../../device/optional-code.ts';
import { useRoom, useRoomView } from './room.context.ts';
import type { Away } from './room.events.ts';

/** What one says of being away oneself; nothing while one is not. */
export function useOwnAway(): Away | null | undefined {
  const { self } = useRoom();
  return useRoomView(({ synced }) => synced?.people.get(self.userId)?.away);
}

/** Begins what may come after the people of the room: gestures, being away for want of input, and saying where one has arrived. */
export function useLater(isEntering: boolean, scene: Scene | undefined): void {
  const room = useRoom();
  useEffect(() => {
    if (isEntering) return undefined;
    let stop = () => {};
    let isOver = false;
    const callOff = whenUp(async () => {
      const code = await optionalCode(() => import('./room.later.ts'));
      if (code && !isOver) stop = code.beginLater(room, scene);
    });
    return () => {
      isOver = true;
      callOff();
      stop();
    };
  }, [room, isEntering, scene]);
}
