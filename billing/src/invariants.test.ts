import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBilling } from './billing.fixture.ts';
import { brokenInvariants } from './invariants.fixture.ts';
import { Buyer } from './purchase.fixture.ts';
import { startTaxedBilling } from './taxed.fixture.ts';

let billing: TestBilling;
/** A customer with a payment at the checkout, a renewal, and a refund of a part. */
beforeAll(async () => {
  billing = await startTaxedBilling('{ home: DE, scheme: oss, collection: true }');
  const words = ['key', 'create', 'plausch', 'secret', 'sandbox', 'test'];
  const [key = ''] = (await billing.billing.run(words)).split('\n');
  const anna = new Buyer(billing, 'anna');
  await anna.buy('vip_monthly');
  const body = { app_user_id: anna.id, advance: 'P1M' };
  expect((await billing.call('POST', '/v1/sandbox/clock', { body })).status).toBe(200);
  const payment = (await anna.info()).subscriptions['vip_monthly']?.store_transaction_id;
  const wish = { key, body: { reason: 'x', amount_micros: 1_000_000 } };
  expect((await billing.call('POST', `/v2/payments/${payment}/refund`, wish)).status).toBe(200);
  expect(await brokenInvariants(billing.database)).toEqual([]);
});
afterAll(() => billing.stop());

/** What is found when this was done to the tables, past triggers and references. It is undone. */
async function foundAfter(sql: string): Promise<string[]> {
  const pool = await billing.database.pool.connect();
  try {
    await pool.query(
      `begin; set local session_replication_role = replica; ${sql}; set local session_replication_role = origin`,
    );
    return await brokenInvariants({ pool });
  } finally {
    await pool.query('rollback');
    pool.release();
  }
}

const nextPeriod = `period_index = period_index + 1, period_start = period_end, period_end = period_end + interval '1 month'`;
const grace = `grace_until = period_end + interval '14 days', billing_issue_at = period_end`;
const withoutAnswerTo = (table: string) =>
  `delete from sandbox_answers where outcome -> 'value' ->> 'ref' in (select ref from ${table})`;

describe('the invariants find', () => {
  it.each([
    ['[I3] a period that nobody paid', `update subscriptions set ${nextPeriod}`, 'I3 a subscription'],
    [
      '[I3] a period that is longer than what was paid',
      `update subscriptions set period_end = period_end + interval '1 day'`,
      'I3 a subscription',
    ],
    [
      '[I3] a right to what was given back',
      `update transactions set refunded_micros = gross_micros where period_index = 1`,
      'I3 a subscription',
    ],
    ['[I3] a trial that was none', `update subscriptions set state = 'trial'`, 'I3 a subscription'],
    [
      '[I3] grace after a period that nobody paid',
      `update subscriptions set state = 'grace', ${nextPeriod}, ${grace}`,
      'I3 a subscription',
    ],
    ['[I3] grace without a payment that failed', `update subscriptions set state = 'grace'`, 'I3 grace'],
    [
      '[I3] grace without an end',
      `update subscriptions set state = 'grace', ${grace};
       update subscriptions set grace_until = grace_until + interval '1 second'`,
      'I3 grace',
    ],
    [
      '[I3] a grant that nobody gave',
      `insert into grants (id, project_id, environment, customer_id, entitlement, starts_at, source)
       select gen_random_uuid(), project_id, environment, id, 'vip', now(), 'operator:nobody' from customers`,
      'I3 a grant',
    ],
    ['[I8] prices that change', 'alter table prices disable trigger prices_stay', 'I8 a price can'],
    ['[I8] prices that go', 'alter table prices disable trigger prices_stay', 'I8 a price that'],
    ['[I8] documents that change', 'alter table invoices disable trigger invoices_stay', 'I8 a document can'],
    ['[I8] documents that go', 'alter table invoices disable trigger invoices_stay', 'I8 a document that'],
    [
      '[I8] entries that change',
      'alter table ledger_entries disable trigger ledger_entries_stay',
      'I8 an entry can',
    ],
    [
      '[I8] entries that go',
      'alter table ledger_entries disable trigger ledger_entries_stay',
      'I8 an entry that',
    ],
    [
      '[I8] transfers that change',
      'alter table ledger_transfers disable trigger ledger_transfers_stay',
      'I8 a transfer',
    ],
    ['[I8] taxes that change', 'alter table tax_entries disable trigger tax_entries_stay', 'I8 a tax'],
    ['[I14] customers', withoutAnswerTo('sandbox_customers'), 'I14'],
    ['[I14] intents', withoutAnswerTo('sandbox_intents'), 'I14'],
    ['[I14] charges', withoutAnswerTo('sandbox_charges'), 'I14'],
    ['[I14] refunds', withoutAnswerTo('sandbox_refunds'), 'I14'],
    [
      '[I14] what was asked for something else',
      `update gateway_operations set subject = 'customer:' || id where verb = 'ensureCustomer'`,
      'I14',
    ],
  ])('%s', async (_what, sql, name) => {
    const found = await foundAfter(sql);
    expect(found.filter((text) => text.startsWith(name))).toHaveLength(1);
  });

  it('nothing where all is well', async () => {
    expect(await foundAfter('select')).toEqual([]);
  });
});
