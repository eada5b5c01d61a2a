import { hearGestures } from './gestures/hear-gestures.ts';
import { watchIdle } from './room.idle.ts';
import type { RoomSession } from './room.session.ts';

/** Begins what a room does once its people are there. Answers how to end it. */
export function beginLater(room: RoomSession): () => void {
  const stops = [watchIdle(room), hearGestures(room)];
  return () => {
    for (const stop of stops) stop();
  };
}
