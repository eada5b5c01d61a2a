import type { Transaction } from '@plausch/platform/db';
import type { Ground } from '../../ground.ts';
import type { SubscriberBody } from '../../wire/subscriber.ts';
import type { CustomerName } from '../customers/index.ts';
import { subscriberBody } from './subscriptions.info.ts';
import { lastsUntil } from './subscriptions.life.ts';
import { lifeOf } from './subscriptions.rows.ts';
import { findOwner, type SubscriptionRow } from './subscriptions.store.ts';

type Entitlement = SubscriberBody['subscriber']['entitlements'][string] & {
  /** Whether its end is told by the life of a subscription, and not by the clock alone. */
  readonly isAlive: boolean;
};

/**
 * What a customer may do at this moment, within the transaction that has just changed it; dates by our own clock. A subscription that
 * is due counts until its life has said what comes next.
 */
export async function entitlementsNow(
  { provided, clock }: Pick<Ground, 'provided' | 'clock'>,
  sql: Transaction,
  name: CustomerName,
): Promise<Readonly<Record<string, Entitlement>>> {
  const owner = await findOwner(sql, name);
  if (!owner) return {};
  const now = clock.now();
  const catalogue = await provided.catalogue.current(name.projectId, sql);
  const { entitlements } = subscriberBody(owner, { catalogue, now, managePage: null }).subscriber;
  const living = new Set(
    owner.owned.filter(({ endedAt }) => endedAt === null).map(({ productId }) => productId),
  );
  return Object.fromEntries(
    Object.entries(entitlements)
      .map(([id, body]) => [id, { ...body, isAlive: living.has(body.product_identifier) }] as const)
      .filter(([, { expires_date: until, isAlive }]) => isAlive || until === null || Date.parse(until) > now),
  );
}

/** Until when a subscription lasts as its row stands, by the customer's clock. */
export const lastsUntilOf = (row: SubscriptionRow): Date => new Date(lastsUntil(lifeOf(row)));
