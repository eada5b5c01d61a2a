import type { Work } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { recordAct } from '../../staff-acts.ts';
import { standingMute } from '../sanctions/index.ts';
import type { RoomHosts } from './rooms.hosts.ts';
import { updateRoom } from './rooms.store.ts';
import { t } from './rooms.words.ts';

/** [R38] What those do with the pace of a room who look after it. */
export function installSlowRooms(
  ground: Pick<Ground, 'clock' | 'hooks'>,
  { http }: Pick<Edges, 'http'>,
  hosts: RoomHosts,
): void {
  http.command(endpoints.slowRoom, async ({ body: { slowSeconds }, params, caller }, work) => {
    await requireCare(work, hosts, caller, params.id);
    const mute = await standingMute(work.sql, caller.accountId, new Date(ground.clock.now()));
    if (mute) throw new Refusal('muted', { extra: { until: mute.until } });
    const row = await updateRoom(work.sql, params.id, { slowSeconds });
    if (!row) throw new Refusal('not_found', { field: 'id' });
    const { id: roomId, name: room } = row;
    await recordAct(ground, work, {
      actor: caller.accountId,
      act: 'room.changed',
      thing: t('slow.act', { room, seconds: slowSeconds }),
    });
    work.tell({ type: 'room.changed', roomId });
    return { slowSeconds };
  });
}

/** Moderators, administrators and the hosts of a room look after its pace. */
async function requireCare(
  { sql }: Work,
  hosts: RoomHosts,
  { accountId, role }: Pick<Caller, 'accountId' | 'role'>,
  roomId: string,
): Promise<void> {
  const isModerator = role === 'moderator' || role === 'admin';
  if (isModerator || (await hosts.has(sql, roomId, accountId))) return;
  throw new Refusal('forbidden', { message: t('slow.forbidden') });
}
