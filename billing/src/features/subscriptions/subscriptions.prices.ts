import type { Queryable, Work } from '@plausch/platform/db';
import { defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import type { CataloguePrice } from '../catalogue/index.ts';
import { clockOffset, lockCustomer } from '../customers/index.ts';
import { insertAsk, lockUnpriced, markAgreed, markPriced, wasAsked } from './subscriptions.prices.store.ts';
import { lockSubscription, type SubscriptionRow } from './subscriptions.store.ts';
import { happen } from './subscriptions.transition.ts';

type Parts = Pick<Ground, 'clock' | 'rules' | 'hooks' | 'provided' | 'logger' | 'crashpoint'>;

declare module '@plausch/platform/hooks' {
  interface Hooks {
    /** A higher price is offered to a customer who pays a lower one; once per price. */
    'price.asked': {
      readonly row: SubscriptionRow;
      readonly priceId: string;
      /** By the customer's clock, ms. */
      readonly at: number;
    };
  }
}

/** Brings a changed catalogue to the subscriptions there are. */
export const bringPrices = defineJob<Record<string, never>>({ name: 'subscriptions.prices' });
const AT_ONCE = 100;

export function handlePriceJobs(ground: Ground): void {
  const { jobs, database, provided } = ground;
  jobs.handleOutside(bringPrices, async (_, { signal }) => {
    for (const { id, catalogueVersion } of await provided.projects.projects()) {
      if (catalogueVersion === null) continue;
      const bring = () =>
        database.inTransaction((work) =>
          bringSome(ground, work, { projectId: id, version: catalogueVersion }),
        );
      while ((await bring()) === AT_ONCE && !signal.aborted);
    }
  });
  jobs.schedule(bringPrices, '* * * * *');
}

/** The price at which a product is sold now that a subscription pays another price for. */
type Target = { readonly now: CataloguePrice; readonly next: CataloguePrice };

/** What the subscription will cost next, and what it costs a customer who subscribes today; undefined where that is not another amount. */
async function targetOf(
  { provided }: Pick<Ground, 'provided'>,
  row: SubscriptionRow,
  sql: Queryable,
): Promise<Target | undefined> {
  const { projectId } = row;
  const { productId, priceId } = row.pending ?? row;
  const now = await provided.catalogue.price(projectId, priceId, sql);
  const product = (await provided.catalogue.current(projectId, sql)).products.get(productId);
  if (!now || !product || product.isRetired || product.period !== now.period) return undefined;
  const offered = product.options.get(now.optionId)?.prices.get(now.currency);
  if (!offered || offered.amountMicros === now.amountMicros) return undefined;
  const next = await provided.catalogue.price(projectId, offered.priceIdWithoutTrial ?? offered.priceId, sql);
  return next && { now, next };
}

const planOf = ({ productId, priceId, period }: CataloguePrice) => {
  if (period === null) throw new Error(`${priceId} is no price of a subscription`);
  return { productId, priceId, period };
};

/**
 * Subscriptions that were not looked at since the catalogue changed: a lower price holds from the next payment on by itself, a higher
 * one is asked for. What is being charged, or open, is looked at when it is paid, and what was cancelled when that is taken back.
 */
async function bringSome(
  ground: Parts,
  work: Work,
  { projectId, version }: { projectId: string; version: number },
): Promise<number> {
  const rows = await lockUnpriced(work.sql, { projectId, version, most: AT_ONCE });
  for (const row of rows) await bring(ground, work, row);
  if (rows.length > 0)
    await markPriced(
      work.sql,
      rows.map(({ id }) => id),
      version,
    );
  return rows.length;
}

async function bring(ground: Parts, work: Work, row: SubscriptionRow): Promise<void> {
  const target = await targetOf(ground, row, work.sql);
  if (!target) return;
  const { now, next } = target;
  if (next.amountMicros < now.amountMicros) {
    await happen(ground, work, row, { type: 'priced', plan: planOf(next) });
    return;
  }
  const at = ground.clock.now() + (await clockOffset(work.sql, row.customerId));
  const ask = { subscriptionId: row.id, priceId: next.priceId, askedAt: new Date(at), agreedAt: null };
  if (await insertAsk(work.sql, ask))
    await ground.hooks.run('price.asked', work, { row, priceId: next.priceId, at });
}

/** The higher price that the owner of a subscription was asked about and may agree to now; undefined where there is none. */
export async function openAsk(
  ground: Pick<Ground, 'provided'>,
  sql: Queryable,
  row: SubscriptionRow,
): Promise<Target | undefined> {
  if (!['trial', 'active'].includes(row.state) || row.charging !== null || row.unsubscribedAt !== null)
    return undefined;
  const target = await targetOf(ground, row, sql);
  if (!target || target.next.amountMicros < target.now.amountMicros) return undefined;
  const ask = { subscriptionId: row.id, priceId: target.next.priceId };
  return (await wasAsked(sql, ask)) ? target : undefined;
}

/**
 * The owner of a subscription agrees to a price that they were asked about: it holds from the next payment on.
 * @throws Refusal `not_found`, `not_purchasable` where that price is not asked for any more
 */
export async function agreeToPrice(
  ground: Parts,
  work: Work,
  { customerId, subscriptionId, priceId }: { customerId: string; subscriptionId: string; priceId: string },
): Promise<void> {
  await lockCustomer(work.sql, customerId);
  const row = await lockSubscription(work.sql, subscriptionId);
  if (row?.customerId !== customerId) throw new Refusal('not_found');
  // Agreed to before, by another device.
  if (row.pending?.priceId === priceId) return;
  const target = await openAsk(ground, work.sql, row);
  if (target?.next.priceId !== priceId)
    throw new Refusal('not_purchasable', { message: 'This price is not offered any more.' });
  await happen(ground, work, row, { type: 'priced', plan: planOf(target.next) });
  await markAgreed(work.sql, { subscriptionId, priceId }, new Date(ground.clock.now()));
}
