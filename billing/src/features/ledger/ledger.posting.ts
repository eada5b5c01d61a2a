import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import { type Account, accountId, type Shop } from './ledger.accounts.ts';
import { type AccountRow, insertAccounts, insertTransfers } from './ledger.store.ts';

/** What happened, once: a second transfer with the same cause is not written. */
export type Cause = { readonly type: CauseType; readonly id: string };
export type CauseType =
  | 'payment'
  | 'refund'
  | 'fee'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'recognition'
  /** Prepaid time that will not come any more, and that nobody gets back. */
  | 'closing'
  | 'correction';

/** In micros: what we own and what it costs is positive, what we owe and what we earn negative. */
export type Entry = Account & { readonly amountMicros: number };

export type Transfer = Shop & {
  readonly cause: Cause;
  readonly at: Date;
  /** Per currency they sum to zero. Entries of nothing are left out. */
  readonly entries: readonly Entry[];
};

/** Accounts that are committed: they need not be looked for again. */
const known = new Set<string>();
const MOST_KNOWN = 10_000;

/**
 * Writes a transfer, in the transaction of what it is about; false where its cause was written before, or there is nothing to write.
 * The database checks the sums at the commit.
 * @throws RangeError for entries that do not sum to zero per currency, or are not whole micros.
 */
export async function post(work: Work, transfer: Transfer): Promise<boolean> {
  return (await postAll(work, [transfer])) === 1;
}

/** The same for many, in one statement; answers how many were written. */
export async function postAll(work: Work, transfers: readonly Transfer[]): Promise<number> {
  const moved = transfers.flatMap((transfer) => {
    const entries = transfer.entries.filter(({ amountMicros }) => amountMicros !== 0);
    requireBalance(entries);
    return entries.length === 0 ? [] : [{ ...transfer, entries, id: newId() }];
  });
  if (moved.length === 0) return 0;
  await ensureAccounts(work, moved);
  const lines = moved.flatMap((transfer) =>
    transfer.entries.map((entry, line) => ({
      transferId: transfer.id,
      line,
      accountId: accountId(transfer, entry),
      amount: entry.amountMicros,
    })),
  );
  const rows = moved.map(({ id, projectId, environment, cause, at, entries: { length: lines } }) => ({
    id,
    lines,
    projectId,
    environment,
    causeType: cause.type,
    causeId: cause.id,
    at,
  }));
  return (await insertTransfers(work.sql, rows, lines)).size;
}

function requireBalance(entries: readonly Entry[]): void {
  const sums = new Map<string, number>();
  for (const { amountMicros, currency } of entries) {
    if (!Number.isSafeInteger(amountMicros)) throw new RangeError(`${amountMicros} is no amount`);
    sums.set(currency, (sums.get(currency) ?? 0) + amountMicros);
  }
  for (const [currency, sum] of sums)
    if (sum !== 0) throw new RangeError(`the entries in ${currency} sum to ${sum}`);
}

async function ensureAccounts(work: Work, transfers: readonly Transfer[]): Promise<void> {
  const missing = new Map<string, AccountRow>();
  for (const { projectId, environment, entries } of transfers)
    for (const { kind, detail, currency } of entries) {
      const id = accountId({ projectId, environment }, { kind, detail, currency });
      if (!known.has(id)) missing.set(id, { id, projectId, environment, kind, detail, currency });
    }
  if (missing.size === 0) return;
  await insertAccounts(work.sql, [...missing.values()]);
  work.afterCommit(() => {
    if (known.size > MOST_KNOWN) known.clear();
    for (const id of missing.keys()) known.add(id);
  });
}
