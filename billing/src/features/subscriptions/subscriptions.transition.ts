import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Ground } from '../../ground.ts';
import type { Money } from '../../pure/money.ts';
import { cancellationOf } from '../../pure/proration.ts';
import type { CataloguePrice } from '../catalogue/index.ts';
import { type Contact, contactOf, lockCustomer } from '../customers/index.ts';
import type { Charge, OperationRow, Outcome } from '../gateways/index.ts';
import { issueInvoice } from '../invoices/index.ts';
import { addedAgain, evidenceOf, type PaymentTaxes, recordPayment } from '../tax/index.ts';
import { takeIn } from './subscriptions.books.ts';
import { type LifeEffect, type LifeEvent, live } from './subscriptions.life.ts';
import { lastPayment, worthOf } from './subscriptions.refunds.store.ts';
import { planRefund } from './subscriptions.refunds.ts';
import { lifeOf, rowOf } from './subscriptions.rows.ts';
import {
  insertTransaction,
  lockSubscription,
  type SubscriptionRow,
  subscriptionOf,
  writeLife,
} from './subscriptions.store.ts';

type Parts = Pick<Ground, 'clock' | 'rules' | 'hooks' | 'provided' | 'logger' | 'crashpoint'>;

export type Lived = {
  readonly row: SubscriptionRow;
  /** To be performed once the transaction has committed. */
  readonly operations: readonly OperationRow[];
};

/** Money that came for a period. */
export type Payment = {
  readonly ref: string;
  readonly amount: Money;
  readonly last4: string;
  readonly taxes: PaymentTaxes | undefined;
};

/** A charge, as the operation keeps it. */
type ChargeRequest = { readonly amount: Money };
const SUBJECT = 'subscription:';

/** The subscription with its customer's row and its own locked, in this order everywhere. */
export async function lockWithCustomer(sql: Work['sql'], id: string): Promise<SubscriptionRow | undefined> {
  const seen = await subscriptionOf(sql, id);
  if (!seen) return undefined;
  await lockCustomer(sql, seen.customerId);
  return lockSubscription(sql, id);
}

/**
 * Lets an event happen to a subscription whose row and customer are locked: writes what it becomes, and plans what is to be asked
 * of the gateway. `payment`: what came with `charged`.
 */
export async function happen(
  ground: Parts,
  work: Work,
  row: SubscriptionRow,
  event: LifeEvent,
  payment?: Payment,
): Promise<Lived> {
  const contact = await contactOf(work.sql, row.customerId);
  const offset = contact.clockOffsetMs;
  const now = ground.clock.now() + offset;
  const before = lifeOf(row);
  const { life, effects } = live(before, event, now, ground.rules.subscriptions);
  let after = row;
  if (life !== before) {
    const change = rowOf(life, offset);
    await writeLife(work.sql, row, change);
    after = { ...row, ...change, version: row.version + 1 };
  }
  const renewal =
    payment && life.periodIndex !== before.periodIndex
      ? await bookRenewal(work, after, payment, now)
      : undefined;
  const operations: OperationRow[] = [];
  for (const effect of effects) {
    if (effect.type === 'tell') {
      const told = { what: effect.what, row: after, transactionId: renewal?.id ?? null, at: now };
      await ground.hooks.run('subscription.told', work, told);
    } else operations.push(...(await carryOut(ground, work, after, effect, payment)));
  }
  // Last of the transaction, after what others have to tell: the next number is held until the end, and every other booking of the
  // project waits for it.
  if (renewal) work.beforeCommit(() => issueRenewal(ground, work, { row: after, contact, renewal }));
  return { row: after, operations };
}

/** What the bank said to a charge or a refund, in the transaction that notes it. */
export function settleSubscriptions(ground: Parts & Pick<Ground, 'database'>): void {
  const { operations } = ground.provided.gateways;
  operations.settleBy('subscription', async (work, operation, outcome) => {
    if (outcome.kind === 'unknown' || operation.verb !== 'charge') return;
    const row = await lockWithCustomer(work.sql, operation.subject.slice(SUBJECT.length));
    if (!row) throw new Error(`a charge is for no subscription: ${operation.subject}`);
    const lived = await happen(
      ground,
      work,
      row,
      eventOf(outcome),
      await paymentOf(ground, work, row, operation, outcome),
    );
    // Money that came too late goes back at once; a crash before it leaves that to the reconcile job.
    work.afterCommit(async () => {
      for (const next of lived.operations) await operations.perform(next);
    });
  });
}

function eventOf(outcome: Exclude<Outcome<unknown>, { kind: 'unknown' }>): LifeEvent {
  return outcome.kind === 'done'
    ? { type: 'charged' }
    : { type: 'refused', asksOwner: outcome.code === 'authentication_required' };
}

async function paymentOf(
  ground: Parts,
  work: Work,
  row: SubscriptionRow,
  { request }: OperationRow,
  outcome: Outcome<unknown>,
): Promise<Payment | undefined> {
  if (outcome.kind !== 'done') return undefined;
  const { amount } = request as ChargeRequest;
  return paymentBy(ground, work, row, { charge: outcome.value as Charge, amount });
}

const priceOf = ({ amountMicros, currency }: CataloguePrice): Money => ({ amountMicros, currency });

/** What is charged for a period: the price, with the taxes that the owner was told to come on top of it. */
export function toPay({ told }: Pick<SubscriptionRow, 'told'>, price: CataloguePrice): Money {
  const added = told ? addedAgain(told, priceOf(price)) : undefined;
  return { ...priceOf(price), ...(added && { amountMicros: added.totalMicros }) };
}

