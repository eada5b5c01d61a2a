import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import type { RoomService } from './rooms.service.ts';
import { allRooms } from './rooms.store.ts';
import { toRoomSummary } from './rooms.wire.ts';

export function installRoomsHttp(
  ground: Pick<Ground, 'database'>,
  { http }: Pick<Edges, 'http'>,
  service: RoomService,
): void {
  http.query(endpoints.listRooms, async () => {
    const rows = await allRooms(ground.database.drizzle);
    const items = rows.map((row) => toRoomSummary(row, service.occupancyOf(row.id), service.facesOf(row.id)));
    return { items, next: null };
  });
}
