import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Ground } from '../../ground.ts';
import { daysIn, periodBounds } from '../../pure/calendar.ts';
import type { Money } from '../../pure/money.ts';
import { upgradeOf } from '../../pure/proration.ts';
import { Refusal } from '../../refusal.ts';
import { clockOffset, keepContact } from '../customers/index.ts';
import { issueInvoice } from '../invoices/index.ts';
import { recordPayment } from '../tax/index.ts';
import { takeInChange } from './subscriptions.books.ts';
import { lastPayment, worthOf } from './subscriptions.refunds.store.ts';
import { planRefund } from './subscriptions.refunds.ts';
import type { Booked, Change, Sale, Terms } from './subscriptions.sale.ts';
import {
  insertTransaction,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.store.ts';
import { happen } from './subscriptions.transition.ts';

type Parts = Pick<Ground, 'clock' | 'rules' | 'hooks' | 'provided' | 'logger' | 'crashpoint'>;

/**
 * What it costs now to go from a live subscription to another product of its family. Dearer by the day: at once, less the unused
 * time. Cheaper: when the paid period is over, and nothing now. To be asked with the customer's row locked.
 *
 * @throws Refusal `not_purchasable` where the two are sold in different currencies, the bank is being asked at this moment, or a cheaper
 *   one is wanted of what ends before its period is over
 */
export async function changeOf(
  { provided, clock }: Pick<Ground, 'provided' | 'clock'>,
  work: Work,
  row: SubscriptionRow,
  { price, period }: Pick<Terms, 'price' | 'period'>,
): Promise<Change> {
  const old = await provided.catalogue.price(row.projectId, row.priceId, work.sql);
  if (!old || period === null || old.currency !== price.currency || row.charging !== null)
    throw new Refusal('not_purchasable', { message: 'This subscription cannot be changed to that one now.' });
  const isDearer = perDay(price, period) > perDay(old, row.period);
  // Its rest was given back: there is no period after which the cheaper one could begin.
  if (!isDearer && row.endsAt !== null)
    throw new Refusal('not_purchasable', { message: 'This subscription ends soon: buy the other one then.' });
  const { value, endMs } = await runningOf(work.sql, row);
  const { id: subscriptionId, periodIndex } = row;
  const from = { subscriptionId, periodIndex, valueMicros: value?.amountMicros ?? 0, endMs };
  if (!isDearer) return { ...from, kind: 'downgrade', creditMicros: 0, dueMicros: 0, refundMicros: 0 };
  const upgrade = upgradeOf({
    price,
    value: value ?? { ...price, amountMicros: 0 },
    period: { startMs: row.periodStart.getTime(), endMs },
    atMs: clock.now() + (await clockOffset(work.sql, row.customerId)),
  });
  return { ...from, kind: 'upgrade', ...upgrade };
}

/** What the running period of a subscription is worth, undefined in a trial, and when it ends (ms). */
async function runningOf(
  sql: Work['sql'],
  { id, endsAt, periodEnd }: SubscriptionRow,
): Promise<{ readonly value: Money | undefined; readonly endMs: number }> {
  const payment = await lastPayment(sql, id);
  return { value: payment && worthOf(payment), endMs: (endsAt ?? periodEnd).getTime() };
}

/** What a day costs; of a year that is no leap year, and a month of it. */
function perDay({ amountMicros }: Pick<Money, 'amountMicros'>, period: string): number {
  return amountMicros / daysIn(periodBounds(Date.UTC(2023, 3, 1, 12), period, 0));
}

/** Books a change that was paid, or costs nothing; nothing where the subscription is no longer what it was at the quote. */
export async function bookChange(ground: Parts, work: Work, sale: Sale, change: Change): Promise<Booked> {
  const { terms, projectId, environment, customerId } = sale;
  const row = await lockSubscription(work.sql, change.subscriptionId);
  if (!row || terms.period === null || !(await isAsQuoted(work.sql, row, change)))
    return { kind: 'family_taken' };
  const plan = { productId: terms.productId, priceId: terms.priceId, period: terms.period };
  const isUpgrade = change.kind === 'upgrade';
  const before = await lastPayment(work.sql, row.id);
  const lived = await happen(ground, work, row, { type: isUpgrade ? 'upgraded' : 'downgrade', plan });
  const { brand, last4 } = sale.card;
  await updateSubscription(work.sql, lived.row, {
    methodRef: sale.methodRef,
    // What it costs by the newest catalogue was looked at for the product of before.
    pricedVersion: 0,
    // A change that costs nothing now is told of no tax on top.
    told: sale.told?.netMicros ? sale.told : row.told,
    card: { brand, last4 },
  });
  const contact = await keepContact(work.sql, customerId, sale);
  const at = new Date(ground.clock.now() + contact.clockOffsetMs);
  const transactionId = newId();
  const gross = sale.chargeRef === null ? 0 : sale.gross.amountMicros;
  const taxMicros = gross === 0 ? 0 : (sale.taxes?.quote.taxMicros ?? 0);
  await insertTransaction(work.sql, {
    id: transactionId,
    projectId,
    environment,
    customerId,
    subscriptionId: row.id,
    sessionId: sale.sessionId,
    kind: isUpgrade ? 'purchase' : 'change',
    productId: terms.productId,
    priceId: terms.priceId,
    periodIndex: isUpgrade ? lived.row.periodIndex : null,
    grossMicros: gross,
    netMicros: gross - taxMicros,
    taxMicros,
    creditedMicros: change.creditMicros - change.refundMicros,
    currency: terms.price.currency,
    chargeRef: sale.chargeRef,
    earlyStart: sale.hasEarlyStart,
    at,
  });
  if (sale.taxes && gross > 0)
    await recordPayment(work, { projectId, environment, transactionId, at, taxes: sale.taxes });
  if (isUpgrade) {
    const { periodStart, periodEnd } = lived.row;
    const paid = {
      projectId,
      environment,
      transactionId,
      productId: terms.productId,
      currency: terms.price.currency,
      grossMicros: gross,
      taxes: sale.taxes,
      period: { startMs: periodStart.getTime(), endMs: periodEnd.getTime() },
      at,
    };
    await takeInChange(work, paid, change, before);
  }
  await ground.hooks.run('purchase.booked', work, { ...sale, transactionId });
  if (before && change.refundMicros > 0) {
    const planned = await planRefund(ground, work, {
      transactionId: before.id,
      amountMicros: change.refundMicros,
      isOwed: true,
      reason: 'change',
      requestedBy: 'life',
    });
    const { operations } = ground.provided.gateways;
    work.afterCommit(async () => {
      if (planned) await operations.perform(planned.operation);
    });
  }
  if (gross > 0)
    work.beforeCommit(async () => {
      await issueInvoice(ground, work, {
        transaction: {
          id: transactionId,
          projectId,
          environment,
          customerId,
          productId: terms.productId,
          gross: { amountMicros: gross, currency: terms.price.currency },
          taxes: sale.taxes,
          at,
          period: { startMs: lived.row.periodStart.getTime(), endMs: lived.row.periodEnd.getTime() },
          email: contact.email,
          language: contact.language,
          last4: sale.card.last4,
          credit:
            before && change.creditMicros > 0
              ? {
                  productId: row.productId,
                  amountMicros: change.creditMicros,
                  onTopMicros: sale.taxes?.quote.isInclusive === false ? taxMicros : 0,
                  unused: { startMs: at.getTime(), endMs: (row.endsAt ?? row.periodEnd).getTime() },
                }
              : undefined,
        },
      });
    });
  return { kind: 'booked', transactionId };
}

/** Whether a subscription still is what a change of it was reckoned from. */
export async function isAsQuoted(sql: Work['sql'], row: SubscriptionRow, change: Change): Promise<boolean> {
  const { subscriptionId, periodIndex, valueMicros, endMs, kind } = change;
  if (row.id !== subscriptionId || row.state === 'ended' || row.periodIndex !== periodIndex) return false;
  // A charge under way is for the present plan: a cheaper one must not follow on it unseen.
  if (kind === 'downgrade' && row.charging !== null) return false;
  const running = await runningOf(sql, row);
  return (running.value?.amountMicros ?? 0) === valueMicros && running.endMs === endMs;
}
