import type { Gesture } from '@plausch/protocol';
import { optionalCode } from '../../../device/optional-code.ts';
import type { RoomSession } from '../room.session.ts';
import { t } from './gesture.words.ts';

/** Shows and tells the gestures of a room once their code has come; answers how to end what this call has begun. */
export async function beginGestures(room: RoomSession): Promise<() => void> {
  const code = await optionalCode(() => import('./hear-gestures.ts'));
  return code?.hearGestures(room) ?? (() => {});
}

/** Makes a gesture; answers why not, or null. */
export async function makeGesture(room: RoomSession, kind: Gesture): Promise<string | null> {
  if (!room.store.getState().live) return t('gesture.offline');
  // It is seen as well where nothing but the people of the room has come yet.
  await beginGestures(room);
  return room.ask('avatar:gesture', { kind });
}
