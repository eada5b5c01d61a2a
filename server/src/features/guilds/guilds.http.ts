import { endpoints, GUILDS_LISTED } from '@plausch/protocol';
import { mayLead } from '@plausch/protocol/guild-rules';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { isMinor } from '../accounts/index.ts';
import { friendsAmong } from '../friends/index.ts';
import { rankOfAccount } from '../standing/index.ts';
import { reportGuild } from './guilds.reports.ts';
import { capacityAt } from './guilds.rules.ts';
import * as service from './guilds.service.ts';
import * as staff from './guilds.staff.ts';
import * as store from './guilds.store.ts';

export function installGuildsHttp(ground: Ground, { http }: Pick<Edges, 'http'>): void {
  const { clock, people, rules } = ground;
  const sql = ground.database.drizzle;
  const { founding, requests, invitations } = rules.guilds;
  const withCapacity = <Row extends { readonly level: number }>(row: Row) => ({
    ...row,
    capacity: capacityAt(row.level, rules.guilds),
  });

  http.query(endpoints.listGuilds, async ({ caller: { accountId } }) => {
    const since = new Date(clock.now() - invitations.keptMs);
    const [items, own, invited, rank] = await Promise.all([
      store.largestGuilds(sql, GUILDS_LISTED),
      store.tagOf(sql, accountId),
      store.invitationsOf(sql, accountId, since),
      rankOfAccount(sql, accountId),
    ]);
    return {
      items: items.map(withCapacity),
      own,
      invitations: invited.map(withCapacity),
      founding: { ...founding, may: rank >= founding.fromRank },
      next: null,
    };
  });

  http.query(endpoints.getGuild, async ({ caller: { accountId }, params }) => {
    const row = await store.guildByTag(sql, params.tag.toUpperCase());
    if (!row) throw new Refusal('not_found');
    const now = new Date(clock.now());
    const [members, tie, asked] = await Promise.all([
      store.membersOf(sql, row.id),
      service.knownTie(ground, { sql }, row.id, accountId),
      store.tiesIn(sql, row.id, 'request', new Date(now.getTime() - requests.keptMs)),
    ]);
    const role = members.find((member) => member.accountId === accountId)?.role ?? null;
    const waiting = mayLead(role) ? asked : [];
    const shown = await store.peopleOf(
      sql,
      people,
      [...members, ...waiting].map((one) => one.accountId),
    );
    const hidden = role === null ? await hiddenFrom(accountId, [...shown.keys()], now) : new Set();
    const personOf = (id: string) => (hidden.has(id) ? undefined : shown.get(id));
    return {
      ...withCapacity(row),
      people: members.flatMap((member) => {
        const person = personOf(member.accountId);
        return person ? [{ ...person, role: member.role, since: member.joinedAt.toISOString() }] : [];
      }),
      requests: waiting.flatMap((one) => {
        const person = personOf(one.accountId);
        return person ? [{ ...person, at: one.at.toISOString() }] : [];
      }),
      role,
      tie: tie && service.isOpen(tie) ? tie.kind : null,
    };
  });

  /** [GU8] Members whom an account does not see that is none: minors who are no friends of it, and where there is a block. */
  async function hiddenFrom(accountId: string, ids: readonly string[], now: Date) {
    if (ids.length === 0) return new Set<string>();
    const [births, friends, blocked] = await Promise.all([
      store.birthDatesOf(sql, ids),
      friendsAmong(sql, accountId, ids),
      store.blockedAmong(sql, accountId, ids),
    ]);
    const minors = births.filter((one) => isMinor(one, now) && !friends.has(one.id)).map(({ id }) => id);
    return new Set([...minors, ...blocked]);
  }

  http.command(endpoints.foundGuild, ({ caller, body }, work) =>
    service.found(ground, work, caller.accountId, { ...body, brand: ground.brand }),
  );

  http.command(endpoints.joinGuild, async ({ caller, params }, work) => ({
    state: await service.join(ground, work, caller.accountId, params.id),
  }));

  http.command(endpoints.withdrawFromGuild, async ({ caller, params }, work) => {
    await service.withdraw(ground, work, caller.accountId, params.id);
    return {};
  });

  http.command(endpoints.leaveGuild, async ({ caller, params }, work) => {
    await service.leave(ground, work, caller.accountId, params.id);
    return {};
  });

  http.command(endpoints.inviteToGuild, async ({ caller, params, body }, work) => ({
    state: await service.invite(ground, work, caller.accountId, { guildId: params.id, ...body }),
  }));

  for (const [endpoint, act] of [
    [endpoints.acceptIntoGuild, service.accept],
    [endpoints.declineFromGuild, service.decline],
    [endpoints.removeFromGuild, service.remove],
  ] as const) {
    http.command(endpoint, async ({ caller, params: { id: guildId, userId } }, work) => {
      await act(ground, work, caller.accountId, { guildId, userId });
      return {};
    });
  }

  http.command(endpoints.changeGuildRole, async ({ caller, params: { id: guildId, userId }, body }, work) => {
    await service.changeRole(ground, work, caller.accountId, { guildId, userId, ...body });
    return {};
  });

  http.command(endpoints.reportGuild, ({ caller, params, body }, work) =>
    reportGuild(ground, work, caller.accountId, { guildId: params.id, ...body }),
  );

  http.command(endpoints.renameGuild, ({ caller, params, body }, work) =>
    staff.rename(ground, work, caller, { id: params.id, ...body }),
  );

  http.command(endpoints.closeGuild, async ({ caller, params, body }, work) => {
    await staff.close(ground, work, caller, { id: params.id, ...body });
    return {};
  });
}
