import type { Work } from '@plausch/platform/db';
import type { Span } from '../../pure/calendar.ts';
import { partOf } from '../../pure/rounding.ts';
import type { AccountKind, Shop } from './ledger.accounts.ts';
import { type Entry, post } from './ledger.posting.ts';
import { after, deferredOf, reducedTo } from './ledger.prepaid.ts';
import { changeOf, prepaidOf } from './ledger.recognition.ts';
import { insertPrepaid, lockPrepaid, updatePrepaid } from './ledger.store.ts';

/** A tax in an amount, in micros: whose it is and how much. */
export type TaxPart = { readonly country: string; readonly taxMicros: number };

/** What was bought, and by which transaction. */
export type Bought = Shop & {
  readonly transactionId: string;
  readonly productId: string;
  readonly currency: string;
};

const entry = (kind: AccountKind, currency: string, amountMicros: number, detail = ''): Entry => ({
  kind,
  detail,
  currency,
  amountMicros,
});
const shopOf = ({ projectId, environment }: Shop): Shop => ({ projectId, environment });
const sumOf = (taxes: readonly TaxPart[]): number => taxes.reduce((sum, { taxMicros }) => sum + taxMicros, 0);
const vat = (taxes: readonly TaxPart[], currency: string, sign: 1 | -1): readonly Entry[] =>
  taxes.map(({ country, taxMicros }) => entry('vat', currency, sign * taxMicros, country));

/** Unused time of another transaction: what is left of it to earn is earned over the new time, as far as the credit was used. */
export type Carried = {
  readonly from: string;
  /** What the unused time was worth to the customer, and how much of that paid for the new one; the rest goes back to them. */
  readonly creditMicros: number;
  readonly usedMicros: number;
};

export type Payment = Bought & {
  readonly grossMicros: number;
  readonly taxes: readonly TaxPart[];
  /** The time it is for: earned day by day. Null: earned at once. */
  readonly period: Span | null;
  /** What was credited to it. */
  readonly carried?: Carried;
  readonly at: Date;
};

/** Money that came; false where it was booked before. A charge of nothing may still carry time over. */
export async function bookPayment(work: Work, payment: Payment): Promise<boolean> {
  const { transactionId, productId, currency, grossMicros, taxes, period, at } = payment;
  const netMicros = grossMicros - sumOf(taxes);
  const isNew = await post(work, {
    ...shopOf(payment),
    cause: { type: 'payment', id: transactionId },
    at,
    entries: [
      entry('receivable', currency, grossMicros),
      period
        ? entry('deferred', currency, 0 - netMicros)
        : entry('revenue', currency, 0 - netMicros, productId),
      ...vat(taxes, currency, -1),
    ],
  });
  const wasThere = grossMicros > 0 && !isNew;
  return period && !wasThere ? prepay(work, payment, period, netMicros) : isNew;
}

/** Notes what the days of a period will earn; false where that is noted already. */
async function prepay(
  work: Work,
  { carried, transactionId, productId, currency, ...of }: Payment,
  { startMs, endMs }: Span,
  netMicros: number,
): Promise<boolean> {
  const row = carried && (await lockPrepaid(work.sql, carried.from));
  const before = row?.currency === currency ? prepaidOf(row) : undefined;
  const left = before ? deferredOf(before) : 0;
  const moved =
    carried && carried.creditMicros > 0
      ? partOf({ amountMicros: left, currency }, carried.usedMicros, carried.creditMicros)
      : 0;
  const baseMicros = netMicros + moved;
  const isAdded = await insertPrepaid(work.sql, {
    ...shopOf(of),
    ...changeOf(transactionId, after({ startMs, endMs, currency, baseMicros, baseDay: 0, daysDone: 0 }, 0)),
    productId,
    currency,
    startsAt: new Date(startMs),
    endsAt: new Date(endMs),
  });
  if (isAdded && carried && before && moved > 0)
    await updatePrepaid(work.sql, [changeOf(carried.from, reducedTo(before, left - moved))]);
  return isAdded;
}

export type GivenBack = Bought & {
  /** The refund's operation, or the dispute: once. */
  readonly causeId: string;
  readonly refundMicros: number;
  readonly taxes: readonly TaxPart[];
  /** Whether the customer has nothing of it any more: what stays is earned at once, not with time. */
  readonly ends: boolean;
  readonly at: Date;
};

/**
 * Money that goes back to the buyer, all or part of it; false where it was booked before. Time that was not earned yet is taken
 * first; what goes beyond it takes back what was earned.
 */
export const bookRefund = (work: Work, refund: GivenBack): Promise<boolean> =>
  giveBack(work, refund, { type: 'refund', from: 'receivable' });

/** A dispute that was lost: what the bank holds back is gone, as in a refund. */
export const bookDisputeLost = (work: Work, dispute: GivenBack): Promise<boolean> =>
  giveBack(work, dispute, { type: 'dispute_lost', from: 'disputes' });

async function giveBack(
  work: Work,
  { causeId, transactionId, productId, currency, refundMicros, taxes, ends, at, ...of }: GivenBack,
  { type, from }: { type: 'refund' | 'dispute_lost'; from: AccountKind },
): Promise<boolean> {
  const shop = shopOf(of);
  const row = await lockPrepaid(work.sql, transactionId);
  const prepaid = row && prepaidOf(row);
  const netMicros = refundMicros - sumOf(taxes);
  const deferred = prepaid ? deferredOf(prepaid) : 0;
  const unearned = Math.min(netMicros, deferred);
  const isNew = await post(work, {
    ...shop,
    cause: { type, id: causeId },
    at,
    entries: [
      entry(from, currency, 0 - refundMicros),
      entry('deferred', currency, unearned),
      entry('refunds', currency, netMicros - unearned, productId),
      ...vat(taxes, currency, 1),
    ],
  });
  if (!isNew || !prepaid) return isNew;
  const rest = deferred - unearned;
  if (ends)
    await post(work, {
      ...shop,
      cause: { type: 'closing', id: transactionId },
      at,
      entries: [entry('deferred', currency, rest), entry('revenue', currency, 0 - rest, productId)],
    });
  await updatePrepaid(work.sql, [changeOf(transactionId, reducedTo(prepaid, ends ? 0 : rest))]);
  return isNew;
}

type Moved = Shop & {
  readonly causeId: string;
  readonly currency: string;
  readonly amountMicros: number;
  readonly at: Date;
};

const move = (
  work: Work,
  { causeId, currency, amountMicros, at, ...of }: Moved,
  { type, to, from }: { type: 'fee' | 'dispute_opened' | 'dispute_won'; to: AccountKind; from: AccountKind },
): Promise<boolean> =>
  post(work, {
    ...shopOf(of),
    cause: { type, id: causeId },
    at,
    entries: [entry(to, currency, amountMicros), entry(from, currency, 0 - amountMicros)],
  });

/** What the gateway keeps, of a charge or for a dispute. */
export const bookFee = (work: Work, fee: Moved): Promise<boolean> =>
  move(work, fee, { type: 'fee', to: 'fees', from: 'receivable' });

/** What the bank holds back until a dispute is decided. */
export const bookDisputeOpened = (work: Work, dispute: Moved): Promise<boolean> =>
  move(work, dispute, { type: 'dispute_opened', to: 'disputes', from: 'receivable' });

/** It comes back. */
export const bookDisputeWon = (work: Work, dispute: Moved): Promise<boolean> =>
  move(work, dispute, { type: 'dispute_won', to: 'receivable', from: 'disputes' });
