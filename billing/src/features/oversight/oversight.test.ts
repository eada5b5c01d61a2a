import { HOUR_MS } from '@plausch/platform/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { together } from '../../together.fixture.ts';
import { compareAll } from './oversight.check.ts';
import { COMPARISONS } from './oversight.comparisons.ts';

const isThorough = process.env['THOROUGH'] === 'yes';
const logged: string[] = [];
let billing: TestBilling;
let secret: string;
let buyers = 0;
beforeAll(async () => {
  billing = await startBilling({ log: (text) => void logged.push(text) });
  const words = ['key', 'create', 'plausch', 'secret', 'sandbox', 'server'];
  [secret = ''] = (await billing.billing.run(words)).split('\n');
});
afterAll(() => billing.stop());

const check = () => billing.billing.run(['check']);
/** A customer with a refund of 1 EUR and, if wanted, a dispute that was lost, as the tables have them. */
async function somebody({ isDisputed = false } = {}) {
  buyers += 1;
  const anna = new Buyer(billing, `anna ${buyers}`);
  const card = { number: '4000000000000259', exp_month: 12, exp_year: 2034, cvc: '123' };
  if (isDisputed) await anna.buy('premium_lifetime', { card });
  await anna.buy('vip_monthly');
  const rows = await billing.rows(
    `select transactions.id, product_id, charge_ref, session_id, subscription_id from transactions
     join customer_ids using (customer_id) where app_user_id = $1 order by product_id`,
    [anna.id],
  );
  const vip = rows.at(-1);
  await billing.call('POST', `/v2/payments/${vip?.['id']}/refund`, {
    key: secret,
    body: { reason: 'x', amount_micros: 1_000_000 },
  });
  if (isDisputed)
    await billing.call('POST', '/v1/sandbox/clock', { body: { app_user_id: anna.id, advance: 'P2W' } });
  const [refund] = await billing.rows('select id from refunds where transaction_id = $1', [vip?.['id']]);
  const [dispute] = await billing.rows('select id from disputes where transaction_id = $1', [
    rows[0]?.['id'],
  ]);
  return {
    payment: String(vip?.['id']),
    charge: String(vip?.['charge_ref']),
    session: String(vip?.['session_id']),
    subscription: String(vip?.['subscription_id']),
    refund: String(refund?.['id']),
    dispute: String(dispute?.['id']),
  };
}
type Somebody = Awaited<ReturnType<typeof somebody>>;

/** Changes rows that nothing in billing changes, past every trigger and reference. */
async function breakRows(sql: string, values: readonly unknown[]): Promise<void> {
  await billing.database.inTransaction(async (work) => {
    await work.sql.execute(`set local session_replication_role = replica`);
    await work.sql.execute(sql.replaceAll('$1', `'${String(values[0])}'`));
  });
}

const withoutTransfer = (type: string) =>
  `delete from ledger_entries where transfer_id in (select id from ledger_transfers where cause_type = '${type}' and cause_id = $1)`;

