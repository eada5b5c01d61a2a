import type { Work } from '@plausch/platform/db';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { forgetCheckouts } from '../checkout/index.ts';
import { type CustomerName, findCustomer, forgetCustomer, lockCustomer } from '../customers/index.ts';
import { deleteEventsOf } from '../events/index.ts';
import { forgetAddress } from '../gateways/index.ts';
import { type Done, forgetMethods, liveSubscriptionsOf } from '../subscriptions/index.ts';

/**
 * Forgets a customer. What the law keeps stays: payments, books, taxes, documents as they were issued, the consents that prove a
 * contract, and the trials that were had. What says whose they were goes: ids, address, language, the card, what a purchase was begun
 * with, what SDKs told. Answers the customer's row; null where there is no customer of this name.
 *
 * @throws Refusal `not_purchasable` while a subscription runs, or a payment is under way
 */
export async function erase(ground: Ground, work: Work, name: CustomerName): Promise<Done<string | null>> {
  const { sql } = work;
  const customer = await findCustomer(sql, name);
  if (!customer) return { result: null, operations: [] };
  const { id } = customer;
  // Another request may do it while this one waits.
  if (!(await lockCustomer(sql, id))) return { result: null, operations: [] };
  if ((await liveSubscriptionsOf(sql, id)).length > 0)
    throw new Refusal('not_purchasable', {
      message: 'A subscription of this customer runs: wait for its end, withdraw from it or revoke it.',
    });
  if (!(await forgetAddress(sql, id)))
    throw new Refusal('not_purchasable', { message: 'A payment is under way: ask again in a moment.' });
  const operations = await forgetCheckouts(ground, work, id);
  await forgetMethods(sql, id);
  await ground.provided.invoices.forgetSoon(work, id);
  const appUserIds = await forgetCustomer(sql, id, new Date(ground.clock.now()));
  await deleteEventsOf(sql, name, appUserIds);
  await ground.hooks.run('customer.forgotten', work, { customerId: id });
  return { result: id, operations };
}
