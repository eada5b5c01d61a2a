import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import type { Building } from './rooms.building.ts';
import { Glimpses } from './rooms.glimpse.ts';
import { allRooms } from './rooms.store.ts';
import { toRoomSummary } from './rooms.wire.ts';

export function installRoomsHttp(
  ground: Pick<Ground, 'clock' | 'database' | 'rules'>,
  { http }: Pick<Edges, 'http'>,
  building: Building,
): void {
  http.query(endpoints.listRooms, async () => {
    const rows = await allRooms(ground.database.drizzle);
    const items = rows.map((row) =>
      toRoomSummary(row, building.occupancyOf(row.id), building.facesOf(row.id)),
    );
    return { items, next: null };
  });

  const glimpses = new Glimpses(ground, building);
  http.query(endpoints.glimpse, ({ params, query }) => glimpses.of(params.id, query.known));
}
