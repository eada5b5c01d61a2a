import type { Queryable, Work } from '@plausch/platform/db';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { accountById } from '../accounts/index.ts';
import { endClaims, lockCase, setClaim } from './reports.store.ts';
import type { CaseRow } from './reports.tables.ts';
import { t } from './reports.words.ts';

/** Takes hold of an open case, or goes on holding it. `takesOver`: also from a colleague. */
export type ClaimCase = (
  work: Work,
  claim: {
    readonly id: string;
    readonly accountId: string;
    readonly takesOver: boolean;
    /** Looks at the case before it is taken hold of; what it throws leaves it as it was. */
    readonly check: (row: CaseRow) => Promise<void>;
  },
) => Promise<{
  readonly row: CaseRow & { readonly claimedUntil: Date };
  /** The account that had it until now. */
  readonly takenFrom: string | undefined;
}>;

/** The account that has a case open at a moment. */
export function holderOf(
  { claimedBy, claimedUntil }: Pick<CaseRow, 'claimedBy' | 'claimedUntil'>,
  now: number,
): string | undefined {
  return claimedBy !== null && claimedUntil !== null && claimedUntil.getTime() > now ? claimedBy : undefined;
}

/**
 * [RP19] Of two at once the later one is refused, or takes over what the first one has.
 * @throws Refusal `already_decided`, and `case_claimed` with who has it.
 */
export const claimCase =
  ({ clock, rules }: Pick<Ground, 'clock' | 'rules'>): ClaimCase =>
  async ({ sql }, { id, accountId, takesOver, check }) => {
    const row = await lockCase(sql, id);
    if (!row || row.state === 'unconfirmed') throw new Refusal('not_found', { field: 'id' });
    if (row.state === 'closed') throw new Refusal('already_decided');
    await check(row);
    const now = clock.now();
    if (!takesOver) await requireUnclaimed(sql, row, { accountId, now });
    const claim = { claimedBy: accountId, claimedUntil: new Date(now + rules.reports.claimMs) };
    await setClaim(sql, id, claim);
    const holder = holderOf(row, now);
    return { row: { ...row, ...claim }, takenFrom: holder === accountId ? undefined : holder };
  };

/** [RP19] Refuses a case that a colleague has open. */
export async function requireUnclaimed(
  sql: Queryable,
  row: CaseRow,
  { accountId, now }: { readonly accountId: string; readonly now: number },
): Promise<void> {
  const holderId = holderOf(row, now);
  if (holderId === undefined || holderId === accountId) return;
  const holder = await accountById(sql, holderId);
  const name = holder?.username ?? t('lines.erased');
  throw new Refusal('case_claimed', { message: t('claim.taken', { number: row.number, name }) });
}

/** [RP19] Lets go of a case; nothing happens where a colleague has it. */
export function releaseCase({ sql }: Work, { id, accountId }: { id: string; accountId: string }) {
  return endClaims(sql, { accountId, id });
}
