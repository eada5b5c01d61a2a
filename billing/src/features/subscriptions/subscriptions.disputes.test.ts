import { DAY_MS } from '@plausch/platform/clock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answered, startBilling, type TestBilling } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { BadLine } from '../../line.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { RULES } from '../../rules.ts';
import { deliverEvents, reconcile } from '../gateways/index.ts';

const CARD = { number: '4000000000000259', exp_month: 12, exp_year: 2034, cvc: '123' };
const line = new BadLine();
let billing: TestBilling;
let secret: string;
beforeAll(async () => {
  billing = await startBilling({ mail: 'later', line: line.line });
  const words = ['key', 'create', 'plausch', 'secret', 'sandbox', 'server'];
  [secret = ''] = (await billing.billing.run(words)).split('\n');
});
afterAll(() => billing.stop());

let anna: Buyer;
let buyers = 0;
beforeEach(() => {
  buyers += 1;
  anna = new Buyer(billing, `anna ${buyers}`);
});
afterEach(async () => {
  line.heal();
  await hear();
  expect(await brokenInvariants(billing.database)).toEqual([]);
});

const advance = async (by: string) => {
  const answer = await billing.call('POST', '/v1/sandbox/clock', {
    body: { app_user_id: anna.id, advance: by },
  });
  expect([answer.status, answer.body]).toEqual([200, answer.body]);
};
const disputes = () =>
  billing.rows(
    `select ref, state, amount_micros::int as micros from disputes join customer_ids using (customer_id)
     where app_user_id = $1 order by opened_at`,
    [anna.id],
  );
const stateOf = async () => (await disputes()).map(({ state, micros }) => [state, micros]);
const decide = async (won: boolean): Promise<Answered> => {
  const [dispute] = await billing.rows(
    `select dispute.ref from sandbox_disputes dispute join sandbox_customers owner on owner.ref = customer_ref
     join customer_ids on customer_ids.customer_id::text = owner.customer_id where app_user_id = $1
     order by dispute.state = 'open' desc`,
    [anna.id],
  );
  return billing.call('POST', `/sandbox/v1/disputes/${dispute?.['ref']}`, { body: { won } });
};
/** Everything that is told comes through, and is looked at. */
async function hear(): Promise<void> {
  await billing.runJob(deliverEvents);
  await billing.billing.jobs.drain({ early: true });
}
/** What is on the accounts because of the customer, in micros. */
const books = async () =>
  Object.fromEntries(
    (
      await billing.rows(
        `select kind, sum(amount)::int as micros
         from ledger_transfers transfer join ledger_entries entry on entry.transfer_id = transfer.id
           join ledger_accounts account on account.id = account_id
         where split_part(cause_id, ':', 1) in (
           select id::text from transactions where customer_id = (select customer_id from customer_ids where app_user_id = $1)
           union all
           select id::text from disputes where customer_id = (select customer_id from customer_ids where app_user_id = $1))
         group by kind having sum(amount) <> 0 order by kind`,
        [anna.id],
      )
    ).map(({ kind, micros }) => [kind, micros]),
  );
const documents = async () =>
  (
    await billing.rows(
      `select kind, gross_micros::int as micros from invoices join customer_ids using (customer_id)
       where app_user_id = $1 order by issued_at, number`,
      [anna.id],
    )
  ).map(({ kind, micros }) => [kind, micros]);
const holds = async () => {
  const now = billing.clock.now();
  return Object.entries((await anna.info()).entitlements).flatMap(([name, { expires_date }]) =>
    expires_date === null || Date.parse(expires_date) > now ? [name] : [],
  );
};
const refund = async (payment: unknown, amount_micros?: number) =>
  billing.call('POST', `/v2/payments/${payment}/refund`, {
    key: secret,
    body: { reason: 'Kulanz', ...(amount_micros && { amount_micros }) },
  });
