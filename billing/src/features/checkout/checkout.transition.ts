import type { Work } from '@plausch/platform/db';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import type { Consents } from '../../wire/checkout.ts';
import { lockCustomer } from '../customers/index.ts';
import type { IntentState, OperationRow } from '../gateways/index.ts';
import { insertAuditEntry } from '../projects/index.ts';
import { book, type Terms } from '../subscriptions/index.ts';
import type { PaymentTaxes } from '../tax/index.ts';
import { amountOf, isSetup, quoteOf } from './checkout.amount.ts';
import { type CheckoutEvent, type Effect, type Failure, step } from './checkout.machine.ts';
import {
  forgetSessions,
  lockSession,
  lockUnfinished,
  markRevoked,
  type SessionRow,
  sessionOf,
  updateSession,
} from './checkout.store.ts';

/** What an intent brought: a card, and maybe a charge, with the taxes in it where the project charges any. */
export type Payment = Extract<IntentState, { kind: 'succeeded' }> & {
  readonly taxes: PaymentTaxes | undefined;
};

export type Transition = {
  readonly session: SessionRow;
  /** To be performed once the transaction has committed. */
  readonly operations: readonly OperationRow[];
};

type Parts = Pick<Ground, 'clock' | 'rules' | 'hooks' | 'provided' | 'logger' | 'crashpoint'>;

/**
 * The session, its customer's row and its own locked, in this order everywhere: what is decided about the purchases of one
 * customer is decided one after the other.
 */
export async function lockWithCustomer(sql: Work['sql'], id: string): Promise<SessionRow | undefined> {
  const seen = await sessionOf(sql, id);
  if (!seen) return undefined;
  await lockCustomer(sql, seen.customerId);
  return lockSession(sql, id);
}

/**
 * Lets an event happen to a locked session: writes the new state and what belongs to it, and plans what is to be asked of the
 * gateway. `payment`: what came with `confirmed`.
 * @throws Refusal where the machine refuses the event.
 */
export async function apply(
  ground: Parts,
  work: Work,
  session: SessionRow,
  event: CheckoutEvent,
  payment?: Payment,
): Promise<Transition> {
  const operations: OperationRow[] = [];
  let position = { state: session.state, failure: session.failure as Failure | null };
  let next: CheckoutEvent | undefined = event;
  const due: Effect[] = [];
  while (next) {
    const made = step(position, next);
    if ('refused' in made) throw new Refusal(made.refused);
    next = undefined;
    position = { state: made.state, failure: made.failure };
    for (const effect of made.effects) {
      if (effect === 'book') next = { type: await bookFor(ground, work, session, payment) };
      else due.push(effect);
    }
  }
  for (const effect of due) operations.push(...(await carryOut(ground, work, session, effect, payment)));
  const isChanged = position.state !== session.state || position.failure !== session.failure;
  if (!isChanged) return { session, operations };
  const change = { ...position, changedAt: new Date(ground.clock.now()) };
  await updateSession(work.sql, session.id, change);
  return { session: { ...session, ...change, version: session.version + 1 }, operations };
}

/**
 * Ends what a customer has begun to buy, and takes out of all of it whom it is about; the operations are to be performed after the
 * commit. The customer's row is locked before.
 *
 * @throws Refusal `not_purchasable` while a payment is under way
 */
export async function forgetCheckouts(
  ground: Parts,
  work: Work,
  customerId: string,
): Promise<readonly OperationRow[]> {
  const operations: OperationRow[] = [];
  for (const session of await lockUnfinished(work.sql, customerId)) {
    if (session.state === 'completing' || session.state === 'settling')
      throw new Refusal('not_purchasable', { message: 'A payment is under way: ask again in a moment.' });
    operations.push(...(await apply(ground, work, session, { type: 'expire' })).operations);
  }
  await forgetSessions(work.sql, customerId, new Date(ground.clock.now()));
  return operations;
}

/**
 * Ends what a customer has begun to buy; what is paid all the same, as it is on its way already, is given back. The operations are to be
 * performed after the commit. The customer's row is locked before.
 */
