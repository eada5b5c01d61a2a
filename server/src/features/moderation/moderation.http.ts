import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { accountById, accountsFor } from '../accounts/index.ts';
import { countingStep, isAtLeast, mayActOn, requireHigherRank, toFoundPerson } from '../sanctions/index.ts';
import { removedLinesOf } from '../talk/index.ts';
import { caseFor, type EntryRow, queueFor, toEntry, toRemovedLine } from './moderation.cases.ts';
import { decide, takeDown } from './moderation.service.ts';

/** Of one person. */
const REMOVED_LINES_SHOWN = 100;

export function installModerationHttp(ground: Ground, { http }: Pick<Edges, 'http'>): void {
  const { clock, database } = ground;
  const sql = database.drizzle;

  http.list(endpoints.listCases, {
    rows: ({ caller, query }, wanted) => queueFor(ground, caller, query.state ?? 'open', wanted),
    item: (row: EntryRow) => toEntry(row),
  });

  http.query(endpoints.getStaffCase, async ({ caller, params }) => ({
    case: await caseFor(ground, caller, params.id),
  }));

  http.command(endpoints.decideCase, async ({ body, caller, params }, work) => ({
    case: await decide(ground, work, caller, { id: params.id, ...body }),
  }));

  http.command(endpoints.removeLine, async ({ body, caller, params }, work) => {
    await takeDown(ground, work, caller, { id: params.id, ...body });
    return {};
  });

  http.query(endpoints.listRemovedLines, async ({ caller, params }) => {
    const account = await accountById(sql, params.id);
    if (!account) throw new Refusal('not_found', { field: 'id' });
    // As with the file: administrators read all, moderators those of lower roles.
    if (!isAtLeast(caller, 'admin')) requireHigherRank(ground, caller, account);
    const lines = await removedLinesOf(sql, account.id, REMOVED_LINES_SHOWN);
    return { items: lines.map(toRemovedLine), next: null };
  });

  http.list(endpoints.findPeople, {
    rows: async ({ query }, wanted) => {
      const found = await accountsFor(sql, { name: query.name }, wanted);
      return Promise.all(
        found.map(async (account) => ({
          id: account.id,
          person: await toFoundPerson(sql, account, clock.now()),
        })),
      );
    },
    item: ({ person }) => person,
  });

  http.query(endpoints.getPerson, async ({ caller, params }) => {
    const account = await accountById(sql, params.id);
    if (!account || account.activatedAt === null) throw new Refusal('not_found', { field: 'id' });
    const now = clock.now();
    const { step, probationEndsAt } = await countingStep(sql, account.id, new Date(now));
    return {
      person: await toFoundPerson(sql, account, now),
      mayActOn: mayActOn(caller, account),
      step,
      probationUntil: probationEndsAt?.toISOString() ?? null,
    };
  });
}
