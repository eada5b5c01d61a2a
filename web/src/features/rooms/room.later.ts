import { beginGestures } from './gestures/make-gesture.ts';
import { watchIdle } from './room.idle.ts';
import type { RoomSession } from './room.session.ts';

/** Begins what a room does once its people are there. Answers how to end it. */
export function beginLater(room: RoomSession): () => void {
  const stopWatching = watchIdle(room);
  const begun = beginGestures(room);
  return () => {
    stopWatching();
    void begun.then((stop) => stop());
  };
}