const payment = async () =>
  (
    await billing.rows(
      'select transactions.id from transactions join customer_ids using (customer_id) where app_user_id = $1 order by at desc',
      [anna.id],
    )
  )[0]?.['id'];

describe('a charge that is disputed a day later', () => {
  it('is held back by the bank, and the customer keeps what was bought', async () => {
    await anna.buy('vip_monthly', { card: CARD });
    await advance('P1D');
    expect(await stateOf()).toEqual([['open', 9_990_000]]);
    expect(await holds()).toEqual(['vip']);
    expect(await books()).toMatchObject({ disputes: 9_990_000 });
    expect(await books()).not.toHaveProperty('receivable');
    expect(await documents()).toEqual([['invoice', 9_990_000]]);
    // What the bank may take is not given back as well.
    expect((await refund(await payment())).status).toBe(409);
    const [entry] = await billing.rows('select action from audit_log where subject = $1', [await payment()]);
    expect(entry).toEqual({ action: 'dispute.opened' });
  });

  it('and won is as if nothing had been', async () => {
    await anna.buy('vip_monthly', { card: CARD });
    await advance('P2D');
    expect((await decide(true)).body).toMatchObject({ state: 'won' });
    await hear();
    expect(await stateOf()).toEqual([['won', 9_990_000]]);
    expect(await holds()).toEqual(['vip']);
    expect(await books()).toMatchObject({ receivable: 9_990_000 });
    expect(await books()).not.toHaveProperty('disputes');
    expect(await documents()).toEqual([['invoice', 9_990_000]]);
    expect((await refund(await payment())).status).toBe(200);
  });

  it('and lost ends the subscription, with its tax, its entry and its document', async () => {
    await anna.buy('vip_monthly', { card: CARD });
    await advance('P2D');
    expect((await decide(false)).body).toMatchObject({ state: 'lost' });
    await hear();
    expect(await stateOf()).toEqual([['lost', 9_990_000]]);
    expect(await holds()).toEqual([]);
    // The two days that were earned are taken back: 9.99 × 2 / 30 = 0.67.
    expect(await books()).toEqual({ refunds: 670_000, revenue: -670_000 });
    expect(await documents()).toEqual([
      ['invoice', 9_990_000],
      ['cancellation', -9_990_000],
    ]);
    const { subscriptions } = await anna.info();
    expect(subscriptions['vip_monthly']?.refunded_at).not.toBeNull();
    const [row] = await billing.rows(
      'select state, end_reason from subscriptions join customer_ids using (customer_id) where app_user_id = $1',
      [anna.id],
    );
    expect(row).toEqual({ state: 'ended', end_reason: 'disputed' });
    expect((await refund(await payment())).status).toBe(409);
    // A customer whose subscription ended may buy again.
    expect((await anna.buy('vip_monthly')).status).toBe('succeeded');
  });

  it('is lost after seven days in which nobody decides, and not before', async () => {
    await anna.buy('vip_monthly', { card: CARD });
    await advance('P7D');
    expect(await stateOf()).toEqual([['open', 9_990_000]]);
    await advance('P1D');
    expect(await stateOf()).toEqual([['lost', 9_990_000]]);
    expect(await holds()).toEqual([]);
    await advance('P1M');
    expect(await stateOf()).toEqual([['lost', 9_990_000]]);
  });

  it('takes what is bought for good away again', async () => {
    await anna.buy('premium_lifetime', { card: CARD });
    await advance('P1D');
    expect(await holds()).toEqual(['premium']);
    await advance('P1W');
    expect(await holds()).toEqual([]);
    expect(await documents()).toEqual([
      ['invoice', 149_000_000],
      ['cancellation', -149_000_000],
    ]);
  });

  it('[I7] is about what has not gone back before', async () => {
    await anna.buy('vip_monthly', { card: CARD });
    expect((await refund(await payment(), 4_000_000)).status).toBe(200);
    await advance('P1W');
    await advance('P1D');
    expect(await stateOf()).toEqual([['lost', 5_990_000]]);
    expect(await documents()).toEqual([
      ['invoice', 9_990_000],
      ['correction', -4_000_000],
      ['correction', -5_990_000],
    ]);
  });

  it('where all of it has gone back there is none', async () => {
    await anna.buy('vip_monthly', { card: CARD });
    expect((await refund(await payment())).status).toBe(200);
    await advance('P1W');
    await advance('P1W');
    expect(await disputes()).toEqual([]);
  });

  it('lost when another period is paid gives the unused days of that one back', async () => {
    await anna.buy('vip_monthly', { card: CARD });
    await advance('P3D');
    // 27 of 30 days of 9.99 are credited, 8.99: 19.99 − 8.99 = 11.00.
    await anna.buy('babo_monthly');
    await advance('P5D');
    expect(await stateOf()).toEqual([['lost', 9_990_000]]);
    expect(await holds()).toEqual([]);
    await hear();
    // 5 of 30 days of what was paid for babo itself were used: 11.00 − 1.83.
    const money = await billing.rows(
      `select gross_micros::int as paid, refunded_micros::int as back from transactions
       join customer_ids using (customer_id) where app_user_id = $1 order by at`,
      [anna.id],
    );
    expect(money).toEqual([
      { paid: 9_990_000, back: 9_990_000 },
      { paid: 11_000_000, back: 9_170_000 },
    ]);
  });
});