/** What a charge for a subscription brought. */
export async function paymentBy(
  { provided, clock }: Pick<Parts, 'provided' | 'clock'>,
  { sql }: Work,
  row: SubscriptionRow,
  { charge, amount }: { charge: Charge; amount: Money },
): Promise<Payment> {
  const { ref, card } = charge;
  // The rate of the day; where the buyer is, says the card, and what was known when they paid before.
  const before = await lastPayment(sql, row.id);
  const known = before && (await evidenceOf(sql, before.id));
  const evidence = {
    card: card.country,
    form: known?.form ?? (row.told && { country: row.told.country, postalCode: row.told.postalCode }),
    ip: known?.ip ?? null,
  };
  const price = await provided.catalogue.price(row.projectId, (row.pending ?? row).priceId, sql);
  const added = price && row.told ? addedAgain(row.told, priceOf(price)) : undefined;
  const taxes = await provided.tax.ofPayment({
    sql,
    projectId: row.projectId,
    gross: amount,
    told: added?.totalMicros === amount.amountMicros ? added : null,
    evidence,
    atMs: clock.now(),
  });
  return { ref, amount, last4: card.last4, taxes };
}

async function bookRenewal(
  work: Work,
  row: SubscriptionRow,
  { ref, amount, last4, taxes }: Payment,
  now: number,
): Promise<Renewal> {
  const { projectId, environment } = row;
  const transactionId = newId();
  const at = new Date(now);
  const taxMicros = taxes?.quote.taxMicros ?? 0;
  await insertTransaction(work.sql, {
    id: transactionId,
    projectId,
    environment,
    customerId: row.customerId,
    subscriptionId: row.id,
    kind: 'renewal',
    productId: row.productId,
    priceId: row.priceId,
    periodIndex: row.periodIndex,
    grossMicros: amount.amountMicros,
    netMicros: amount.amountMicros - taxMicros,
    taxMicros,
    currency: amount.currency,
    chargeRef: ref,
    at,
  });
  if (taxes) await recordPayment(work, { projectId, environment, transactionId, at, taxes });
  await takeIn(work, {
    projectId,
    environment,
    transactionId,
    productId: row.productId,
    currency: amount.currency,
    grossMicros: amount.amountMicros,
    taxes,
    period: { startMs: row.periodStart.getTime(), endMs: row.periodEnd.getTime() },
    at,
  });
  return { id: transactionId, amount, last4, taxes, at };
}

type Renewal = Omit<Payment, 'ref'> & { readonly id: string; readonly at: Date };

async function issueRenewal(
  ground: Parts,
  work: Work,
  { row, contact, renewal }: { row: SubscriptionRow; contact: Contact; renewal: Renewal },
): Promise<void> {
  const { projectId, environment, customerId, productId, periodStart, periodEnd } = row;
  await issueInvoice(ground, work, {
    transaction: {
      id: renewal.id,
      projectId,
      environment,
      customerId,
      productId,
      gross: renewal.amount,
      taxes: renewal.taxes,
      at: renewal.at,
      period: { startMs: periodStart.getTime(), endMs: periodEnd.getTime() },
      email: contact.email,
      language: contact.language,
      last4: renewal.last4,
    },
  });
}

/** What was paid for the time behind an early end. */
async function refundRest(ground: Parts, work: Work, row: SubscriptionRow) {
  const payment = await lastPayment(work.sql, row.id);
  if (!payment || row.unsubscribedAt === null) return undefined;
  const { refundMicros } = cancellationOf({
    value: worthOf(payment),
    anchorMs: row.anchor.getTime(),
    period: row.period,
    atMs: row.unsubscribedAt.getTime(),
  });
  if (refundMicros === 0) return undefined;
  return planRefund(ground, work, {
    transactionId: payment.id,
    amountMicros: refundMicros,
    isOwed: true,
    reason: 'cancellation',
    requestedBy: 'life',
  });
}

async function carryOut(
  ground: Parts,
  work: Work,
  row: SubscriptionRow,
  effect: Exclude<LifeEffect, { type: 'tell' }>,
  payment: Payment | undefined,
): Promise<readonly OperationRow[]> {
  const { provided } = ground;
  const { projectId, environment, customerId, methodRef } = row;
  const of = {
    projectId,
    environment,
    gateway: provided.gateways.of(environment).name,
    subject: SUBJECT + row.id,
  };
  switch (effect.type) {
    case 'charge': {
      const price = await provided.catalogue.price(projectId, effect.plan.priceId, work.sql);
      const customerRef = await provided.gateways.customerRef(work.sql, row);
      if (!price || customerRef === undefined || methodRef === null) {
        throw new Error(`the subscription ${row.id} of the customer ${customerId} cannot be charged`);
      }
      const amount = toPay(row, price);
      const { operation } = await provided.gateways.operations.plan(work, {
        ...of,
        // Each version of the row asks once: a try after a refused one is another wish.
        key: `subscription:${row.id}:${effect.periodIndex}:${row.version}`,
        request: { verb: 'charge', of: { customerRef, methodRef, amount } },
      });
      return [operation];
    }
    case 'refundCharge': {
      if (!payment) return [];
      ground.logger.error(
        { subscription: row.id },
        'a charge came for a subscription that is over: it is given back',
      );
      const { operation } = await provided.gateways.operations.plan(work, {
        ...of,
        key: `refund:${payment.ref}`,
        request: { verb: 'refund', of: { chargeRef: payment.ref, amount: payment.amount } },
      });
      return [operation];
    }
    case 'refundRest': {
      const planned = await refundRest(ground, work, row);
      return planned ? [planned.operation] : [];
    }
  }
}
