import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Environment } from '../../edge/keys.ts';
import type { Ground } from '../../ground.ts';
import { addPeriods } from '../../pure/calendar.ts';
import type { Money } from '../../pure/money.ts';
import { clockOffset } from '../customers/index.ts';
import type { CardFacts } from '../gateways/index.ts';
import { type PaymentTaxes, recordPayment } from '../tax/index.ts';
import { bookChange } from './subscriptions.changes.ts';
import * as store from './subscriptions.store.ts';
import { insertCardTrial, insertTrial, trialFamilies } from './subscriptions.trials.store.ts';

/** What is sold, as it was agreed when the checkout began. */
export type Terms = {
  readonly productId: string;
  readonly priceId: string;
  readonly price: Money;
  /** Null for what is bought once. */
  readonly period: string | null;
  /** Null: no trial, or none any more. */
  readonly trialPeriod: string | null;
  /** Null for what may be bought as often as one likes. */
  readonly family: string | null;
  /** What somebody else gets by the link that is bought; null for what is for the buyer. */
  readonly gift: { readonly entitlement: string; readonly period: string } | null;
  /** From which subscription of the family, and what that costs now; missing where it is a purchase of its own. */
  readonly change?: Change | undefined;
};

/** A change of plan as it was quoted when its checkout began. Amounts in micros of the price's currency. */
export type Change = {
  readonly subscriptionId: string;
  /** Of the period whose unused time is credited. */
  readonly periodIndex: number;
  /** At once, or when the paid period is over. */
  readonly kind: 'upgrade' | 'downgrade';
  readonly creditMicros: number;
  readonly dueMicros: number;
  readonly refundMicros: number;
};

/** What is charged now: the price, or what a change leaves of it. */
export function priceNow({ price, change }: Pick<Terms, 'price' | 'change'>): Money {
  return change ? { ...price, amountMicros: change.dueMicros } : price;
}

export type Sale = {
  readonly projectId: string;
  readonly environment: Environment;
  readonly customerId: string;
  readonly sessionId: string;
  readonly terms: Terms;
  readonly methodRef: string;
  /** Null where nothing was charged. */
  readonly chargeRef: string | null;
  /** What was charged, with the taxes in it; the price, and what came on top. */
  readonly gross: Money;
  /** Undefined where the project charges none. */
  readonly taxes: PaymentTaxes | undefined;
  readonly card: CardFacts;
};

export type Booked =
  | { readonly kind: 'booked'; readonly transactionId: string }
  /** The customer has it already: what was charged is to be given back. */
  | { readonly kind: 'family_taken' }
  /** Customer or card has had the trial: nothing was charged. */
  | { readonly kind: 'trial_used' };

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
 * Writes what was bought: subscription, transaction and marks of the trial, in the transaction that also ends the session, with the
 * customer's row locked. A session is booked once: a second call meets the unique index.
 */
export async function book(
  ground: Pick<Ground, 'clock' | 'rules' | 'hooks' | 'provided' | 'logger'>,
  work: Work,
  sale: Sale,
): Promise<Booked> {
  const { clock, rules, hooks, provided } = ground;
  const { customerId, projectId, environment, terms, card } = sale;
  if (terms.change) return bookChange(ground, work, sale, terms.change);
  if ((await ownedInstead(work.sql, customerId, terms)) !== undefined) return { kind: 'family_taken' };
  const offset = await clockOffset(work.sql, customerId);
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
      ...newSubscription(sale, { period: terms.period, at: now, offset }),
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
    at,
  });
  if (sale.taxes && gross > 0)
    await recordPayment(work, { projectId, environment, transactionId, at, taxes: sale.taxes });
  await hooks.run('purchase.booked', work, { ...sale, transactionId });
  return { kind: 'booked', transactionId };
}

function newSubscription(
  sale: Sale,
  { period, at, offset }: { period: string; at: number; offset: number },
): Omit<store.SubscriptionRow, 'id'> {
  const { customerId, projectId, environment, methodRef, terms } = sale;
  const { trialPeriod } = terms;
  const start = new Date(at);
  const end = new Date(addPeriods(at, trialPeriod ?? period, 1));
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
    refundedAt: null,
    endedAt: null,
    endReason: null,
    methodRef,
    dueAt: end,
    lookAt: new Date(end.getTime() - offset),
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

/** Gives an entitlement without a payment; false where this very source has given it before. */
export async function grant(
  { clock }: Pick<Ground, 'clock'>,
  work: Work,
  { period, ...given }: Grant,
): Promise<boolean> {
  const now = clock.now() + (await clockOffset(work.sql, given.customerId));
  return store.insertGrant(work.sql, {
    ...given,
    id: newId(),
    startsAt: new Date(now),
    endsAt: period === null ? null : new Date(addPeriods(now, period, 1)),
    revokedAt: null,
  });
}
