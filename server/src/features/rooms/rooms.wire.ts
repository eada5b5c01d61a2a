import type { Room, RoomFace, RoomSettings, RoomSummary } from '@plausch/protocol';
import { sceneById } from '@plausch/stage';
import type { Appearance } from '../../people.store.ts';
import type { RoomRow } from './rooms.tables.ts';

export function toRoom({ id, slug, name, description, sceneId, capacity }: RoomRow): Room {
  return { id, slug, name, description, sceneId, capacity };
}

/** A room as administrators see it. */
export function toRoomSettings(row: RoomRow, occupancy: number): RoomSettings {
  const hasScreen = sceneById(row.sceneId)?.screen !== undefined;
  const { isOpen, slowSeconds } = row;
  return { ...toRoom(row), occupancy, isOpen, slowSeconds, hasScreen };
}

export function toRoomSummary(row: RoomRow, occupancy: number, faces: RoomFace[]): RoomSummary {
  return { ...toRoom(row), occupancy, faces };
}

/** How a member appears in the list of rooms, which visitors read too. */
export function toFace({ userId: id, ...traits }: Appearance): RoomFace {
  return { id, ...traits };
}
