import { createRandom } from '@plausch/dev-env/faults';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SANDBOX_KEY, startBilling, type TestBilling } from '../billing.fixture.ts';
import { brokenInvariants } from '../invariants.fixture.ts';
import { Buyer } from '../purchase.fixture.ts';
import { RULES } from '../rules.ts';
import { type Description, Fuzzer, type FuzzRequest, type Scene } from './fuzz.fixture.ts';
import { type RawAnswer, RawConnection, throwBytes } from './raw-connection.fixture.ts';

const isThorough = process.env['THOROUGH'] === 'yes';
const REQUESTS = isThorough ? 1_000_000 : 3_000;
const SEED = isThorough ? Math.floor(Math.random() * 2 ** 31) : 20_261_101;
const AT_ONCE = 24;
const PATIENCE_MS = 10_000;
const SHOWN = 400;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

let billing: TestBilling;
beforeAll(async () => {
  billing = await startBilling({
    clock: 'going',
    rules: {
      checkout: { ...RULES.checkout, holdMs: 20 as 3_000 },
      sandbox: { ...RULES.sandbox, bankMs: 20 as 1_000 },
    },
  });
});
afterAll(() => billing.stop());

const GATEWAY_FAILED = 7773;

/** What answers hold, each of them something of it. */
type Told = {
  operation_session_id: string;
  gateway_params: { client_secret: string };
  operation: { redemption_info: { redeem_url: string } | null };
  token: { id: string } | null;
  taken: number;
  erased: boolean;
};

/** What was accepted, and may therefore have left something. */
class Ledger implements Scene {
  readonly keys: string[] = [];
  readonly sold: { product: string; price: string }[] = [];
  readonly users: string[] = ['anna', 'berta', '$RCAnonymousID:0a', 'a/b', '🦊'];
  readonly sessions: string[] = [];
  readonly secrets: string[] = [];
  readonly tokens: string[] = [];
  readonly gifts: string[] = [];
  readonly environments = new Map<string, string>();
  readonly customers = new Set<string>();
  readonly completed = new Set<string>();
  /** Completions that were refused, or cut off, when the gateway had been asked already: it may know of them. */
  readonly begun = new Set<string>();
  readonly redeemed = new Set<string>();
  readonly sentEvents = new Set<string>();
  takenEvents = 0;
  erased = 0;
  confirmed = 0;
  /** How often each route took a request. */
  readonly taken = new Map<string, number>();

  /** What was not accepted, as far as it may have left something. */
  noteRefused({ what, target }: FuzzRequest, text?: string): void {
    if (what !== 'POST /rcbilling/v1/checkout/{sessionId}/complete') return;
    const [, id] = /\/checkout\/([^/?]+)\/complete/.exec(target) ?? [];
    if (id !== undefined && (text === undefined || text.includes(`"code":${GATEWAY_FAILED}`)))
      this.begun.add(decodeURIComponent(id));
  }

