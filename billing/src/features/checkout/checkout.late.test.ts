import { MINUTE_MS, SECOND_MS } from '@plausch/platform/clock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { BadLine } from '../../line.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { RULES } from '../../rules.ts';
import { together } from '../../together.fixture.ts';
import { deliverEvents, reconcile } from '../gateways/index.ts';
import { sweepCheckouts } from './index.ts';

/** Longer than anything here takes, and shorter than the sweep waits. */
const BANK_MS = 30 * SECOND_MS;

const line = new BadLine();
let billing: TestBilling;
let buyers = 0;
let anna: Buyer;
beforeAll(async () => {
  billing = await startBilling({
    mail: 'later',
    clock: 'going',
    line: line.line,
    rules: {
      checkout: { ...RULES.checkout, holdMs: 50 as 3_000 },
      sandbox: { ...RULES.sandbox, bankMs: BANK_MS as typeof RULES.sandbox.bankMs },
    },
  });
});
beforeEach(() => {
  buyers += 1;
  anna = new Buyer(billing, `anna ${buyers}`);
});
afterEach(async () => {
  line.heal();
  await hear();
  expect(await brokenInvariants(billing.database)).toEqual([]);
});
afterAll(() => billing.stop());

const begun = async (product = 'vip_monthly') => {
  const { session } = await anna.start(product);
  return { session, secret: await anna.secret(session) };
};
const charges = () =>
  billing.rows(
    `select charge.amount_micros::int - charge.refunded_micros::int as kept,
       (select count(*)::int from sandbox_refunds where charge_ref = charge.ref) as refunds
     from sandbox_charges charge join sandbox_methods method on method.ref = method_ref
     join sandbox_customers owner on owner.ref = customer_ref
     where customer_id = (select customer_id::text from customer_ids where app_user_id = $1)
     order by kept desc`,
    [anna.id],
  );
const alarms = (session: string) =>
  billing.rows(`select action from audit_log where subject = $1`, [session]);
const stateOf = async (session: string) =>
  (await billing.rows('select state, failure from checkout_sessions where id = $1', [session]))[0];
/** Everything that is told comes through, and is looked at. */
async function hear(): Promise<void> {
  await billing.runJob(deliverEvents);
  await billing.billing.jobs.drain({ early: true });
}

describe('[CO2] [CO4] [CO8] money that comes although the gateway said that it cannot', () => {
  beforeEach(() => line.lies.set('cancelIntent', { kind: 'done', value: 'cancelled' }));

  it('is a purchase where its session has expired, and nothing else was bought', async () => {
    const { session, secret } = await begun();
    billing.clock.advance(RULES.checkout.lifeMs);
    await billing.runJob(sweepCheckouts);
    expect(await stateOf(session)).toEqual({ state: 'expired', failure: 4 });
    await anna.confirm(secret);
    await hear();
    expect(await stateOf(session)).toEqual({ state: 'succeeded', failure: null });
    expect((await anna.status(session)).status).toBe('succeeded');
    expect(Object.keys((await anna.info()).entitlements)).toEqual(['vip']);
    expect(await charges()).toEqual([{ kept: 9_990_000, refunds: 0 }]);
  });

  it('goes back where the family was bought meanwhile', async () => {
    const first = await begun('vip_monthly');
    const second = await begun('babo_monthly');
    await anna.confirm(second.secret);
    expect((await anna.end(second.session)).status).toBe('succeeded');
    await anna.confirm(first.secret);
    await hear();
    expect(await stateOf(first.session)).toEqual({ state: 'failed', failure: 5 });
    expect(await charges()).toEqual([
      { kept: 19_990_000, refunds: 0 },
      { kept: 0, refunds: 1 },
    ]);
    expect(Object.keys((await anna.info()).entitlements)).toEqual(['babo']);
  });
});

