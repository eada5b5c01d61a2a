import type { Queryable, Work } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import type { CaseDetail, CaseMeasure, CaseOutcome } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { recordAct } from '../../staff-acts.ts';
import { accountById } from '../accounts/index.ts';
import { type CaseLineRow, type CaseRow, linesOf, reportedLinesOf } from '../reports/index.ts';
import { impose, lift, type Measure, sanctionById } from '../sanctions/index.ts';
import { appellantOf, isTheirs, whyNotDecide } from './moderation.access.ts';
import { detailOf } from './moderation.cases.ts';
import { t } from './moderation.words.ts';

export type Decision = {
  readonly outcome: CaseOutcome;
  /** Its author reads it. */
  readonly statement: string;
  /** Against who said the reported line. */
  readonly measure?: CaseMeasure | undefined;
  /** The measure that an appeal lifts. */
  readonly lifts?: string | undefined;
};

/**
 * [MD3] [MD4] [MD5] Decides a case: what follows from it, its record and what its author is told are one transaction.
 */
export async function decide(
  ground: Ground,
  work: Work,
  caller: Caller,
  { id, ...decision }: Decision & { readonly id: string },
): Promise<CaseDetail> {
  const { measure, lifts } = decision;
  const decided = await close(ground, work, caller, {
    id,
    ...decision,
    // A person who is told of a measure at once cannot be told that there was none.
    isUndoable: measure === undefined && lifts === undefined,
    check: (row) => act(ground, work, caller, row, decision),
  });
  return detailOf(ground, work.sql, caller, decided);
}

/** Closes a case, with its record. */
async function close(
  ground: Ground,
  work: Work,
  { accountId }: Caller,
  {
    id,
    outcome,
    statement,
    isUndoable,
    check,
  }: Pick<Decision, 'outcome' | 'statement'> & {
    readonly id: string;
    readonly isUndoable: boolean;
    readonly check: (row: CaseRow) => Promise<void>;
  },
): Promise<CaseRow> {
  const decided = await ground.provided.reports.decide(work, {
    id,
    decidedBy: accountId,
    outcome,
    statement,
    isUndoable,
    check,
  });
  await recordAct(ground, work, {
    actor: accountId,
    act: 'case.decided',
    thing: `${decided.number} · ${outcome}`,
    reason: statement,
  });
  return decided;
}

/** [MD10] Takes the caller's own decision back before its author is told; both stay on record. */
export async function undo(ground: Ground, work: Work, { accountId }: Caller, id: string): Promise<void> {
  const { number } = await ground.provided.reports.undo(work, { id, accountId });
  await recordAct(ground, work, { actor: accountId, act: 'case.reopened', thing: number });
}

/**
 * [MD11] Decides several reports together: of lines of one person, or of the same words. Answers their numbers. All cases are
 * locked before any person, in the order of their ids, so that two who decide at once wait for each other in turn.
 */
export async function decideTogether(
  ground: Ground,
  work: Work,
  caller: Caller,
  { caseIds, ...decision }: Omit<Decision, 'lifts'> & { readonly caseIds: readonly string[] },
): Promise<string[]> {
  const { outcome, measure } = decision;
  if (measure && outcome !== 'violation')
    throw new Refusal('invalid', { field: 'measure', message: t('refused.measure') });
  const lines = await reportedLinesOf(work.sql, caseIds);
  const said = caseIds.flatMap((id) => lines.get(id) ?? []);
  const authors = [...new Set(said.map(({ accountId }) => accountId))].sort();
  const texts = new Set(said.map(({ text }) => text));
  if (said.length < caseIds.length || (authors.length > 1 && texts.size > 1))
    throw new Refusal('invalid', { field: 'caseIds', message: t('refused.together') });
  const numbers: string[] = [];
  for (const id of [...caseIds].sort()) {
    const { number } = await close(ground, work, caller, {
      id,
      ...decision,
      isUndoable: measure === undefined,
      check: (row) => requireDecider(work.sql, caller, row, lines.get(id)),
    });
    numbers.push(number);
  }
  if (measure) for (const author of authors) await imposeOn(ground, work, caller, author, measure);
  return numbers;
}

