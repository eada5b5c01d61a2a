import type { Work } from '@plausch/platform/db';
import type { Caller } from '@plausch/platform/http';
import type { CaseDetail, CaseMeasure, CaseOutcome } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { recordAct } from '../../staff-acts.ts';
import { accountById } from '../accounts/index.ts';
import { type CaseRow, linesOf } from '../reports/index.ts';
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
  const { outcome, statement } = decision;
  const decided = await ground.provided.reports.decide(work, {
    id,
    decidedBy: caller.accountId,
    outcome,
    statement,
    check: (row) => act(ground, work, caller, row, decision),
  });
  await recordAct(ground, work, {
    actor: caller.accountId,
    act: 'case.decided',
    thing: `${decided.number} · ${outcome}`,
    reason: statement,
  });
  return detailOf(ground, work.sql, caller, decided);
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
  const why = await whyNotDecide(work.sql, caller, row, line);
  if (why) throw new Refusal('forbidden', { message: t(`refused.${why}`) });
  if (measure) {
    if (outcome !== 'violation' || !line) {
      throw new Refusal('invalid', { field: 'measure', message: t('refused.measure') });
    }
    const { reason, ruleCode } = measure;
    await impose(ground, work, {
      actor: caller,
      accountId: line.accountId,
      measure: measureOf(measure),
      reason,
      ruleCode,
    });
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