describe('[CO8] money for a purchase that has failed', () => {
  async function failed() {
    line.lies.set('readIntent', { kind: 'failed', code: 'card_declined' });
    const { session, secret } = await begun();
    expect((await anna.end(session)).error?.code).toBe(3);
    line.lies.clear();
    return { session, secret };
  }

  it('goes back once, and the operator hears of it once, however often it is told', async () => {
    const { session, secret } = await failed();
    line.areEventsHeld = true;
    await anna.confirm(secret);
    line.areEventsHeld = false;
    const { events, of } = billing.billing.provided.gateways;
    for (const { raw, headers } of [...line.events, ...line.events])
      await events.receive(of('sandbox'), raw, headers);
    await hear();
    expect(await stateOf(session)).toEqual({ state: 'failed', failure: 3 });
    expect(await charges()).toEqual([{ kept: 0, refunds: 1 }]);
    expect(await alarms(session)).toEqual([{ action: 'payment.unexpected' }]);
    expect((await anna.info()).entitlements).toEqual({});
  });

  it.each(['question lost', 'answer lost'] as const)('goes back once: %s', async (trouble) => {
    const { session, secret } = await failed();
    line.areEventsHeld = true;
    await anna.confirm(secret);
    line.areEventsHeld = false;
    // The look passes, the refund does not.
    line.troubles.push('passes', trouble);
    await hear();
    expect((await charges())[0]).toMatchObject({ refunds: trouble === 'answer lost' ? 1 : 0 });
    billing.clock.advance(RULES.gateways.lookAgainMs);
    await billing.runJob(reconcile);
    expect(await charges()).toEqual([{ kept: 0, refunds: 1 }]);
    expect(await alarms(session)).toHaveLength(1);
  });
});

describe('[CO2] a session that no one asks about', () => {
  it('and of which nothing is told, is looked after by the sweep', async () => {
    const { session, secret } = await begun();
    line.areEventsHeld = true;
    await anna.confirm(secret, { outcome: 'charge_failed' });
    expect((await anna.status(session)).status).toBe('in_progress');
    billing.clock.advance(BANK_MS + SECOND_MS);
    await billing.runJob(sweepCheckouts);
    expect(await stateOf(session)).toEqual({ state: 'settling', failure: null });
    billing.clock.advance(MINUTE_MS);
    await billing.runJob(sweepCheckouts);
    expect(await stateOf(session)).toEqual({ state: 'failed', failure: 3 });
  });

  it('one that the gateway does not tell of keeps no other from ending', async () => {
    const first = await begun('vip_monthly');
    const second = await begun('premium_lifetime');
    billing.clock.advance(RULES.checkout.lifeMs);
    line.troubles.push('question lost');
    await billing.runJob(sweepCheckouts);
    const states = [await stateOf(first.session), await stateOf(second.session)];
    expect(states.map((one) => one?.['state']).toSorted()).toEqual(['awaiting', 'expired']);
    await billing.runJob(sweepCheckouts);
    expect([await stateOf(first.session), await stateOf(second.session)]).toEqual([
      { state: 'expired', failure: 4 },
      { state: 'expired', failure: 4 },
    ]);
  });
});

it('[CO2] [I13] two processes that sweep at the same moment end what is over once, and book what was paid once', async () => {
  line.areEventsHeld = true;
  const paid = await begun('premium_lifetime');
  await anna.confirm(paid.secret);
  const over = await begun();
  billing.clock.advance(RULES.checkout.lifeMs);
  const ofAnna = `(select customer_id from customer_ids where app_user_id = '${anna.id}')`;
  const lock = `select from customers where id = ${ofAnna} for update`;
  await together(billing, sweepCheckouts, lock);
  expect(await stateOf(over.session)).toEqual({ state: 'expired', failure: 4 });
  expect(await stateOf(paid.session)).toEqual({ state: 'settling', failure: null });
  billing.clock.advance(MINUTE_MS + SECOND_MS);
  await together(billing, sweepCheckouts, lock);
  expect(await stateOf(paid.session)).toEqual({ state: 'succeeded', failure: null });
  const asked = await billing.rows(
    `select verb, count(*)::int from gateway_operations where subject = any($1) group by verb order by verb`,
    [[over.session, paid.session].map((id) => `checkout:${id}`)],
  );
  expect(asked).toEqual([
    { verb: 'cancelIntent', count: 2 },
    { verb: 'createIntent', count: 2 },
  ]);
  expect(await charges()).toEqual([{ kept: 149_000_000, refunds: 0 }]);
  expect(await billing.rows('select kind from transactions where session_id = $1', [paid.session])).toEqual([
    { kind: 'purchase' },
  ]);
});