  note({ what, target, key, body, isHead }: FuzzRequest, text: string): void {
    this.taken.set(what, (this.taken.get(what) ?? 0) + 1);
    const customer = (id: string) => this.customers.add(`${this.environments.get(key ?? '')} ${id}`);
    // Also in other spellings of the address, and where the answer has no body.
    const [, read] =
      /(?:\/v1\/subscribers|\/v2\/customers)\/([^/?]+)(?:\/grants)?(?:\?|$)/.exec(target) ?? [];
    if (read !== undefined) customer(decodeURIComponent(read));
    if (isHead || what === 'unknown') return;
    const sent = () => JSON.parse(body ?? '') as Record<string, never>;
    const told = () => JSON.parse(text) as Told;
    switch (what) {
      case 'POST /rcbilling/v1/checkout/start':
        customer(sent()['app_user_id'] ?? '');
        this.sessions.push(told().operation_session_id);
        break;
      case 'POST /rcbilling/v1/checkout/{sessionId}/complete':
        this.completed.add(told().operation_session_id);
        this.secrets.push(told().gateway_params.client_secret);
        break;
      case 'GET /rcbilling/v1/checkout/{sessionId}': {
        const { redemption_info } = told().operation;
        if (redemption_info) this.gifts.push(redemption_info.redeem_url);
        break;
      }
      case 'POST /rcbilling/v1/redeem':
        customer(sent()['app_user_id'] ?? '');
        this.redeemed.add(String(sent()['redeem_url']).split('/').at(-1) ?? '');
        break;
      case 'POST /v2/customers/{userId}/erase':
        if (told().erased) this.erased += 1;
        break;
      case 'POST /sandbox/v1/confirm':
        this.confirmed += 1;
        break;
      case 'POST /sandbox/v1/tokens': {
        const { token } = told();
        if (token) this.tokens.push(token.id);
        break;
      }
      case 'POST /v1/events':
        this.takenEvents += told().taken;
        for (const one of sent()['events'] ?? ([] as ({ id?: unknown } | null)[]))
          if (UUID.test(String(one?.id))) this.sentEvents.add(String(one?.id).toLowerCase());
    }
  }
}

/** What no request may change, as one text. */
async function fixedRows(): Promise<string> {
  const texts: string[] = [];
  for (const table of FIXED)
    texts.push(JSON.stringify(await billing.rows(`select * from ${table} order by 1`)));
  return texts.join('\n');
}

async function prepare(ledger: Ledger): Promise<Fuzzer> {
  const run = (...words: string[]) => billing.billing.run(words);
  const secret = (await run('key', 'create', 'plausch', 'secret', 'sandbox', 'fuzz')).split('\n')[0] ?? '';
  const live = (await run('key', 'create', 'plausch', 'public', 'production', 'fuzz')).trim();
  ledger.keys.push(SANDBOX_KEY, SANDBOX_KEY, SANDBOX_KEY, SANDBOX_KEY, secret, live);
  ledger.environments.set(SANDBOX_KEY, 'sandbox').set(secret, 'sandbox').set(live, 'production');
  for (const { product_id, price_id } of await billing.rows('select product_id, price_id from prices'))
    ledger.sold.push({ product: String(product_id), price: String(price_id) });
  const { body } = await billing.call('GET', '/openapi.json');
  return new Fuzzer(createRandom(SEED), body as Description);
}

it('nothing that comes in is answered with 5xx, hangs, or leaves a row where it was refused', {
  timeout: isThorough ? 7_200_000 : 120_000,
}, async () => {
  const ledger = new Ledger();
  const findings: string[] = [];
  const fuzzer = await prepare(ledger);
  expect(fuzzer.routes.length).toBeGreaterThan(12);
  const before = await fixedRows();
  const port = Number(new URL(billing.url).port);
  const address = { port, patienceMs: PATIENCE_MS };
  const judge = (request: FuzzRequest, status: number, text: string) => {
    if (status === 200) ledger.note(request, text);
    else ledger.noteRefused(request, text);
    if (status >= 500) findings.push(`${status} ${text.slice(0, SHOWN)} to ${shown(request)}`);
  };
  let left = REQUESTS;
  const hands = Array.from({ length: AT_ONCE }, async () => {
    const connection = new RawConnection(address);
    while (left > 0) {
      left -= 1;
      const request = fuzzer.next(ledger);
      if (request.what === 'bytes') {
        const { heard, isOver } = await throwBytes(address, request.bytes);
        if (!isOver) findings.push(`no end of ${shown(request)}`);
        for (const [, status] of heard.matchAll(/^HTTP\/1\.1 (\d{3}) /gm))
          if (Number(status) >= 500) findings.push(`${heard.slice(0, SHOWN)} to ${shown(request)}`);
        continue;
      }
      const answer: RawAnswer = await connection.ask(request.bytes, request);
      if (answer.kind === 'answer') judge(request, answer.status, answer.body);
      else ledger.noteRefused(request);
      if (answer.kind === 'hung') findings.push(`no answer to ${shown(request)}`);
    }
    connection.close();
  });
  await Promise.all(hands);
  await billing.billing.jobs.drain({ early: true });

  expect({ seed: SEED, findings: findings.slice(0, 5) }).toEqual({ seed: SEED, findings: [] });
  expect(await fixedRows()).toBe(before);
  expect(await brokenInvariants(billing.database)).toEqual([]);
  await expectAccounted(ledger);
  expect((await new Buyer(billing, 'someone honest').buy('premium_monthly')).status).toBe('succeeded');
});

