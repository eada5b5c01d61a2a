import type { Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { newTransaction } from '../../taxed.fixture.ts';
import { type Bought, balancesOf, bookPayment, recognise } from './index.ts';
import type { Shop } from './ledger.accounts.ts';

export const at = (text: string) => new Date(text);
export const euros = (cents: number) => cents * 10_000;
/** From noon on 1 November to noon on 1 December in Berlin: 30 days. */
export const NOVEMBER = { startMs: Date.parse('2026-11-01T11:00Z'), endMs: Date.parse('2026-12-01T11:00Z') };
export const PAID_AT = at('2026-11-01T11:00Z');
/** Of 4.99. */
export const GERMAN = [{ country: 'DE', taxMicros: euros(80) }];

/** Billing whose books a test writes and reads. */
export class Books {
  readonly billing: TestBilling;
  #shops = 0;

  private constructor(billing: TestBilling) {
    this.billing = billing;
  }

  static async open(): Promise<Books> {
    return new Books(await startBilling());
  }

  readonly transact = <T>(run: (work: Work) => Promise<T>): Promise<T> =>
    this.billing.database.inTransaction(run);

  /** Books of a project of their own. */
  readonly newShop = async (): Promise<Shop> => {
    const projectId = newId();
    this.#shops += 1;
    await this.billing.rows(`insert into projects (id, slug, created_at) values ($1, $2, now())`, [
      projectId,
      `books-${this.#shops}`,
    ]);
    return { projectId, environment: 'sandbox' };
  };

  /** Balances in cents, by account; those of nothing left out. */
  readonly of = async (shop: Shop, until?: Date): Promise<Record<string, number>> => {
    const balances = await balancesOf(this.billing.database.drizzle, shop, until);
    return Object.fromEntries(
      balances
        .filter(({ amountMicros }) => amountMicros !== 0n)
        .map(({ kind, detail, amountMicros }) => [
          detail === '' ? kind : `${kind} ${detail}`,
          Number(amountMicros / 10_000n),
        ]),
    );
  };

  /** Something that was bought, not in the books yet. */
  readonly sale = async (shop: Shop, grossMicros = euros(499)): Promise<Bought & { grossMicros: number }> => {
    const transactionId = await newTransaction(this.billing, { grossMicros, at: PAID_AT });
    return { ...shop, transactionId, productId: 'premium', currency: 'EUR', grossMicros };
  };

  /** 4.99 with 0.80 of tax for November, booked. */
  readonly november = async (shop: Shop): Promise<Bought> => {
    const { grossMicros, ...bought } = await this.sale(shop);
    const payment = { ...bought, grossMicros, taxes: GERMAN, period: NOVEMBER, at: PAID_AT };
    await this.transact((work) => bookPayment(work, payment));
    return bought;
  };

  readonly recogniseAll = async (upTo: Date): Promise<void> => {
    while ((await this.transact((work) => recognise(work, upTo))) > 0);
  };
}
