import type { RoomSummary } from '@plausch/protocol';

const hasPlace = ({ occupancy, capacity }: RoomSummary) => occupancy < capacity;

/** Rooms with a place, the liveliest first: what somebody who just arrives is looking for. */
export function openRooms(rooms: readonly RoomSummary[]): readonly RoomSummary[] {
  return rooms.filter(hasPlace).toSorted((a, b) => b.occupancy - a.occupancy);
}

/** The rooms in the order of the house, but the one where somebody was last before all others. */
export function lastFirst(rooms: readonly RoomSummary[], last: string | undefined): readonly RoomSummary[] {
  return rooms.toSorted((a, b) => Number(b.slug === last) - Number(a.slug === last));
}

/** The room that is recommended: the last one, if there is a place, else the liveliest one that has one. */
export function firstChoice(
  rooms: readonly RoomSummary[],
  last: string | undefined,
): RoomSummary | undefined {
  const open = openRooms(rooms);
  return open.find(({ slug }) => slug === last) ?? open[0];
}
