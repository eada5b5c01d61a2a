import type { Room, RoomSummary } from '@plausch/protocol';
import type { RoomRow } from './rooms.tables.ts';

export function toRoom({ id, slug, name, description, sceneId, capacity }: RoomRow): Room {
  return { id, slug, name, description, sceneId, capacity };
}

export function toRoomSummary(row: RoomRow, occupancy: number): RoomSummary {
  return { ...toRoom(row), occupancy };
}
