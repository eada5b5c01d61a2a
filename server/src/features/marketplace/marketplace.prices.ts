import type { Queryable } from '@plausch/platform/db';
import type { Kind } from '@plausch/stage/things';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { askedByHouse } from '../shop/index.ts';
import * as store from './marketplace.store.ts';
import { t } from './marketplace.words.ts';

type PricesGround = Pick<Ground, 'clock' | 'rules'>;

/** What an account may ask for a kind, in coins, and what it was sold for lately. */
export type Prices = {
  readonly sold: number;
  readonly median: number | null;
  readonly shopPrice: number | null;
  readonly least: number;
  readonly most: number;
  /** Whether `most` is the bound of an account with few sales; it may be less than `least`, and then the kind has to wait. */
  readonly isBeginner: boolean;
};

/** [MK6] The bounds of a price: by the median where there are enough sales, otherwise by what the house asks. */
export async function pricesOf(
  { clock, rules }: PricesGround,
  sql: Queryable,
  accountId: string,
  kind: Kind,
): Promise<Prices> {
  const { least, most, beginners, medianFrom, medianOverMs, ofMedian, ofShop } = rules.marketplace.prices;
  const since = new Date(clock.now() - medianOverMs);
  const [{ sold, median }, sales, asked] = await Promise.all([
    store.salesOf(sql, kind.id, since),
    store.countSales(sql, accountId),
    askedByHouse(sql, rules.shop, kind),
  ]);
  const shopPrice = asked ?? null;
  const [base, band] =
    median !== null && sold >= medianFrom ? ([median, ofMedian] as const) : ([shopPrice, ofShop] as const);
  const from = base === null ? least : Math.max(least, Math.ceil((base * band.least) / 100));
  const to = base === null ? most : Math.min(most, Math.floor((base * band.most) / 100));
  const highest = Math.min(to, beginners.find((step) => sales < step.sales)?.most ?? to);
  return { sold, median, shopPrice, least: from, most: highest, isBeginner: highest < to };
}

/** @throws Refusal `invalid` where a price is out of these bounds, `forbidden` where none lies within them yet. */
export function requirePrice(price: number, { least, most, isBeginner }: Prices): void {
  const refuse = (message: string) => new Refusal('invalid', { field: 'price', message });
  if (most < least) throw new Refusal('forbidden', { message: t('tooDear', { count: most }) });
  if (price < least) throw refuse(t('least', { count: least }));
  if (price > most) throw refuse(t(isBeginner ? 'mostBeginner' : 'most', { count: most }));
}
