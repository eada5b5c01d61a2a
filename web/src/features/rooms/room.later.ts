import type { Scene } from '@plausch/stage';
import { beginGestures } from './gestures/make-gesture.ts';
import { watchIdle } from './room.idle.ts';
import type { RoomSession } from './room.session.ts';
import { tellArrivals } from './room.spoken.ts';

/** The end of the room before: the next room waits for it, as only one at a time shows gestures. */
let ended: Promise<void> = Promise.resolve();

/** Begins what a room does once its people are there: last the watch over inputs. Answers how to end it. */
export function beginLater(room: RoomSession, scene: Scene | undefined): () => void {
  const stopTelling = scene && tellArrivals(scene, room);
  const begun = ended
    .then(() => beginGestures(room))
    .then((stopGestures) => [stopGestures, watchIdle(room)] as const);
  return () => {
    stopTelling?.();
    ended = begun.then((stops) => {
      for (const stop of stops) stop();
    });
  };
}
