import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Environment } from '../../edge/keys.ts';
import type { Ground } from '../../ground.ts';
import { addPeriods } from '../../pure/calendar.ts';
import { clockOffset, keepContact } from '../customers/index.ts';
import { issueInvoice } from '../invoices/index.ts';
import { recordPayment } from '../tax/index.ts';
import { takeIn } from './subscriptions.books.ts';
import { bookChange } from './subscriptions.changes.ts';
import type { Booked, Sale, Terms } from './subscriptions.sale.ts';
import * as store from './subscriptions.store.ts';
import { insertCardTrial, insertTrial, trialFamilies } from './subscriptions.trials.store.ts';

/**
 * The product that stands in the way of another one: of a family a customer has one at a time. Undefined: nothing does. To be asked
 * with the customer's row locked.
 */
export async function ownedInstead(
  sql: Work['sql'],
  customerId: string,
  { family, productId, period }: Pick<Terms, 'family' | 'productId' | 'period'>,
): Promise<string | undefined> {
  if (family === null) return undefined;
  if (period === null) return (await store.ownsProduct(sql, customerId, productId)) ? productId : undefined;
  return (await store.liveSubscription(sql, customerId, family))?.productId;
}

/**
 * Writes what was bought: subscription, transaction, document and marks of the trial, in the transaction that also ends the session, with the
 * customer's row locked. A session is booked once: a second call meets the unique index.
 */
export async function book(
  ground: Pick<Ground, 'clock' | 'rules' | 'hooks' | 'provided' | 'logger' | 'crashpoint'>,
  work: Work,
  sale: Sale,
): Promise<Booked> {
  const { clock, rules, hooks, provided } = ground;
  const { customerId, projectId, environment, terms, card } = sale;
  if (terms.change) return bookChange(ground, work, sale, terms.change);
  if ((await ownedInstead(work.sql, customerId, terms)) !== undefined) return { kind: 'family_taken' };
  const contact = await keepContact(work.sql, customerId, sale);
  const offset = contact.clockOffsetMs;
  const now = clock.now() + offset;
  const at = new Date(now);
  if (terms.trialPeriod !== null && terms.family !== null) {
    if (provided.gateways.isUsedCard(card.fingerprint)) return { kind: 'trial_used' };
    const since = new Date(now - rules.trials.perCardMs);
    const holder = { projectId, environment, fingerprint: card.fingerprint };
    // The customer's row is locked, so nothing is written between the question and the mark; of two customers with one card the
    // second meets the row of the first.
    if ((await trialFamilies(work.sql, customerId)).has(terms.family)) return { kind: 'trial_used' };
    if (!(await insertCardTrial(work.sql, { ...holder, at, since }))) return { kind: 'trial_used' };
    await insertTrial(work.sql, { customerId, family: terms.family, at });
  }
  const subscriptionId = terms.period === null ? null : newId();
  if (subscriptionId !== null && terms.period !== null)
    await store.insertSubscription(work.sql, {
      ...newSubscription(sale, {
        period: terms.period,
        at: now,
        offset,
        noticeMs: rules.subscriptions.trialNoticeMs,
      }),
      id: subscriptionId,
    });
  const transactionId = newId();
  const gross = sale.chargeRef === null ? 0 : sale.gross.amountMicros;
  const taxMicros = gross === 0 ? 0 : (sale.taxes?.quote.taxMicros ?? 0);
  await store.insertTransaction(work.sql, {
    id: transactionId,
    projectId,
    environment,
    customerId,
    subscriptionId,
    sessionId: sale.sessionId,
    kind: terms.trialPeriod === null ? 'purchase' : 'trial',
    productId: terms.productId,
    priceId: terms.priceId,
    periodIndex: subscriptionId === null ? null : 0,
    grossMicros: gross,
    netMicros: gross - taxMicros,
    taxMicros,
    currency: terms.price.currency,
    chargeRef: sale.chargeRef,
    earlyStart: sale.hasEarlyStart,
    at,
  });
  if (sale.taxes && gross > 0)
    await recordPayment(work, { projectId, environment, transactionId, at, taxes: sale.taxes });
  const period = terms.period === null ? null : { startMs: now, endMs: addPeriods(now, terms.period, 1) };
  await takeIn(work, {
    projectId,
    environment,
    transactionId,
    productId: terms.productId,
    currency: terms.price.currency,
    grossMicros: gross,
    taxes: sale.taxes,
    period,
    at,
  });
  await hooks.run('purchase.booked', work, { ...sale, transactionId });
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
          period,
          email: contact.email,
          language: contact.language,
          last4: card.last4,
        },
      });
    });
  return { kind: 'booked', transactionId };
}

function newSubscription(
  sale: Sale,
  { period, at, offset, noticeMs }: { period: string; at: number; offset: number; noticeMs: number },
): Omit<store.SubscriptionRow, 'id'> {
  const { customerId, projectId, environment, methodRef, card, terms } = sale;
  const { trialPeriod } = terms;
  const start = new Date(at);
  const end = new Date(addPeriods(at, trialPeriod ?? period, 1));
  // A trial that is as short as the notice is not told of: the order has just said when it ends.
  const notice = end.getTime() - noticeMs;
  const isTold = trialPeriod !== null && notice > at;
  return {
    projectId,
    environment,
    customerId,
    family: terms.family ?? terms.productId,
    productId: terms.productId,
    priceId: terms.priceId,
    state: trialPeriod === null ? 'active' : 'trial',
    period,
    pending: null,
    // A trial is no period: the first one that is paid begins at its end.
    anchor: trialPeriod === null ? start : end,
    anchorIndex: trialPeriod === null ? 0 : 1,
    periodIndex: 0,
    periodStart: start,
    periodEnd: end,
    originalAt: start,
    graceUntil: null,
    charging: null,
    endsAt: null,
    unsubscribedAt: null,
    billingIssueAt: null,
    asksOwner: false,
    refundedAt: null,
    endedAt: null,
    endReason: null,
    methodRef,
    told: sale.told,
    card: { brand: card.brand, last4: card.last4 },
    dueAt: end,
    lookAt: new Date(end.getTime() - offset),
    noticeAt: isTold ? new Date(notice) : null,
    noticeLookAt: isTold ? new Date(notice - offset) : null,
    pricedVersion: 0,
    version: 0,
  };
}

export type Grant = {
  readonly projectId: string;
  readonly environment: Environment;
  readonly customerId: string;
  readonly entitlement: string;
  /** For how long from now; null: for good. */
  readonly period: string | null;
  /** Where it comes from, once: `redemption:<id>`. */
  readonly source: string;
};

/** Gives an entitlement without a payment, once for its source. Answers until when it lasts, by our clock; null: for good. */
export async function grant(
  { clock, hooks }: Pick<Ground, 'clock' | 'hooks'>,
  work: Work,
  { period, ...given }: Grant,
): Promise<Date | null> {
  const offset = await clockOffset(work.sql, given.customerId);
  const now = clock.now() + offset;
  const { row, isNew } = await store.insertGrant(work.sql, {
    ...given,
    id: newId(),
    startsAt: new Date(now),
    endsAt: period === null ? null : new Date(addPeriods(now, period, 1)),
    revokedAt: null,
  });
  if (isNew) await hooks.run('grants.changed', work, { customerId: given.customerId });
  return row.endsAt && new Date(row.endsAt.getTime() - offset);
}