describe('what is to go back of a charge that is disputed', () => {
  const server = (what: string, body: object) =>
    billing.call('POST', `/v2/customers/${encodeURIComponent(anna.id)}/${what}`, { key: secret, body });
  const atGateway = () =>
    billing.rows(
      `select charge.amount_micros::int as paid, charge.refunded_micros::int as back
       from sandbox_charges charge join sandbox_methods method on method.ref = charge.method_ref
         join sandbox_customers owner on owner.ref = method.customer_ref
         join customer_ids on customer_ids.customer_id::text = owner.customer_id
       where app_user_id = $1 order by charge.created_at`,
      [anna.id],
    );
  /** Hears of the decision, and asks for what waits for it. */
  const settle = async () => {
    await hear();
    await billing.runJob(reconcile);
  };
  const expectAgreed = async () => {
    billing.clock.advance(RULES.oversight.settledMs);
    expect(await billing.billing.run(['check'])).toMatch(/^Alles stimmt überein/);
    expect(await brokenInvariants(billing.database)).toEqual([]);
  };

  it.each([
    ['won', true, [['open', 9_990_000]], 9_990_000],
    ['lost', false, [['open', 9_990_000]], 0],
  ])('for a withdrawal waits for the bank: %s', async (state, isWon, before, back) => {
    await anna.buy('vip_monthly', { card: CARD });
    await advance('P2D');
    expect((await server('subscriptions/vip_monthly/withdraw', {})).status).toBe(200);
    expect(await holds()).toEqual([]);
    expect(await stateOf()).toEqual(before);
    await settle();
    expect(await atGateway()).toEqual([{ paid: 9_990_000, back: 0 }]);
    await expectAgreed();
    await decide(isWon);
    await settle();
    expect(await stateOf()).toEqual([[state, 9_990_000]]);
    expect(await atGateway()).toEqual([{ paid: 9_990_000, back }]);
    expect(await documents()).toEqual([
      ['invoice', 9_990_000],
      ['cancellation', -9_990_000],
    ]);
    await expectAgreed();
  });

  it.each([
    ['won', true, 9_990_000],
    ['lost', false, 0],
  ])(
    '[I1] as it came too late for a subscription that is over, waits for the bank: %s',
    async (state, isWon, back) => {
      await anna.buy('vip_monthly', { card: CARD });
      await advance('P2D');
      await decide(true);
      await hear();
      // The renewal is charged, and its answer is lost: time does not pass over what is not known.
      line.troubles.push('answer lost');
      const month = { app_user_id: anna.id, advance: 'P1M' };
      expect((await billing.call('POST', '/v1/sandbox/clock', { body: month })).status).toBe(409);
      expect((await server('revoke', { reason: 'ban' })).status).toBe(200);
      billing.clock.advance(DAY_MS);
      await hear();
      await billing.runJob(reconcile);
      await hear();
      expect((await atGateway()).at(-1)).toEqual({ paid: 9_990_000, back: 0 });
      expect(await stateOf()).toEqual([['won', 9_990_000]]);
      await expectAgreed();
      expect((await decide(isWon)).body).toMatchObject({ state });
      await settle();
      expect((await atGateway()).at(-1)).toEqual({ paid: 9_990_000, back });
      await expectAgreed();
    },
  );
});

