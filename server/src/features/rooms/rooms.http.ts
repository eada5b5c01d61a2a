import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { shownAp } from '../standing/index.ts';
import { Glimpses } from './rooms.glimpse.ts';
import type { RoomService } from './rooms.service.ts';
import { allRooms } from './rooms.store.ts';
import { toRoomSummary } from './rooms.wire.ts';

export function installRoomsHttp(
  ground: Pick<Ground, 'clock' | 'database' | 'rules'>,
  { http }: Pick<Edges, 'http'>,
  service: Pick<RoomService, 'building' | 'heardBy'>,
): void {
  const { building } = service;
  http.query(endpoints.listRooms, async () => {
    const rows = await allRooms(ground.database.drizzle);
    const open = rows.filter(({ isOpen }) => isOpen);
    const items = open.map((row) =>
      toRoomSummary(row, building.occupancyOf(row.id), building.facesOf(row.id)),
    );
    return { items, next: null };
  });

  http.query(endpoints.listRoomAp, async ({ caller, params }) => {
    const present = service.heardBy(caller.accountId, params.id);
    const today = new Date(ground.clock.now());
    const shown = await shownAp(ground.database.drizzle, caller.accountId, present, today);
    return { items: [...shown].map(([userId, ap]) => ({ userId, ap })), next: null };
  });

  const glimpses = new Glimpses(ground, building);
  http.query(endpoints.glimpse, ({ params, query }) => glimpses.of(params.id, query.known));
}
