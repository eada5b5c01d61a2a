import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { subscriberBody } from './subscriptions.info.ts';
import { hasEarlyStart, lastPayment, paymentsOf } from './subscriptions.refunds.store.ts';
import { findOwner, type Owner, subscriptionOf } from './subscriptions.store.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startBilling({ mail: 'later' });
});
afterAll(() => billing.stop());

const NOW = Date.parse('2026-11-01T18:00:00Z');
const PRODUCTS = ['premium_monthly', 'vip_monthly', 'babo_monthly'];

/** A customer whose subscription was paid for these products, one each month; the last one is what it is for now. */
async function paidFor(name: string, products: readonly string[], changes = 0): Promise<void> {
  const person = new Buyer(billing, name);
  await person.buy('vip_monthly');
  await rewrite(name, products, changes);
}

/** Replaces all payments of a customer's subscription. */
async function rewrite(name: string, products: readonly string[], changes: number): Promise<void> {
  const current = products.at(-1) as string;
  const [row] = await billing.rows(
    `update subscriptions set product_id = $2, period_index = $3, due_at = now() + interval '1 year', look_at = now() + interval '1 year'
     where customer_id = (select customer_id from customer_ids where app_user_id = $1)
     returning id, customer_id, project_id, price_id`,
    [name, current, products.length - 1],
  );
  await billing.rows(`alter table transactions disable trigger all`);
  await billing.rows(`delete from transactions where subscription_id = $1`, [row?.['id']]);
  await billing.rows(
    `insert into transactions (id, project_id, environment, customer_id, subscription_id, kind, product_id, price_id, period_index,
       gross_micros, net_micros, tax_micros, currency, at)
     select gen_random_uuid(), $2::uuid, 'sandbox', $3::uuid, $1::uuid, case n when 1 then 'purchase' else 'renewal' end, product, $4::text, n - 1,
       9990000, 9990000, 0, 'EUR', timestamptz '2016-01-01' + n * interval '1 month'
     from unnest($5::text[]) with ordinality paid (product, n)
     union all
     select gen_random_uuid(), $2::uuid, 'sandbox', $3::uuid, $1::uuid, 'change', $6::text, $4, null, 0, 0, 0, 'EUR',
       timestamptz '2016-01-15' + n * interval '1 month'
     from generate_series(1, $7::integer) n`,
    [
      row?.['id'],
      row?.['project_id'],
      row?.['customer_id'],
      row?.['price_id'],
      products,
      PRODUCTS[0],
      changes,
    ],
  );
  await billing.rows(`alter table transactions enable trigger all`);
}

const ownerOf = async (name: string): Promise<Owner> => {
  const [row] = await billing.rows('select project_id from customer_ids where app_user_id = $1', [name]);
  const owner = await findOwner(billing.database.drizzle, {
    projectId: String(row?.['project_id']),
    environment: 'sandbox',
    appUserId: name,
  });
  return owner as Owner;
};

/** The same with every row there is. */
async function withAll(name: string, owner: Owner): Promise<Owner> {
  const rows = await billing.rows(
    `select transactions.* from transactions join customer_ids using (customer_id) where app_user_id = $1 order by at, id`,
    [name],
  );
  return {
    ...owner,
    booked: rows.map((row) => ({
      id: row['id'] as string,
      environment: 'sandbox' as const,
      subscriptionId: row['subscription_id'] as string,
      kind: row['kind'] as 'renewal',
      productId: row['product_id'] as string,
      at: row['at'] as Date,
      grossMicros: Number(row['gross_micros']),
      refundedMicros: 0,
      refundedAt: null,
    })),
  };
}

const bodyOf = async (owner: Owner) => {
  const [row] = await billing.rows('select id from projects');
  const catalogue = await billing.billing.provided.catalogue.current(String(row?.['id']));
  return subscriberBody(owner, { catalogue, now: NOW, managePage: 'https://billing.example/manage' });
};