const BREAKS: readonly (readonly [
  kind: string,
  of: keyof Somebody,
  sql: string,
  subject?: keyof Somebody,
])[] = [
  [
    'session without payment',
    'payment',
    `update transactions set session_id = null where id = $1`,
    'session',
  ],
  [
    'payment without session',
    'session',
    `update checkout_sessions set state = 'open' where id = $1`,
    'payment',
  ],
  ['payment without entry', 'payment', withoutTransfer('payment')],
  ['refund without entry', 'refund', withoutTransfer('refund')],
  ['dispute without entry', 'dispute', withoutTransfer('dispute_lost')],
  ['amount that went back', 'payment', `update transactions set refunded_micros = 2000000 where id = $1`],
  [
    'payment without document',
    'payment',
    `delete from invoices where transaction_id = $1 and kind = 'invoice'`,
  ],
  [
    'refund without document',
    'payment',
    `delete from invoices where transaction_id = $1 and kind <> 'invoice'`,
  ],
  [
    'tax that was not recorded',
    'payment',
    `update transactions set tax_micros = 10000, net_micros = net_micros - 10000 where id = $1`,
  ],
  ['entitlement without payment', 'subscription', `update subscriptions set period_index = 7 where id = $1`],
  [
    'entitlement after its money went back',
    'payment',
    `update transactions set refunded_micros = gross_micros where id = $1`,
    'subscription',
  ],
  [
    'grace without an open payment',
    'subscription',
    `update subscriptions set state = 'grace', grace_until = period_end where id = $1`,
  ],
  ['second trial', 'payment', `update transactions set kind = 'trial' where id = $1`],
  [
    'confirmation that no payment waits for',
    'subscription',
    `insert into confirmations (id, project_id, environment, customer_id, kind, subscription_id, method_ref, amount_micros, currency,
       state, created_at, expires_at)
     select gen_random_uuid(), project_id, environment, customer_id, 'payment', id, method_ref, 9990000, 'EUR', 'awaiting', period_start,
       period_end from subscriptions where id = $1`,
  ],
  [
    'sandbox and production meet',
    'payment',
    `update invoices set environment = 'production', series = 'R' where transaction_id = $1`,
  ],
  [
    'subscription that nothing moves',
    'subscription',
    `update subscriptions set look_at = '2026-10-01' where id = $1`,
  ],
  [
    'charge without payment',
    'payment',
    `update transactions set charge_ref = 'ch_other' where id = $1`,
    'charge',
  ],
  ['payment without charge', 'charge', `delete from sandbox_charges where ref = $1`, 'charge'],
  [
    'amount at the gateway',
    'charge',
    `update sandbox_charges set amount_micros = 8990000 where ref = $1`,
    'charge',
  ],
];

/** What is about no single purchase. */
const WITHOUT_PURCHASE = [
  'books out of balance',
  'gap in the numbers',
  'operation without an answer',
  'at the gateway without an operation',
  'grant without a gift or an operator',
  'webhook out of order',
];
const CASES = BREAKS.map(([kind, of, sql, subject]) => ({ kind, of, sql, subject: subject ?? of }));

it('[I1] what agrees is no alarm', async () => {
  await somebody({ isDisputed: true });
  expect(await check()).toMatch(/^Alles stimmt überein/);
  expect(logged.filter((text) => text.includes('must agree'))).toEqual([]);
});

describe('finds what does not', () => {
  const broken = new Map<string, Somebody>();
  const alarms = (kind: string, subject: string) =>
    logged.filter((text) => text.includes(`"kind":"${kind}"`) && text.includes(subject));
  // One after the other, and then one look at all of them.
  beforeAll(async () => {
    for (const { kind, of, sql } of CASES) {
      const one = await somebody({ isDisputed: of === 'dispute' });
      broken.set(kind, one);
      await breakRows(sql, [one[of]]);
    }
    billing.clock.advance(2 * HOUR_MS);
    // By two processes at once: what is new is told by one of them.
    const session = broken.get('session without payment')?.session;
    await together(
      billing,
      compareAll,
      `insert into findings (kind, subject, first_at, last_at) values ('session without payment', '${session}', now(), now())`,
    );
  });

  it.each(CASES)('[I1] $kind', async ({ kind, subject }) => {
    const about = broken.get(kind)?.[subject] ?? '';
    const found = await billing.rows(`select kind from findings where subject = $1 and gone_at is null`, [
      about,
    ]);
    expect(found.map((row) => row['kind'])).toContain(kind);
    expect(alarms(kind, about)).toHaveLength(1);
  });

  it('tells the operator all of it, and the log each once, however often it is found', async () => {
    const said = await check();
    for (const { kind, subject } of CASES) {
      const about = broken.get(kind)?.[subject] ?? '';
      expect(said).toContain(`${kind}  ${about}`);
      expect(alarms(kind, about)).toHaveLength(1);
    }
  });
});

