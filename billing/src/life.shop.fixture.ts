import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PlainJob } from '@plausch/platform/jobs';
import { type Answered, startBilling, type TestBilling, temporaryFolder } from './billing.fixture.ts';
import { sweepCheckouts } from './features/checkout/index.ts';
import { deliverEvents, reconcile } from './features/gateways/index.ts';
import { endConfirmations } from './features/management/index.ts';
import { bringPrices, earn, goOn } from './features/subscriptions/index.ts';
import type { Facts, Gift, Payment } from './life.rules.fixture.ts';
import { BadLine } from './line.fixture.ts';
import { Buyer } from './purchase.fixture.ts';
import { RULES } from './rules.ts';
import { Visitor } from './visitor.fixture.ts';

const STARTER = readFileSync(path.join(import.meta.dirname, '..', 'catalogue', 'plausch.yaml'), 'utf8');

/** Jobs, in an order in which what one leaves the next one finds. */
export const JOBS = {
  goOn,
  reconcile,
  deliverEvents,
  sweepCheckouts,
  endConfirmations,
  bringPrices,
  earn,
} as const;

/** One who buys, as the test knows them. */
export class Customer {
  readonly name: string;
  readonly buyer: Buyer;
  /** How far their clock is ahead, ms. */
  aheadMs = 0;
  gifts: Gift[] = [];
  /** How often all gifts were asked to be taken away, and how often that was answered. */
  revocations = { asked: 0, answered: 0 };
  readonly over = new Set<string>();
  /** Prices that they agreed to: subscription and price. */
  readonly agreed = new Set<string>();
  /** How many renewals there were when they cancelled; undefined where they have not, or have thought better of it. */
  renewalsAtCancel: number | undefined;

  constructor(billing: TestBilling, name: string) {
    this.name = name;
    this.buyer = new Buyer(billing, name);
  }
}

type Standing = {
  readonly live_product_identifiers: readonly string[];
  readonly subscriber: Awaited<ReturnType<Buyer['info']>>;
};

/** Two processes of billing on one database, a bad line to their gateway, and a catalogue that changes. */
export class Shop {
  readonly billing: TestBilling;
  readonly beside: TestBilling;
  readonly line: BadLine;
  readonly #secret: string;
  #vip = '9.99';

  private constructor(parts: { billing: TestBilling; beside: TestBilling; line: BadLine; secret: string }) {
    this.billing = parts.billing;
    this.beside = parts.beside;
    this.line = parts.line;
    this.#secret = parts.secret;
  }

  static async open(log: (text: string) => void): Promise<Shop> {
    const line = new BadLine();
    const catalogueDir = temporaryFolder();
    writeFileSync(path.join(catalogueDir, 'plausch.yaml'), STARTER);
    const billing = await startBilling({
      clock: 'going',
      catalogueDir,
      line: line.line,
      log,
      rules: { checkout: { ...RULES.checkout, holdMs: 60 as 3_000, readMs: 20 as 1_000 } },
    });
    const words = ['key', 'create', 'plausch', 'secret', 'sandbox', 'model'];
    const [secret = ''] = (await billing.billing.run(words)).split('\n');
    return new Shop({ billing, beside: await billing.beside(), line, secret });
  }

  async close(): Promise<void> {
    await this.beside.stop();
    await this.billing.stop();
  }

  now({ aheadMs }: Customer): number {
    return this.billing.clock.now() + aheadMs;
  }

