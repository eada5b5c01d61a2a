import type { Work } from '@plausch/platform/db';
import type { Ground } from '../../ground.ts';
import type { Money } from '../../pure/money.ts';
import { Refusal } from '../../refusal.ts';
import { lockCustomer } from '../customers/index.ts';
import type { CardFacts, Charge, OperationRow } from '../gateways/index.ts';
import {
  liveSubscriptionsOf,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.store.ts';
import { happen, lockWithCustomer, paymentBy, toPay } from './subscriptions.transition.ts';

type Parts = Pick<Ground, 'clock' | 'rules' | 'hooks' | 'provided' | 'logger' | 'crashpoint'>;

/**
 * From now on this card pays for everything of a customer; what is open is tried at once. Answers what is to be performed after the
 * commit.
 */
export async function changeCard(
  ground: Parts,
  work: Work,
  customerId: string,
  { methodRef, card }: { methodRef: string; card: CardFacts },
): Promise<readonly OperationRow[]> {
  await lockCustomer(work.sql, customerId);
  const operations: OperationRow[] = [];
  for (const { id } of await liveSubscriptionsOf(work.sql, customerId)) {
    const row = await lockSubscription(work.sql, id);
    if (!row) continue;
    const change = { methodRef, card: { brand: card.brand, last4: card.last4 } };
    await updateSubscription(work.sql, row, change);
    const changed = { ...row, ...change, version: row.version + 1 };
    operations.push(...(await happen(ground, work, changed, { type: 'cardChanged' })).operations);
  }
  return operations;
}

/** What a customer is asked to confirm. */
export type Confirming = {
  readonly row: SubscriptionRow;
  readonly methodRef: string;
  readonly amount: Money;
};

/**
 * The customer pays what is open on the page, as their bank wants to ask them. No job charges it until `confirmed` or
 * `unconfirmed` says what came of it. To be asked with the customer's row locked.
 * @throws Refusal `not_found`, `not_purchasable` where nothing is to be confirmed
 */
export async function confirming(
  ground: Parts,
  work: Work,
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string },
): Promise<Confirming> {
  const row = await lockSubscription(work.sql, subscriptionId);
  if (row?.customerId !== customerId) throw new Refusal('not_found');
  const { methodRef } = row;
  if (!row.asksOwner || row.charging !== null || methodRef === null)
    throw new Refusal('not_purchasable', { message: 'There is nothing to confirm.' });
  const lived = await happen(ground, work, row, { type: 'confirming' });
  if (lived.row.charging === null)
    throw new Refusal('not_purchasable', { message: 'It is too late to confirm this payment.' });
  const { priceId } = row.pending ?? row;
  const price = await ground.provided.catalogue.price(row.projectId, priceId, work.sql);
  if (!price) throw new Error(`there is no price ${priceId}`);
  return { row: lived.row, methodRef, amount: toPay(row, price) };
}

/** The owner has paid; too late, it goes back. Answers what is to be performed after the commit. */
export async function confirmed(
  ground: Parts,
  work: Work,
  { subscriptionId, charge, amount }: { subscriptionId: string; charge: Charge; amount: Money },
): Promise<readonly OperationRow[]> {
  const row = await lockWithCustomer(work.sql, subscriptionId);
  if (!row) throw new Error(`a confirmation is for no subscription: ${subscriptionId}`);
  const payment = await paymentBy(ground, work, row, { charge, amount });
  return (await happen(ground, work, row, { type: 'charged' }, payment)).operations;
}

/** The owner has not paid, and will not by this confirmation. A card that was given meanwhile is tried at once. */
export async function unconfirmed(
  ground: Parts,
  work: Work,
  { subscriptionId, methodRef }: { subscriptionId: string; methodRef: string },
): Promise<readonly OperationRow[]> {
  const row = await lockWithCustomer(work.sql, subscriptionId);
  if (!row) return [];
  const lived = await happen(ground, work, row, { type: 'unconfirmed' });
  if (lived.row.methodRef === methodRef) return lived.operations;
  const tried = await happen(ground, work, lived.row, { type: 'cardChanged' });
  return [...lived.operations, ...tried.operations];
}