it('[I3] [I4] [I6] [I10] [I14] finds what is about no single purchase', async () => {
  const one = await somebody();
  const [entry] = await billing.rows(
    `select transfer_id from ledger_entries join ledger_transfers on id = transfer_id where cause_id = $1 limit 1`,
    [one.payment],
  );
  await breakRows(`update ledger_entries set amount = amount + 1 where transfer_id = $1 and line = 0`, [
    entry?.['transfer_id'],
  ]);
  await breakRows(`update invoices set number = number + 1000 where transaction_id = $1`, [one.payment]);
  await breakRows(`update gateway_operations set look_at = now() where subject = 'refund:' || $1`, [
    one.refund,
  ]);
  await breakRows(`delete from gateway_operations where subject = 'checkout:' || $1`, [one.session]);
  await breakRows(
    `insert into grants (id, project_id, environment, customer_id, entitlement, starts_at, source)
     select gen_random_uuid(), project_id, environment, customer_id, 'vip', at, 'redemption:' || id from transactions where id = $1`,
    [one.payment],
  );
  await breakRows(
    `insert into webhook_deliveries (event_id, endpoint_id, customer_id, sequence, due_at, outcome, settled_at)
     select gen_random_uuid(), project_id, customer_id, sequence, due, outcome, settled from transactions
     cross join lateral (values (1, at, null, null), (2, null, 'delivered', at)) delivery (sequence, due, outcome, settled) where id = $1`,
    [one.payment],
  );
  billing.clock.advance(2 * HOUR_MS);
  const said = await check();
  for (const kind of WITHOUT_PURCHASE) expect(said).toContain(kind);
});

it('has a case for every comparison', () => {
  const gateways = ['charge without payment', 'payment without charge', 'amount at the gateway'];
  expect(
    BREAKS.map(([kind]) => kind)
      .concat(WITHOUT_PURCHASE)
      .toSorted(),
  ).toEqual([...Object.keys(COMPARISONS), ...gateways].toSorted());
});

it('what agrees again is gone, and is an alarm anew', async () => {
  const one = await somebody();
  const hide = (state: string) =>
    breakRows(`update checkout_sessions set state = '${state}' where id = $1`, [one.session]);
  const open = async () =>
    (await billing.rows('select gone_at from findings where subject = $1', [one.payment])).map(
      ({ gone_at }) => gone_at === null,
    );
  await hide('open');
  await check();
  expect(await open()).toEqual([true]);
  await hide('succeeded');
  await check();
  expect(await open()).toEqual([false]);
  await hide('open');
  await check();
  expect(await open()).toEqual([true]);
  expect(logged.filter((text) => text.includes('must agree') && text.includes(one.payment))).toHaveLength(2);
});

it('takes no more memory for many payments than for few', { timeout: 600_000 }, async () => {
  const many = isThorough ? 100_000 : 2_000;
  const [shop] = await billing.rows(
    `select project_id, customer_id, product_id, price_id from transactions limit 1`,
  );
  await billing.database.inTransaction(async ({ sql }) => {
    await sql.execute(`set local session_replication_role = replica`);
    await sql.execute(`insert into sandbox_charges (ref, method_ref, amount_micros, currency, created_at)
      select 'ch_many_' || n, (select ref from sandbox_methods limit 1), 9990000, 'EUR', now() from generate_series(1, ${many}) n`);
    await sql.execute(`insert into transactions (id, project_id, environment, customer_id, kind, product_id, price_id, gross_micros,
        net_micros, tax_micros, currency, charge_ref, at)
      select gen_random_uuid(), '${shop?.['project_id']}', 'sandbox', '${shop?.['customer_id']}', 'purchase',
        '${shop?.['product_id']}', '${shop?.['price_id']}', 9990000, 9990000, 0, 'EUR', 'ch_many_' || n, now()
      from generate_series(1, ${many}) n`);
  });
  const before = process.memoryUsage().heapUsed;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed);
  }, 5);
  const said = await check();
  clearInterval(watch);
  // All of them lack their entry and their document; a hundred of each are kept, and a hundred lines are told.
  const kept = await billing.rows(
    `select kind, count(*)::int from findings where gone_at is null and kind in ('payment without document', 'payment without entry')
     group by kind order by kind`,
  );
  expect(kept.map(({ count }) => Number(count) >= 100 && Number(count) <= 104)).toEqual([true, true]);
  expect(said.split('\n').length).toBe(102);
  expect((most - before) / 1e6).toBeLessThan(64);
});
