import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { recordAct } from '../../staff-acts.ts';
import type { Building } from './rooms.building.ts';
import { makeRoom } from './rooms.making.ts';
import { allRooms, updateRoom } from './rooms.store.ts';
import { toRoomSettings } from './rooms.wire.ts';

/** [R29] What administrators do with rooms. */
export function installRoomsDesk(
  ground: Pick<Ground, 'bus' | 'clock' | 'database' | 'hooks'>,
  { http }: Pick<Edges, 'http'>,
  building: Building,
): void {
  http.query(endpoints.listAllRooms, async () => {
    const rows = await allRooms(ground.database.drizzle);
    return { items: rows.map((row) => toRoomSettings(row, building.occupancyOf(row.id))), next: null };
  });

  http.command(endpoints.createRoom, async ({ body, caller }, work) => {
    const row = await makeRoom(ground, work, body);
    await recordAct(ground, work, {
      actor: caller.accountId,
      act: 'room.made',
      thing: `${row.name} · ${row.sceneId} · ${row.capacity}`,
    });
    work.tell({ type: 'room.changed', roomId: row.id });
    return { room: toRoomSettings(row, 0) };
  });

  http.command(endpoints.changeRoom, async ({ body, params, caller }, work) => {
    const row = await updateRoom(work.sql, params.id, body);
    if (!row) throw new Refusal('not_found', { field: 'id' });
    const { id: roomId, name, isOpen, capacity } = row;
    await recordAct(ground, work, {
      actor: caller.accountId,
      act: 'room.changed',
      thing: `${name} · ${capacity} · ${isOpen ? 'offen' : 'geschlossen'}`,
    });
    work.tell({ type: 'room.changed', roomId });
    return { room: toRoomSettings(row, building.occupancyOf(row.id)) };
  });

  ground.bus.on('room.changed', ({ roomId }) => building.refresh(roomId));
}
