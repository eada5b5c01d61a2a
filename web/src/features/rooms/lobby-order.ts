import type { RoomSummary } from '@plausch/protocol';

const hasPlace = ({ occupancy, capacity }: RoomSummary) => occupancy < capacity;

/** Rooms with a free place, the fullest first: a person who arrives wants company. */
export function openRooms(rooms: readonly RoomSummary[]): readonly RoomSummary[] {
  return rooms.filter(hasPlace).toSorted((a, b) => b.occupancy - a.occupancy);
}

/** The rooms in the order of the house, but the person's last room before all others; `last`: its slug. */
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
