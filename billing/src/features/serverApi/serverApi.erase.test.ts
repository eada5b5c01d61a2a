import { newId } from '@plausch/platform/ids';
import { defineJob } from '@plausch/platform/jobs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Answered, startBilling, type TestBilling } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { BadLine } from '../../line.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { Visitor } from '../../visitor.fixture.ts';
import { deliverEvents, reconcile } from '../gateways/index.ts';

const line = new BadLine();
let billing: TestBilling;
let secret: string;
beforeAll(async () => {
  billing = await startBilling({ line: line.line });
  const words = ['key', 'create', 'plausch', 'secret', 'sandbox', 'server'];
  [secret = ''] = (await billing.billing.run(words)).split('\n');
});
afterEach(async () => {
  line.heal();
  await billing.runJob(deliverEvents);
  await billing.billing.jobs.drain({ early: true });
  expect(await brokenInvariants(billing.database)).toEqual([]);
});
afterAll(() => billing.stop());

const post = (who: Buyer, rest: string): Promise<Answered> =>
  billing.call('POST', `/v2/customers/${encodeURIComponent(who.id)}/${rest}`, { key: secret, body: {} });
const codeOf = ({ status, body }: Answered) => [status, (body as { code: number }).code];

/** The tables in which a text stands. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await billing.rows(
    `select table_name from information_schema.tables where table_schema = 'billing' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { table_name } of tables) {
    const where = `t::text like '%' || $1 || '%'`;
    const [row] = await billing.rows(`select 1 from ${table_name} t where ${where} limit 1`, [text]);
    if (row) found.push(String(table_name));
  }
  return found.toSorted();
}
const kept = () =>
  billing.rows(
    `select (select json_agg(t) from (select id, net_micros, tax_micros, kind from transactions order by 1) t) as payments,
       (select json_agg(t) from (select * from ledger_entries order by transfer_id, line) t) as entries,
       (select json_agg(t) from (select id, series, number, lines, seller, gross_micros from invoices order by 1) t) as documents`,
  );

it('forgets once whoever is to be forgotten by several at once', async () => {
  const otto = new Buyer(billing, 'otto at once');
  await otto.info();
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(otto, 'erase')));
  expect(answers.map(({ body }) => (body as { erased: boolean }).erased).toSorted()).toEqual([
    ...Array(5).fill(false),
    true,
  ]);
});

it('forgets whoever has no subscription any more, and keeps what the law wants', async () => {
  const nora = new Buyer(billing, `nora-${newId()}`);
  const { session } = await nora.start('vip_monthly', {
    email: 'nora.secret@example.org',
    metadata: { utm_source: 'nora.campaign' },
  });
  await nora.confirm(await nora.secret(session));
  await nora.end(session);
  const event = { id: newId(), event_name: 'x', app_user_id: nora.id, timestamp_ms: billing.clock.now() };
  expect((await billing.call('POST', '/v1/events', { body: { events: [event] } })).status).toBe(200);

  expect((await post(nora, 'manage-link')).status).toBe(200);
  const running = await post(nora, 'erase');
  expect(codeOf(running)).toEqual([409, 7878]);
  expect(running.body).toMatchObject({ message: expect.stringContaining('runs') });
  await post(nora, 'subscriptions/vip_monthly/withdraw');
  await billing.billing.jobs.drain({ early: true });
  const before = await kept();
  expect(await tablesWith(nora.id)).toEqual([
    'audit_log',
    'checkout_sessions',
    'customer_ids',
    'events',
    'webhook_events',
  ]);

  expect((await post(nora, 'erase')).body).toEqual({ erased: true });
  await billing.billing.jobs.drain();
  // The server noted by which id it asked for the withdrawal; the mailbox of this machine is where the mails went.
  expect(await tablesWith(nora.id)).toEqual(['audit_log']);
  expect(await tablesWith('nora.secret')).toEqual(['local_mails']);
  expect(await tablesWith('nora.campaign')).toEqual([]);
  expect(await kept()).toEqual(before);
  expect(await billing.rows('select 1 from manage_links')).toEqual([]);
  const documents = await billing.rows('select customer_id, buyer, pdf is not null as printed from invoices');
  expect(documents).toEqual([
    { customer_id: null, buyer: null, printed: true },
    { customer_id: null, buyer: null, printed: true },
  ]);
  expect((await post(nora, 'erase')).body).toEqual({ erased: false });

  // The id is like a new one.
  const info = await nora.info();
  expect([info.entitlements, info.subscriptions, info.non_subscriptions]).toEqual([{}, {}, {}]);
  expect((await nora.buy('vip_monthly')).status).toBe('succeeded');
  expect(Object.keys((await nora.info()).subscriptions)).toEqual(['vip_monthly']);
});

it('leaves of the customer what is written here, in every table that names one', async () => {
  // A table that is added is thought about here first.
  const naming = await billing.rows(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'billing' and column_name in ('customer_id', 'redeemed_by') order by 1`,
  );
  const KEPT = {
    checkout_sessions: 'what was agreed to',
    disputes: 'books',
    gateway_objects: 'what the gateway calls them',
    grants: 'what was given',
    redemptions: 'what was given',
    refunds: 'books',
    sandbox_customers: 'another company',
    subscriptions: 'what was bought, without its card and place',
    transactions: 'books',
    trials: 'one trial each',
  };
  const GONE = [
    'confirmations',
    'customer_ids',
    'invoices',
    'manage_links',
    'manage_sessions',
    'webhook_customers',
    'webhook_deliveries',
    'webhook_events',
  ];
  const names = naming.map(({ name }) => String(name));
  expect(names).toEqual([...Object.keys(KEPT), ...GONE].toSorted());

  const rosa = new Buyer(billing, 'rosa');
  await rosa.buy('vip_monthly');
  const [row] = await billing.rows(
    `select subscriptions.id, customer_id from subscriptions join customer_ids using (customer_id) where app_user_id = 'rosa'`,
  );
  const [id, subscription] = [String(row?.['customer_id']), row?.['id']];
  for (const [price, agreed] of [
    ['asked', null],
    ['agreed', new Date()],
  ])
    await billing.rows(
      'insert into price_asks (subscription_id, price_id, asked_at, agreed_at) values ($1, $2, now(), $3)',
      [subscription, price, agreed],
    );
  const { body } = await post(rosa, 'manage-link');
  const visitor = new Visitor(billing);
  await visitor.get((body as { url: string }).url);
  await visitor.press('Öffnen');
  await visitor.press('Karte ändern');
  const secretOn = () => /data-secret="([^"]+)"/.exec(visitor.page)?.[1] ?? '';
  await rosa.confirm(secretOn(), { elements: { mode: 'setup' }, outcome: 'succeeded' });
  await billing.runJob(deliverEvents);
  expect(await billing.rows('select state from confirmations')).toEqual([{ state: 'done' }]);
  // Another one is under way, and nobody comes back to it.
  await visitor.get('/manage');
  await visitor.press('Karte ändern');
  await post(rosa, 'subscriptions/vip_monthly/withdraw');
  await billing.billing.jobs.drain({ early: true });
  expect((await post(rosa, 'erase')).body).toEqual({ erased: true });
  expect(await billing.rows('select state from confirmations')).toEqual([{ state: 'awaiting' }]);
  billing.clock.advance(15 * 60_000);
  for (const name of ['management.endConfirmations', 'management.sweep'])
    await billing.runJob(defineJob({ name }));
  await billing.billing.jobs.drain({ early: true });

  const left = await tablesWith(id);
  expect(left.filter((name) => GONE.includes(name))).toEqual([]);
  expect(left.filter((name) => !(name in KEPT))).toEqual([
    'audit_log',
    'customers',
    'gateway_operations',
    'sandbox_answers',
  ]);
  expect(await billing.rows('select price_id from price_asks')).toEqual([{ price_id: 'agreed' }]);
  expect(
    await billing.rows('select method_ref, card, told from subscriptions where customer_id = $1', [id]),
  ).toEqual([{ method_ref: null, card: null, told: null }]);
});

it('ends what was begun: its secret pays nothing any more', async () => {
  const olga = new Buyer(billing, 'olga');
  const open = await olga.start('premium_lifetime');
  const { session } = await olga.start('vip_monthly');
  const clientSecret = await olga.secret(session);
  line.troubles.push('answer lost');
  expect((await post(olga, 'erase')).body).toEqual({ erased: true });
  // The gateway has cancelled it, and billing has not heard of it yet.
  expect(codeOf(await olga.complete(session))).toEqual([404, 7877]);
  await olga.confirm(clientSecret);
  billing.clock.advance(60_000);
  await billing.runJob(reconcile);
  const states = await billing.rows('select state from checkout_sessions where id = any($1)', [
    [session, open.session],
  ]);
  expect(states).toEqual([{ state: 'expired' }, { state: 'expired' }]);
});

it('gives back what was paid in the last moment', async () => {
  const pia = new Buyer(billing, 'pia');
  const { session } = await pia.start('vip_monthly');
  const clientSecret = await pia.secret(session);
  line.areEventsHeld = true;
  await pia.confirm(clientSecret);
  expect((await post(pia, 'erase')).body).toEqual({ erased: true });
  line.heal();
  await billing.runJob(deliverEvents);
  await billing.billing.jobs.drain({ early: true });
  const [row] = await billing.rows(
    `select session.state, session.failure, charge.refunded_micros::int as back from checkout_sessions session
     join sandbox_intents intent on intent.session_id = session.id join sandbox_charges charge on charge.ref = charge_ref
     where session.id = $1`,
    [session],
  );
  expect(row).toEqual({ state: 'failed', failure: 5, back: 9_990_000 });
  expect((await pia.info()).subscriptions).toEqual({});
});

it('whoever begins to buy while they are forgotten buys as somebody new', async () => {
  const pia = new Buyer(billing, 'pia meanwhile');
  await pia.info();
  const customers = () =>
    billing.rows('select customer_id from customer_ids where app_user_id = $1', [pia.id]);
  const before = await customers();
  const client = await billing.database.pool.connect();
  await client.query('begin');
  await client.query('select 1 from customers where id = $1 for update', [before[0]?.['customer_id']]);
  const buying = pia.buy('premium_lifetime');
  const waits = () =>
    billing.rows(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%customers%'
        and datname = current_database()`,
    );
  await expect.poll(async () => (await waits()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  await client.query('delete from customer_ids where customer_id = $1', [before[0]?.['customer_id']]);
  await client.query('update customers set erased_at = now(), email = null, language = null where id = $1', [
    before[0]?.['customer_id'],
  ]);
  await client.query('commit');
  client.release();
  expect((await buying).status).toBe('succeeded');
  expect(await customers()).not.toEqual(before);
});