it('[I3] a payment that goes back in two parts ends what it was for, also while the first part has no answer', async () => {
  await anna.buy('vip_monthly');
  const paid = await payment();
  line.troubles.push('answer lost');
  expect((await refund(paid, 4_000_000)).status).toBe(200);
  expect((await refund(paid)).status).toBe(200);
  expect(await holds()).toEqual([]);
  billing.clock.advance(RULES.gateways.lookAgainMs);
  await billing.runJob(reconcile);
  expect(await documents()).toEqual([
    ['invoice', 9_990_000],
    ['correction', -5_990_000],
    ['correction', -4_000_000],
  ]);
  const [row] = await billing.rows(
    'select state, end_reason from subscriptions join customer_ids using (customer_id) where app_user_id = $1',
    [anna.id],
  );
  expect(row).toEqual({ state: 'ended', end_reason: 'refunded' });
});

describe('what banks tell of a dispute', () => {
  it('[I13] doubled, late and in another order changes nothing more', async () => {
    await anna.buy('vip_monthly', { card: CARD });
    line.areEventsHeld = true;
    billing.clock.advance(DAY_MS);
    await billing.runJob(deliverEvents);
    expect((await decide(false)).status).toBe(200);
    await expect.poll(() => line.events.length).toBeGreaterThan(1);
    const held = line.events.splice(0);
    const told = held.map(({ raw }) => (JSON.parse(raw.toString()) as { type: string }).type);
    expect(new Set(told)).toEqual(new Set(['charge.dispute.created', 'charge.dispute.closed']));
    line.areEventsHeld = false;
    const { events, of } = billing.billing.provided.gateways;
    for (const { raw, headers } of [...held.toReversed(), ...held]) {
      await events.receive(of('sandbox'), raw, headers);
      await billing.billing.jobs.drain({ early: true });
    }
    expect(await stateOf()).toEqual([['lost', 9_990_000]]);
    expect(await documents()).toEqual([
      ['invoice', 9_990_000],
      ['cancellation', -9_990_000],
    ]);
    expect(await books()).toEqual({});
  });

  it('is asked for again where the gateway does not answer', async () => {
    await anna.buy('vip_monthly', { card: CARD });
    billing.clock.advance(DAY_MS);
    line.troubles.push('question lost');
    await hear();
    await hear();
    expect(await stateOf()).toEqual([['open', 9_990_000]]);
  });

  it('and how one is decided: once, and only what is open', async () => {
    await anna.buy('vip_monthly', { card: CARD });
    // Its event has not arrived yet.
    expect((await decide(true)).status).toBe(404);
    await advance('P1D');
    expect((await decide(true)).status).toBe(200);
    expect((await decide(true)).status).toBe(200);
    expect((await decide(false)).status).toBe(409);
    for (const [id, status] of [
      ['dp_nothing', 404],
      ['%00', 422],
      ['a%00b', 422],
    ] as const) {
      const answer = await billing.call('POST', `/sandbox/v1/disputes/${id}`, { body: { won: true } });
      expect([id, answer.status]).toEqual([id, status]);
    }
    await hear();
    expect(await stateOf()).toEqual([['won', 9_990_000]]);
  });
});
