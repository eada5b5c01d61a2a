import type { Caller } from '@plausch/platform/http';
import { endpoints, type Profile } from '@plausch/protocol';
import type { Edges } from '../../ground.ts';
import { loginKeyOf } from '../accounts/index.ts';
import { whereaboutsFor } from '../friends/index.ts';
import { apOfAccount, shownAp } from '../standing/index.ts';
import { reportProfile } from './profiles.reports.ts';
import * as service from './profiles.service.ts';
import { membersFor } from './profiles.store.ts';
import { toProfile } from './profiles.wire.ts';

export function installProfilesHttp(profiles: service.Profiles, { http }: Pick<Edges, 'http'>): void {
  const { clock, database, people, provided } = profiles;
  const sql = database.drizzle;

  async function profileFor(caller: Caller, which: Parameters<typeof service.seen>[3]): Promise<Profile> {
    const person = await service.seen(profiles, sql, caller, which);
    const today = new Date(clock.now());
    const [ap, where] = await Promise.all([
      apOfAccount(sql, person.id),
      whereaboutsFor(sql, provided.friends.presence, caller.accountId, [person.id], today),
    ]);
    return toProfile(people, person, person.sight, { ap, whereabouts: where.get(person.id) });
  }

  http.query(endpoints.getProfile, ({ caller, params }) => profileFor(caller, { id: params.userId }));

  http.query(endpoints.findProfile, ({ caller, params }) =>
    profileFor(caller, { usernameKey: loginKeyOf(params.name) }),
  );

  http.list(endpoints.listMembers, {
    async rows({ caller: { accountId }, query }, wanted) {
      const today = new Date(clock.now());
      const { presence } = provided.friends;
      const rows = await membersFor(
        sql,
        people,
        { accountId, isModerator: false, today },
        {
          ...wanted,
          beginning: loginKeyOf(query.query ?? ''),
          online: query.online === undefined ? undefined : await presence.online(),
        },
      );
      const ids = rows.map(({ id }) => id);
      const [ap, where] = await Promise.all([
        shownAp(sql, accountId, ids, today),
        whereaboutsFor(sql, presence, accountId, ids, today),
      ]);
      return rows.map((row) => ({
        ...row,
        ap: ap.get(row.id) ?? 0,
        online: row.id === accountId || (where.get(row.id)?.online ?? null),
      }));
    },
    item: ({ id, traits, ap, online }) => ({ userId: id, ...people.shown(traits), ap, online }),
  });

  http.command(endpoints.changeProfile, async ({ caller, body }, work) => {
    await service.changeMotto(profiles, work, caller.accountId, body.motto);
    return { motto: body.motto === '' ? null : body.motto };
  });

  http.command(endpoints.reportProfile, ({ caller, params, body }, work) =>
    reportProfile(profiles, work, caller, { ...params, ...body }),
  );

  http.command(endpoints.removeMotto, async ({ caller, params }, work) => {
    await service.removeMotto(profiles, work, caller, params.userId);
    return {};
  });
}