/** [MD9] Takes hold of a case that the caller may decide; that it was taken from a colleague is on record. */
export async function claim(
  ground: Ground,
  work: Work,
  caller: Caller,
  { id, takesOver }: { readonly id: string; readonly takesOver: boolean },
): Promise<{ readonly until: Date }> {
  const { accountId } = caller;
  const { row, takenFrom } = await ground.provided.reports.claim(work, {
    id,
    accountId,
    takesOver,
    check: async (found) =>
      requireDecider(work.sql, caller, found, (await reportedLinesOf(work.sql, [id])).get(id)),
  });
  if (takenFrom !== undefined)
    await recordAct(ground, work, {
      actor: accountId,
      act: 'case.taken_over',
      targetId: takenFrom,
      thing: row.number,
    });
  return { until: row.claimedUntil };
}

/** [MD3] Refuses who may not decide a case. */
async function requireDecider(
  sql: Queryable,
  caller: Caller,
  row: CaseRow,
  line: CaseLineRow | undefined,
): Promise<void> {
  const why = await whyNotDecide(sql, caller, row, line);
  if (why) throw new Refusal('forbidden', { message: `${row.number}: ${t(`refused.${why}`)}` });
}

/** [MD5] Takes a measure against who said a reported line. */
async function imposeOn(
  ground: Ground,
  work: Work,
  actor: Caller,
  accountId: string,
  measure: CaseMeasure,
): Promise<void> {
  const { reason, ruleCode } = measure;
  await impose(ground, work, { actor, accountId, measure: measureOf(measure), reason, ruleCode });
}

/**
 * [MD7] Takes a line out of the talk. Its author is told why and finds it as a hint in the own file, where one can object; an
 * erased account is told nothing.
 */
export async function takeDown(
  ground: Ground,
  work: Work,
  caller: Caller,
  {
    id,
    reason,
    ruleCode,
  }: { readonly id: string; readonly reason: string; readonly ruleCode?: string | undefined },
): Promise<void> {
  const { accountId: actor } = caller;
  const line = await ground.provided.talk.removeLine(work, {
    lineId: id,
    removedBy: actor,
    reason,
    ruleCode,
    check: async ({ accountId }) => {
      const author = await accountById(work.sql, accountId);
      if (author?.deletedAt === null)
        await impose(ground, work, { actor: caller, accountId, measure: { kind: 'hint' }, reason, ruleCode });
    },
  });
  await recordAct(ground, work, {
    actor,
    act: 'line.removed',
    targetId: line.accountId,
    thing: line.place,
    reason,
  });
}

async function act(
  ground: Ground,
  work: Work,
  caller: Caller,
  row: CaseRow,
  { outcome, measure, lifts }: Decision,
): Promise<void> {
  const line = (await linesOf(work.sql, row.id)).find(({ isReported }) => isReported);
  await requireDecider(work.sql, caller, row, line);
  if (measure) {
    if (outcome !== 'violation' || !line) {
      throw new Refusal('invalid', { field: 'measure', message: t('refused.measure') });
    }
    await imposeOn(ground, work, caller, line.accountId, measure);
  }
  if (lifts === undefined) return;
  const sanction = await sanctionById(work.sql, lifts);
  const appellant = await appellantOf(work.sql, row);
  if (outcome !== 'upheld' || !sanction || sanction.accountId !== appellant?.id) {
    throw new Refusal('invalid', { field: 'lifts', message: t('refused.lifts') });
  }
  if (await isTheirs(work.sql, caller, sanction))
    throw new Refusal('forbidden', { message: t('refused.before') });
  await lift(ground, work, { actor: caller, id: lifts, reason: t('lifted', { number: row.number }) });
}

function measureOf(measure: CaseMeasure): Measure {
  switch (measure.kind) {
    case 'lock':
      return { kind: 'lock', seconds: measure.seconds < 0 ? undefined : measure.seconds };
    case 'mute':
      return { kind: 'mute', seconds: measure.seconds };
    default:
      return { kind: measure.kind };
  }
}