export async function revokeCheckouts(
  ground: Parts,
  work: Work,
  customerId: string,
): Promise<readonly OperationRow[]> {
  const sessions = await lockUnfinished(work.sql, customerId);
  await markRevoked(
    work.sql,
    sessions.map(({ id }) => id),
    new Date(ground.clock.now()),
  );
  const operations: OperationRow[] = [];
  for (const session of sessions)
    operations.push(...(await apply(ground, work, session, { type: 'expire' })).operations);
  return operations;
}

async function bookFor(
  ground: Parts,
  work: Work,
  session: SessionRow,
  payment: Payment | undefined,
): Promise<'booked' | 'familyTaken' | 'trialUsed'> {
  if (!payment) throw new Error('nothing was paid that could be booked');
  // The customer was erased or banned while the payment was on its way: the money goes back.
  if (session.forgottenAt !== null || session.revokedAt !== null) return 'familyTaken';
  const { kind } = await book(ground, work, {
    projectId: session.projectId,
    environment: session.environment,
    customerId: session.customerId,
    sessionId: session.id,
    terms: session.terms as Terms,
    methodRef: payment.methodRef,
    chargeRef: payment.chargeRef,
    gross: amountOf(session),
    taxes: payment.taxes,
    told: quoteOf(session),
    card: payment.card,
    email: session.email,
    language: session.language,
    hasEarlyStart: (session.consents as Consents | null)?.early_start ?? false,
  });
  return kind === 'booked' ? 'booked' : kind === 'family_taken' ? 'familyTaken' : 'trialUsed';
}

async function carryOut(
  ground: Parts,
  work: Work,
  session: SessionRow,
  effect: Effect,
  payment: Payment | undefined,
): Promise<readonly OperationRow[]> {
  const { operations, of } = ground.provided.gateways;
  const { id, projectId, environment, intentRef } = session;
  const gateway = of(environment).name;
  const plan = (request: Parameters<typeof operations.plan>[1]['request'], key: string) =>
    operations.plan(work, { projectId, environment, gateway, subject: `checkout:${id}`, key, request });
  switch (effect) {
    case 'makeIntent': {
      const planned = await plan(
        { verb: 'createIntent', of: await intentPlanOf(ground, work, session) },
        `checkout:${id}:intent`,
      );
      return [planned.operation];
    }
    case 'cancelIntent': {
      if (intentRef === null) return [];
      const planned = await plan({ verb: 'cancelIntent', of: { ref: intentRef } }, `checkout:${id}:cancel`);
      return [planned.operation];
    }
    case 'refund':
    case 'refundUnexpected': {
      if (!payment?.chargeRef) return [];
      const { chargeRef } = payment;
      const planned = await plan(
        { verb: 'refund', of: { chargeRef, amount: amountOf(session) } },
        `refund:${chargeRef}`,
      );
      if (!planned.isNew) return [];
      if (effect === 'refundUnexpected') await alarm(ground, work, session, chargeRef);
      return [planned.operation];
    }
    case 'book':
      throw new Error('booking has an answer of its own');
  }
}

async function alarm(
  { clock, logger }: Parts,
  work: Work,
  { id, projectId }: SessionRow,
  chargeRef: string,
): Promise<void> {
  logger.error({ session: id }, 'money came for a purchase that is over: it is given back');
  await insertAuditEntry(work.sql, {
    at: clock.now(),
    actor: 'checkout',
    action: 'payment.unexpected',
    projectId,
    subject: id,
    after: { chargeRef },
  });
}

async function intentPlanOf({ provided }: Parts, work: Work, session: SessionRow) {
  const isLater = isSetup(session);
  const customerRef = await provided.gateways.customerRef(work.sql, session);
  if (customerRef === undefined) throw new Error('the gateway does not know the customer yet');
  return {
    customerRef,
    mode: isLater ? ('setup' as const) : ('payment' as const),
    amount: isLater ? null : amountOf(session),
    offSession: true,
    sessionId: session.id,
  };
}
