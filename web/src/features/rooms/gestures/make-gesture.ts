import type { Gesture } from '@plausch/protocol';
import type { RoomSession } from '../room.session.ts';
import { t } from './gesture.words.ts';
import { hearGestures } from './hear-gestures.ts';

/** Makes a gesture; answers why not, or null. */
export async function makeGesture(room: RoomSession, kind: Gesture): Promise<string | null> {
  if (!room.store.getState().live) return t('gesture.offline');
  // Before anything else of the room has come, it is seen as well.
  hearGestures(room);
  return room.ask('avatar:gesture', { kind });
}
