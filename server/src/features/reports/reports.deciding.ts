import type { Work } from '@plausch/platform/db';
import type { CaseOutcome } from '@plausch/protocol';
import { Refusal } from '../../refusal.ts';
import { requireUnclaimed } from './reports.claims.ts';
import type { Reports } from './reports.ground.ts';
import { decisionMail } from './reports.mails.ts';
import { lockCase, markDecided, markReopened } from './reports.store.ts';
import type { CaseRow } from './reports.tables.ts';
import { t } from './reports.words.ts';

/** Decides a case. `decidedBy`: the account of staff. */
export type DecideCase = (
  work: Work,
  decision: {
    readonly id: string;
    readonly decidedBy: string;
    readonly outcome: CaseOutcome;
    readonly statement: string;
    /** Whether no person is told of it at once, so that it may be taken back for a moment. */
    readonly isUndoable: boolean;
    /** Looks at the case before it is closed; what it throws leaves it open. */
    readonly check: (row: CaseRow) => Promise<void>;
  },
) => Promise<CaseRow>;

/** Takes a decision back before any person was told of it. */
export type UndoDecision = (
  work: Work,
  undo: { readonly id: string; readonly accountId: string },
) => Promise<CaseRow>;

/**
 * [RP17] Closes a case with what was decided; its author is told. Of two at once the later one is refused.
 * @throws Refusal `already_decided`, `case_claimed`, and `invalid` for an outcome that its kind does not have.
 */
export const decideCase =
  ({ ground: { clock, jobs, rules } }: Reports): DecideCase =>
  async (work, { id, decidedBy, outcome, statement, isUndoable, check }) => {
    const row = await lockCase(work.sql, id);
    if (!row || row.state === 'unconfirmed') throw new Refusal('not_found', { field: 'id' });
    if (row.state === 'closed') throw new Refusal('already_decided');
    const now = clock.now();
    await requireUnclaimed(work.sql, row, { accountId: decidedBy, now });
    const isOfAppeals = outcome === 'upheld' || outcome === 'rejected';
    if (isOfAppeals !== (row.kind === 'appeal')) {
      throw new Refusal('invalid', { field: 'outcome', message: t('decision.wrongOutcome') });
    }
    await check(row);
    const { withinMs, mailAfterMs } = rules.reports.undo;
    const closedAt = new Date(now);
    const undoUntil = isUndoable ? new Date(now + withinMs) : null;
    const decided = await markDecided(work.sql, id, { outcome, statement, decidedBy, closedAt, undoUntil });
    await jobs.enqueue(
      work,
      decisionMail,
      { caseId: id, accountId: row.reporterId ?? undefined, decidedAt: now },
      { startAt: isUndoable ? now + mailAfterMs : now },
    );
    return decided ?? row;
  };

/**
 * [RP20] Opens a case again that the same person decided a moment ago, before its author is told.
 * @throws Refusal `not_found` where it is not theirs, and `undo_over` where it is too late.
 */
export const undoDecision =
  ({ ground: { clock } }: Reports): UndoDecision =>
  async ({ sql }, { id, accountId }) => {
    const row = await lockCase(sql, id);
    if (row?.state !== 'closed' || row.decidedBy !== accountId)
      throw new Refusal('not_found', { field: 'id' });
    if (row.undoUntil === null || row.undoUntil.getTime() <= clock.now()) throw new Refusal('undo_over');
    await markReopened(sql, id);
    return row;
  };
