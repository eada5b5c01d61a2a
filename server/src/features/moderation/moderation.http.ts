import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { accountById, accountsFor } from '../accounts/index.ts';
import { releaseCase } from '../reports/index.ts';
import { countingStep, mayActOn, toFoundPerson } from '../sanctions/index.ts';
import { removedLinesOf } from '../talk/index.ts';
import { requireReadable } from './moderation.access.ts';
import { caseFor, type EntryRow, queueFor, toEntry, toRemovedLine } from './moderation.cases.ts';
import { notesAbout } from './moderation.notes.store.ts';
import { removeNote, toPersonNote, writeNote } from './moderation.notes.ts';
import { claim, decide, decideTogether, takeDown, undo } from './moderation.service.ts';

/** Of one person. */
const REMOVED_LINES_SHOWN = 100;

export function installModerationHttp(ground: Ground, { http }: Pick<Edges, 'http'>): void {
  const { clock, database } = ground;
  const sql = database.drizzle;

  http.list(endpoints.listCases, {
    rows: ({ caller, query }, wanted) =>
      queueFor(ground, caller, { state: query.state ?? 'open', kind: query.kind }, wanted),
    item: (row: EntryRow) => toEntry(row),
  });

  http.query(endpoints.getStaffCase, async ({ caller, params }) => ({
    case: await caseFor(ground, caller, params.id),
  }));

  http.command(endpoints.decideCase, async ({ body, caller, params }, work) => ({
    case: await decide(ground, work, caller, { id: params.id, ...body }),
  }));

  http.command(endpoints.undoDecision, async ({ caller, params }, work) => {
    await undo(ground, work, caller, params.id);
    return {};
  });

  http.command(endpoints.decideCases, async ({ body, caller }, work) => ({
    numbers: await decideTogether(ground, work, caller, body),
  }));

  http.command(endpoints.claimCase, async ({ body, caller, params }, work) => {
    const { until } = await claim(ground, work, caller, {
      id: params.id,
      takesOver: body.takesOver ?? false,
    });
    const account = await accountById(work.sql, caller.accountId);
    const by = { userId: caller.accountId, username: account?.username ?? '' };
    return { claim: { by, until: until.toISOString() } };
  });

  http.command(endpoints.releaseCase, async ({ caller, params }, work) => {
    await releaseCase(work, { id: params.id, accountId: caller.accountId });
    return {};
  });

  http.list(endpoints.listPersonNotes, {
    rows: async ({ caller, params }, wanted) => {
      await requireReadable(ground, caller, params.id);
      const notes = await notesAbout(sql, params.id, wanted);
      return notes.map((note) => ({ id: note.id, note, caller }));
    },
    item: ({ note, caller }) => toPersonNote(note, caller),
  });

  http.command(endpoints.writePersonNote, async ({ body, caller, params }, work) => ({
    note: toPersonNote(await writeNote(ground, work, caller, { accountId: params.id, ...body }), caller),
  }));

  http.command(endpoints.removePersonNote, async ({ caller, params }, work) => {
    await removeNote(ground, work, caller, params.id);
    return {};
  });

  http.command(endpoints.removeLine, async ({ body, caller, params }, work) => {
    await takeDown(ground, work, caller, { id: params.id, ...body });
    return {};
  });

  http.query(endpoints.listRemovedLines, async ({ caller, params }) => {
    await requireReadable(ground, caller, params.id);
    const lines = await removedLinesOf(sql, params.id, REMOVED_LINES_SHOWN);
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
