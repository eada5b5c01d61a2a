import type { Work } from '@plausch/platform/db';
import type { CaseOutcome } from '@plausch/protocol';
import { Refusal } from '../../refusal.ts';
import type { Reports } from './reports.ground.ts';
import { decisionMail } from './reports.mails.ts';
import { lockCase, markDecided } from './reports.store.ts';
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
    /** Looks at the case before it is closed; what it throws leaves it open. */
    readonly check: (row: CaseRow) => Promise<void>;
  },
) => Promise<CaseRow>;

/**
 * [RP17] Closes a case with what was decided; its author is told. Of two at once the later one is refused.
 * @throws Refusal `already_decided`, and `invalid` for an outcome that its kind does not have.
 */
export const decideCase =
  ({ ground }: Reports): DecideCase =>
  async (work, { id, decidedBy, outcome, statement, check }) => {
    const row = await lockCase(work.sql, id);
    if (!row || row.state === 'unconfirmed') throw new Refusal('not_found', { field: 'id' });
    if (row.state === 'closed') throw new Refusal('already_decided');
    const isOfAppeals = outcome === 'upheld' || outcome === 'rejected';
    if (isOfAppeals !== (row.kind === 'appeal')) {
      throw new Refusal('invalid', { field: 'outcome', message: t('decision.wrongOutcome') });
    }
    await check(row);
    const closedAt = new Date(ground.clock.now());
    const decided = await markDecided(work.sql, id, { outcome, statement, decidedBy, closedAt });
    await ground.jobs.enqueue(work, decisionMail, { caseId: id, accountId: row.reporterId ?? undefined });
    return decided ?? row;
  };
