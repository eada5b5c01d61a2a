import { endpoints, type StaffActEntry } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { accountsFor } from '../accounts/index.ts';
import { toFoundPerson } from '../sanctions/index.ts';
import { changeRole } from './admin.service.ts';
import { StatsDesk } from './admin.stats.ts';
import { actsFor, type NamedAct } from './admin.store.ts';

export function installAdminHttp(ground: Ground, { http }: Pick<Edges, 'http'>): void {
  const { clock, database } = ground;
  const sql = database.drizzle;

  http.list(endpoints.listPeople, {
    rows: async ({ query: { name, withRole: role } }, wanted) => {
      const found = await accountsFor(sql, { name, role }, wanted);
      return Promise.all(
        found.map(async (account) => ({
          id: account.id,
          person: await toFoundPerson(sql, account, clock.now()),
        })),
      );
    },
    item: ({ person }) => person,
  });

  http.command(endpoints.changeRole, async ({ body, caller, params }, work) => {
    await changeRole(ground, work, caller, { accountId: params.id, ...body });
    return {};
  });

  http.list(endpoints.listStaffActs, {
    rows: ({ query: { actorId, targetId } }, wanted) => actsFor(sql, { actorId, targetId }, wanted),
    item: toEntry,
  });

  const stats = new StatsDesk(ground);
  http.query(endpoints.getStats, () => stats.read());
}

function toEntry(row: NamedAct): StaffActEntry {
  const { id, at, act, actorId, actorName, targetId, targetName, thing, reason } = row;
  return {
    id,
    at: at.toISOString(),
    act,
    actor: actorId === null ? null : { userId: actorId, username: actorName ?? '' },
    target: targetId === null ? null : { userId: targetId, username: targetName ?? '' },
    thing,
    reason,
  };
}
