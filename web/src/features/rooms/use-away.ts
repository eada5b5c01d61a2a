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

/** Sets a person away who has given no input for long. Its code comes after the people of the room. */
export function useIdle(isEntering: boolean): void {
  const room = useRoom();
  useEffect(() => {
    if (isEntering) return undefined;
    let stop = () => {};
    let isOver = false;
    const callOff = whenUp(async () => {
      const code = await optionalCode(() => import('./room.idle.ts'));
      if (code && !isOver) stop = code.watchIdle(room);
    });
    return () => {
      isOver = true;
      callOff();
      stop();
    };
  }, [room, isEntering]);
}