  /** A call of the app's server about a customer. */
  server({ name }: Customer, what: string, body: object = {}): Promise<Answered> {
    const address = `/v2/customers/${encodeURIComponent(name)}/${what}`;
    return this.billing.call('POST', address, { key: this.#secret, body });
  }

  refund(payment: string, amountMicros: number | undefined): Promise<Answered> {
    const body = { reason: 'Kulanz', ...(amountMicros !== undefined && { amount_micros: amountMicros }) };
    return this.beside.call('POST', `/v2/payments/${payment}/refund`, { key: this.#secret, body });
  }

  async advance(customer: Customer, by: string): Promise<Answered> {
    const body = { app_user_id: customer.name, advance: by };
    return this.billing.call('POST', '/v1/sandbox/clock', { body });
  }

  /** Reads how far ahead the clock of a customer really is, in ms: a walk may have stopped on its way. */
  async readClock(customer: Customer): Promise<number> {
    const [row] = await this.#of(
      customer,
      'select clock_offset_ms::float8 as ahead from customers where id = $1',
    );
    // A clock never goes back; of two readings at once the older one may come last.
    customer.aheadMs = Math.max(customer.aheadMs, Number(row?.['ahead'] ?? 0));
    return customer.aheadMs;
  }

  async standing({ name }: Customer): Promise<Standing> {
    const { body } = await this.beside.call('GET', `/v2/customers/${encodeURIComponent(name)}`, {
      key: this.#secret,
    });
    return body as Standing;
  }

  /** The page on which customers manage what they have, opened. */
  async page(customer: Customer): Promise<Visitor> {
    const { body } = await this.server(customer, 'manage-link');
    const visitor = new Visitor(this.billing);
    await visitor.get((body as { url: string }).url);
    await visitor.press('Öffnen');
    return visitor;
  }

  /** Sells VIP for this from now on; another price than before is brought to those who have it. */
  async sellVipAt(price: string): Promise<void> {
    if (price === this.#vip) return;
    this.#vip = price;
    const text = STARTER.replace(
      /(\n {2}vip_monthly:\n(?: {4}.*\n)*? {4}prices: )\{[^}]*\}/,
      `$1{ EUR: ${price}, USD: ${price} }`,
    );
    await this.billing.billing.run(['catalogue', 'apply', text, 'plausch.yaml']);
  }

  /** A job, by both processes at once. */
  async twice(job: PlainJob): Promise<void> {
    await Promise.all([this.billing.runJob(job), this.beside.runJob(job)]);
    await this.#drain();
  }

  /** What came and went, by the gateway's own books. */
  async facts(customer: Customer): Promise<Facts> {
    const rows = await this.#of(
      customer,
      `select t.id, subscription_id as subscription, t.product_id as product, t.kind, t.price_id as "priceId",
         prices.amount_micros::float8 as "priceMicros", (extract(epoch from t.at) * 1000)::float8 as at,
         (extract(epoch from starts_at) * 1000)::float8 as "startsAt", (extract(epoch from ends_at) * 1000)::float8 as "endsAt",
         coalesce(charge.amount_micros, 0)::float8 as "paidMicros", coalesce(charge.refunded_micros, 0)::float8 as "backMicros",
         least(coalesce(charge.refunded_micros, 0), t.refunded_micros)::float8 as "heardBackMicros",
         coalesce(dispute.amount_micros, 0)::float8 as "lostMicros"
       from transactions t
       left join prices on prices.price_id = t.price_id
       left join sandbox_charges charge on charge.ref = t.charge_ref
       left join sandbox_disputes dispute on dispute.charge_ref = charge.ref and dispute.state = 'lost'
       left join ledger_prepaid prepaid on prepaid.transaction_id = t.id
       where t.customer_id = $1 and t.kind <> 'change' order by t.at, t.period_index`,
    );
    return { payments: rows as unknown as Payment[], gifts: customer.gifts, over: customer.over };
  }

  /** Disputes of a customer that their bank has not decided. */
  async openDisputes(customer: Customer): Promise<readonly string[]> {
    const rows = await this.#of(
      customer,
      `select ref from sandbox_disputes where state = 'open'
         and customer_ref in (select ref from sandbox_customers where customer_id = $1::text)`,
    );
    return rows.map(({ ref }) => String(ref));
  }

  /** A good line, and everything done that time and jobs bring. */
  async settle(): Promise<void> {
    this.line.heal();
    for (let round = 0; round < 2; round += 1) {
      this.billing.clock.advance(RULES.checkout.lifeMs);
      for (const job of Object.values(JOBS)) await this.twice(job);
      await this.#drain({ early: true });
    }
  }

  /** Either process may have taken what the other one was to do. */
  async #drain(options = {}): Promise<void> {
    for (const { billing } of [this.billing, this.beside]) await billing.jobs.drain(options);
  }

  /** Rows about one customer; `$1` is their id. */
  async #of({ name }: Customer, sql: string): Promise<Record<string, unknown>[]> {
    const [row] = await this.billing.rows('select customer_id from customer_ids where app_user_id = $1', [
      name,
    ]);
    return row ? this.billing.rows(sql, [row['customer_id']]) : [];
  }
}
