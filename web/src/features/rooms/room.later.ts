import type { Scene } from '@plausch/stage';
import { beginGestures } from './gestures/make-gesture.ts';
import { watchIdle } from './room.idle.ts';
import type { RoomSession } from './room.session.ts';
import { tellArrivals } from './room.spoken.ts';

/** Begins what a room does once its people are there. Answers how to end it. */
export function beginLater(room: RoomSession, scene: Scene | undefined): () => void {
  const stopWatching = watchIdle(room);
  const stopTelling = scene && tellArrivals(scene, room);
  const begun = beginGestures(room);
  return () => {
    stopWatching();
    stopTelling?.();
    void begun.then((stop) => stop());
  };
}