it('after ten years of renewals as little is read of a customer as after the first payment', async () => {
  await paidFor('newcomer', ['vip_monthly']);
  await paidFor(
    'veteran',
    Array.from({ length: 121 }, () => 'vip_monthly'),
  );
  expect((await ownerOf('newcomer')).booked).toHaveLength(1);
  const veteran = await ownerOf('veteran');
  const all = (await withAll('veteran', veteran)).booked;
  expect(all).toHaveLength(121);
  expect(veteran.booked).toHaveLength(1);
  expect(veteran.booked[0]?.id).toBe(all.at(-1)?.id);
});

it('what is asked of the payments for a subscription goes straight to them by an index', async () => {
  await paidFor('one of many', ['vip_monthly', 'vip_monthly']);
  const [named] = await billing.rows(
    `select id from subscriptions join customer_ids using (customer_id) where app_user_id = 'one of many'`,
  );
  const row = await subscriptionOf(billing.database.drizzle, String(named?.['id']));
  if (!row) throw new Error('there is no subscription');
  const asked: [string, unknown[]][] = [];
  const client = await billing.database.pool.connect();
  const sql = drizzle(client, { logger: { logQuery: (text, values) => asked.push([text, values]) } });
  expect(await hasEarlyStart(sql, row)).toBe(false);
  expect(await paymentsOf(sql, row)).toHaveLength(2);
  expect(await lastPayment(sql, row.id)).toMatchObject({ periodIndex: 1 });
  // The table of the test is so short that reading all of it would be right.
  await client.query('set enable_seqscan = off');
  const conditions: unknown[] = [];
  for (const [text, values] of asked) {
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    const [, condition] = /"Index Cond":"([^"]*)"/.exec(JSON.stringify(rows)) ?? [];
    conditions.push(condition?.replace(/'[\w-]+'::uuid/g, '…'));
  }
  client.release(true);
  const ofCustomer = '((customer_id = …) AND (subscription_id = …))';
  expect(conditions).toEqual([ofCustomer, ofCustomer, '(subscription_id = …)']);
});

it('of thousands of payments by others none is read for a customer', async () => {
  await paidFor('a newcomer', ['vip_monthly']);
  await paidFor(
    'a crowd',
    Array.from({ length: 3_000 }, () => 'vip_monthly'),
  );
  await billing.rows('analyze transactions');
  const [named] = await billing.rows(`select project_id from customer_ids where app_user_id = 'a newcomer'`);
  const projectId = String(named?.['project_id']);
  const client = await billing.database.pool.connect();
  const sql = drizzle(client);
  expect(await findOwner(sql, { projectId, environment: 'sandbox', appUserId: 'a newcomer' })).toBeDefined();
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain execute customers_with_possessions (array['${projectId}'], '{sandbox}', '{a newcomer}')`,
  );
  client.release(true);
  const reads = rows.flatMap(
    (row) => /(\w+ (?:Heap )?Scan).* on transactions/.exec(row['QUERY PLAN'])?.[1] ?? [],
  );
  expect(reads.length).toBeGreaterThan(3);
  expect(reads).not.toContain('Seq Scan');
});

it('a customer is told the same from what is read as from every payment there is, whatever they changed to and back', async () => {
  // Every order of up to five payments for three products.
  const histories = [1, 2, 3, 4, 5].flatMap((length) =>
    Array.from({ length: 3 ** length }, (_one, number) =>
      Array.from({ length }, (_digit, place) => PRODUCTS[Math.floor(number / 3 ** place) % 3] as string),
    ),
  );
  const name = 'changing';
  await paidFor(name, ['vip_monthly']);
  const seen = new Set<string>();
  for (const [turn, products] of histories.entries()) {
    await rewrite(name, products, turn % 3);
    const owner = await ownerOf(name);
    const body = await bodyOf(owner);
    expect(body, products.join(' ')).toEqual(await bodyOf(await withAll(name, owner)));
    seen.add(Object.keys(body.subscriber.subscriptions).toSorted().join(' '));
  }
  expect(seen.size).toBe(7);
});
