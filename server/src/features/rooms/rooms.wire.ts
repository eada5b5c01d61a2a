import type { Room, RoomFace, RoomSummary } from '@plausch/protocol';
import type { Appearance } from '../accounts/index.ts';
import type { RoomRow } from './rooms.tables.ts';

export function toRoom({ id, slug, name, description, sceneId, capacity }: RoomRow): Room {
  return { id, slug, name, description, sceneId, capacity };
}

export function toRoomSummary(row: RoomRow, occupancy: number, faces: RoomFace[]): RoomSummary {
  return { ...toRoom(row), occupancy, faces };
}

/** Only what the list of rooms shows: visitors read it too. */
export function toFace({ userId: id, username, figure, bubbleColorId }: Appearance): RoomFace {
  return { id, username, figure, bubbleColorId };
}
