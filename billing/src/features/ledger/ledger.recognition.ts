import type { Work } from '@plausch/platform/db';
import { postAll, type Transfer } from './ledger.posting.ts';
import { after, earnedUpTo, type Prepaid } from './ledger.prepaid.ts';
import { lockPassed, type PrepaidChange, type PrepaidRow, updatePrepaid } from './ledger.store.ts';

/** Payments that one call looks at, and days that it takes of each. */
const AT_ONCE = 200;
const DAYS_AT_ONCE = 31;

export function prepaidOf(row: PrepaidRow): Prepaid {
  const { currency, baseMicros, baseDay, daysDone } = row;
  return {
    startMs: row.startsAt.getTime(),
    endMs: row.endsAt.getTime(),
    currency,
    baseMicros,
    baseDay,
    daysDone,
  };
}

export const changeOf = (
  transactionId: string,
  { endMs, baseMicros, baseDay, daysDone, nextAtMs }: ReturnType<typeof after>,
): PrepaidChange => ({
  transactionId,
  endsAt: new Date(endMs),
  baseMicros,
  baseDay,
  daysDone,
  nextAt: nextAtMs === null ? null : new Date(nextAtMs),
});

/**
 * Makes revenue of the days that have passed by a moment: a transfer for each, at the end of that day, whenever the job comes. Takes
 * a bounded number at once and answers how many payments it looked at: until that is 0 there may be more. Several processes share
 * the work, and a day that was earned is earned once.
 *
 * @param transactionIds of these payments alone
 */
export async function recognise(work: Work, upTo: Date, transactionIds?: readonly string[]): Promise<number> {
  const rows = await lockPassed(work.sql, upTo, { most: AT_ONCE, transactionIds });
  const transfers: Transfer[] = [];
  const changes: PrepaidChange[] = [];
  for (const row of rows) {
    const prepaid = prepaidOf(row);
    const days = earnedUpTo(prepaid, upTo.getTime(), DAYS_AT_ONCE);
    transfers.push(...days.map(({ day, atMs, amountMicros }) => earned(row, { day, atMs, amountMicros })));
    changes.push(changeOf(row.transactionId, after(prepaid, days.at(-1)?.day ?? row.daysDone)));
  }
  await postAll(work, transfers);
  if (changes.length > 0) await updatePrepaid(work.sql, changes);
  return rows.length;
}

function earned(
  { projectId, environment, transactionId, productId, currency }: PrepaidRow,
  { day, atMs, amountMicros }: { day: number; atMs: number; amountMicros: number },
): Transfer {
  return {
    projectId,
    environment,
    cause: { type: 'recognition', id: `${transactionId}:${day}` },
    at: new Date(atMs),
    entries: [
      { kind: 'deferred', detail: '', currency, amountMicros },
      { kind: 'revenue', detail: productId, currency, amountMicros: 0 - amountMicros },
    ],
  };
}