const shown = ({ bytes }: FuzzRequest) => JSON.stringify(bytes.toString('latin1').slice(0, SHOWN));

/** Tables that no request may write to, and what of the platform lies beside. */
const FIXED = [
  'projects',
  'api_keys',
  'catalogue_versions',
  'prices',
  'server_keys',
  'schema_migrations',
  'platform_migrations',
];

/** Each row of each table belongs to something that was accepted. */
async function expectAccounted(ledger: Ledger): Promise<void> {
  const sessions = [...ledger.completed];
  const known = [...ledger.completed, ...ledger.begun];
  // A completion that another one of the same customer overtakes is refused after its intent was made and cancelled again.
  const overtaken = `(select subject from gateway_operations where verb = 'cancelIntent')`;
  /** What of each table nothing accepted accounts for. */
  const strays: Readonly<Record<string, readonly [sql: string, values: readonly unknown[]]>> = {
    customer_ids: [`environment || ' ' || app_user_id <> all($1)`, [[...ledger.customers]]],
    customers: [
      'erased_at is null and not exists (select from customer_ids where customer_id = customers.id)',
      [],
    ],
    checkout_sessions: ['id <> all($1)', [ledger.sessions]],
    gateway_operations: [
      `subject <> all($1) and subject not in ${overtaken}
        and subject not in (select 'refund:' || id from refunds union all select 'subscription:' || id from subscriptions)
        and substr(subject, 10) not in (
          select customer_id::text from checkout_sessions where subject like 'customer:%')`,
      [known.map((id) => `checkout:${id}`)],
    ],
    gateway_objects: [
      `kind <> 'customer' or customer_id not in (select customer_id from checkout_sessions)`,
      [],
    ],
    gateway_events: ['event_id not in (select id from sandbox_events)', []],
    subscriptions: [
      'id not in (select subscription_id from transactions where subscription_id is not null)',
      [],
    ],
    // A renewal has no session.
    transactions: ['(session_id is null and subscription_id is null) or session_id <> all($1)', [sessions]],
    trials: [`customer_id not in (select customer_id from transactions where kind = 'trial')`, []],
    card_trials: [`not exists (select from transactions where kind = 'trial')`, []],
    redemptions: ['transaction_id not in (select id from transactions where subscription_id is null)', []],
    grants: [
      `source not like 'operator:%'
        and source not in (select 'redemption:' || id from redemptions where redeemed_by is not null)`,
      [],
    ],
    refunds: ['transaction_id not in (select id from transactions)', []],
    disputes: ['ref not in (select ref from sandbox_disputes)', []],
    // A server's key says what it did; before the first request the operator made keys.
    audit_log: [`actor not like 'key:%' and actor not in ('operator', 'start', 'gateway')`, []],
    events: ['id::text <> all($1)', [[...ledger.sentEvents]]],
    sandbox_customers: ['customer_id not in (select customer_id::text from checkout_sessions)', []],
    sandbox_intents: [`session_id <> all($1) and 'checkout:' || session_id not in ${overtaken}`, [known]],
    sandbox_answers: ['idempotency_key not in (select idempotency_key from gateway_operations)', []],
    sandbox_events: [
      `(body::jsonb) #>> '{data,object,id}' not in (
        select ref from sandbox_intents union all select ref from sandbox_disputes)`,
      [],
    ],
    sandbox_methods: ['customer_ref not in (select ref from sandbox_customers)', []],
    sandbox_charges: [
      `ref not in (
        select charge_ref from sandbox_intents where charge_ref is not null
        union all select charge_ref from transactions where charge_ref is not null)`,
      [],
    ],
    sandbox_disputes: ['charge_ref not in (select ref from sandbox_charges)', []],
    sandbox_refunds: [
      // What was paid in the moment in which a customer was erased goes back without having been booked.
      `charge_ref not in (
        select charge_ref from sandbox_intents where charge_ref is not null
        union all select charge_ref from transactions where charge_ref is not null)`,
      [],
    ],
    sandbox_tokens: ['ref <> all($1)', [ledger.tokens]],
    invoices: ['transaction_id not in (select id from transactions)', []],
    invoice_counters: [
      'not exists (select from invoices where invoices.series = invoice_counters.series)',
      [],
    ],
    ledger_transfers: [
      `split_part(cause_id, ':', 1) not in (
        select id::text from transactions union all select id::text from refunds union all select id::text from disputes)`,
      [],
    ],
    ledger_entries: ['transfer_id not in (select id from ledger_transfers)', []],
    ledger_accounts: ['id not in (select account_id from ledger_entries)', []],
    ledger_prepaid: ['transaction_id not in (select id from transactions)', []],
    // Made with mails to those who bought, and by servers; none that was guessed opens anything.
    confirmations: ['true', []],
    price_asks: ['true', []],
    manage_links: [
      `customer_id not in (select customer_id from transactions)
        and not exists (select from audit_log where action = 'management.link')`,
      [],
    ],
    webhook_customers: ['customer_id not in (select customer_id from customer_ids)', []],
    webhook_events: ['customer_id not in (select customer_id from customer_ids)', []],
    // Mails go to those who bought.
    local_mails: [`not exists (select from transactions)`, []],
    local_mail_attachments: [`not exists (select from transactions)`, []],
    counted_mails: [`not exists (select from transactions)`, []],
    outbox: [`not exists (select from transactions)`, []],
    outbox_deliveries: [`not exists (select from transactions)`, []],
  };
  const tables = await billing.rows(
    `select table_name from information_schema.tables where table_schema = 'billing' order by 1`,
  );
  for (const { table_name } of tables) {
    const table = String(table_name);
    if (FIXED.includes(table)) continue;
    const [stray, values] = strays[table] ?? ['true', []];
    expect([table, await billing.rows(`select * from ${table} where ${stray} limit 3`, values)]).toEqual([
      table,
      [],
    ]);
  }
  const count = async (from: string) =>
    Number((await billing.rows(`select count(*) as n from ${from}`))[0]?.['n']);
  // Who was erased may have come again, or not.
  const erased = await count('customers where erased_at is not null');
  expect(erased).toBe(ledger.erased);
  expect(await count('customer_ids')).toBe(await count('customers where erased_at is null'));
  expect(await count('customer_ids')).toBeLessThanOrEqual(ledger.customers.size);
  expect(await count('customer_ids')).toBeGreaterThanOrEqual(ledger.customers.size - erased);
  expect(await count('checkout_sessions')).toBe(ledger.sessions.length);
  expect(await count('sandbox_intents')).toBeGreaterThanOrEqual(ledger.completed.size);
  expect(await count('(select distinct session_id from sandbox_intents) made')).toBe(
    await count('sandbox_intents'),
  );
  expect(await count(`grants where source like 'redemption:%'`)).toBe(ledger.redeemed.size);
  const byServers = [...ledger.taken].filter(([what]) => what.startsWith('POST /v2/'));
  expect(await count(`audit_log where actor like 'key:%'`)).toBe(
    byServers.reduce((sum, [, taken]) => sum + taken, 0),
  );
  expect(await count('events')).toBeLessThanOrEqual(ledger.takenEvents);
  expect(await count('sandbox_methods')).toBeLessThanOrEqual(ledger.confirmed);
}
