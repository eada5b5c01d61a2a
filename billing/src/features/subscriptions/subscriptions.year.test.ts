import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, SANDBOX_KEY, startBilling, type TestBilling } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { RULES } from '../../rules.ts';

/** As many as fall due in a year that begins with a trial: its notice, and twelve payments. */
const MOST_STEPS = 13;
const DAY_MS = 86_400_000;

let billing: TestBilling;
beforeAll(async () => {
  const clock = { ...RULES.sandbox.clock, mostSteps: MOST_STEPS as 1_000 };
  billing = await startBilling({ mail: 'later', rules: { sandbox: { ...RULES.sandbox, clock } } });
});
afterAll(() => billing.stop());

let number = 0;
const buyer = (name = 'kundin') => {
  number += 1;
  return new Buyer(billing, `${name} ${number}`);
};
const advance = (of: Buyer, by: string, key = SANDBOX_KEY): Promise<Answered> =>
  billing.call('POST', '/v1/sandbox/clock', { key, body: { app_user_id: of.id, advance: by } });
const codeOf = ({ status, body }: Answered) => [status, (body as { code: number }).code];
/** Days from our now, rounded. */
const inDays = (date: string | null | undefined) =>
  date == null ? null : Math.round((Date.parse(date) - billing.clock.now()) / 86_400_000);
const charges = async (of: Buyer) =>
  (
    await billing.rows(
      `select kind, period_index, gross_micros::int as micros from transactions
       join customer_ids using (customer_id) where app_user_id = $1 order by at`,
      [of.id],
    )
  ).map(({ kind, period_index, micros }) => `${kind} ${period_index} ${micros}`);

describe('a year of a monthly customer', () => {
  it('[I2] [I3] [I12] begins with a trial and renews by itself, each month once', async () => {
    const anna = buyer();
    await anna.buy('premium_monthly');
    const week = (await anna.info()).subscriptions['premium_monthly'];
    expect(week).toMatchObject({ period_type: 'trial', billing_issues_detected_at: null });
    expect(inDays(week?.expires_date)).toBe(7);

    const { status, body } = await advance(anna, 'P1Y');
    expect([status, body]).toEqual([200, expect.objectContaining({ steps: 13, ahead_ms: 365 * 86_400_000 })]);
    // Twelve payments, and three days before the first the notice of it.
    expect(await charges(anna)).toEqual([
      'trial 0 0',
      ...Array.from({ length: 12 }, (_, month) => `renewal ${month + 1} 4990000`),
    ]);
    const info = await anna.info();
    expect(info.subscriptions['premium_monthly']).toMatchObject({ period_type: 'normal', is_sandbox: true });
    // Bought on 1 November, tried until the 8th: the thirteenth month begins on 8 November and ends on 8 December; by the device's
    // clock, which shows 1 November still, that is 7 days away.
    expect(inDays(info.subscriptions['premium_monthly']?.expires_date)).toBe(7);
    expect(inDays(info.entitlements['premium']?.expires_date)).toBe(7);
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });

  it('a card that fails later: grace of 14 days, tries, and the end', async () => {
    const berta = buyer();
    await berta.buy('vip_monthly', { card: cardOf('4000000000000341') });
    await advance(berta, 'P1M');
    const grace = await berta.info();
    expect(inDays(grace.entitlements['vip']?.expires_date)).toBe(14);
    expect(inDays(grace.subscriptions['vip_monthly']?.grace_period_expires_date)).toBe(14);
    expect(grace.subscriptions['vip_monthly']?.billing_issues_detected_at).not.toBeNull();
    expect(await charges(berta)).toEqual(['purchase 0 9990000']);
    const tries = () =>
      billing.rows(
        `select count(*)::int as count from gateway_operations op join customer_ids on true
         join subscriptions s using (customer_id)
         where app_user_id = $1 and op.subject = 'subscription:' || s.id`,
        [berta.id],
      );
    expect(await tries()).toEqual([{ count: 1 }]);
    await advance(berta, 'P13D');
    expect(await tries()).toEqual([{ count: 4 }]);
    expect(inDays((await berta.info()).entitlements['vip']?.expires_date)).toBe(1);
    await advance(berta, 'P2D');
    const over = await berta.info();
    expect(inDays(over.entitlements['vip']?.expires_date)).toBe(-1);
    expect(over.subscriptions['vip_monthly']?.billing_issues_detected_at).not.toBeNull();
    // Who is out may come back.
    expect((await berta.buy('vip_monthly')).status).toBe('succeeded');
    // From 16 December to 16 January.
    expect(inDays((await berta.info()).entitlements['vip']?.expires_date)).toBe(31);
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });
});

const cardOf = (number: string) => ({ number, exp_month: 12, exp_year: 2034, cvc: '123' });

describe('the clock of the sandbox', () => {
  it('goes forward, for one customer', async () => {
    const [clara, dora] = [buyer(), buyer()];
    await clara.buy('vip_monthly');
    await dora.buy('vip_monthly');
    await advance(clara, 'P1D');
    await advance(clara, 'P2W');
    expect(inDays((await clara.info()).entitlements['vip']?.expires_date)).toBe(15);
    expect(inDays((await dora.info()).entitlements['vip']?.expires_date)).toBe(30);
    billing.clock.advance(86_400_000);
    expect(inDays((await clara.info()).entitlements['vip']?.expires_date)).toBe(14);
  });

  it.each([
    ['-P1D', 422],
    ['P0D', 422],
    ['P1000Y', 422],
    ['PT1H', 422],
    ['P1M2D', 422],
    ['', 422],
    [7, 422],
  ])('does not take %j', async (by, status) => {
    const eva = buyer();
    await eva.buy('vip_monthly');
    expect(codeOf(await advance(eva, by as string))).toEqual([status, 7226]);
    expect(await charges(eva)).toEqual(['purchase 0 9990000']);
  });

  it('is for customers that there are, and for the sandbox alone', async () => {
    expect(codeOf(await advance(buyer('nobody'), 'P1D'))).toEqual([404, 7226]);
    expect(codeOf(await advance(new Buyer(billing, 'null'), 'P1D'))).toEqual([400, 7220]);
    const key = (await billing.billing.run(['key', 'create', 'plausch', 'public', 'production', 'x'])).trim();
    expect(codeOf(await advance(buyer(), 'P1D', key))).toEqual([403, 7225]);
  });

  it('goes over so many due moments in one call, and on from there in the next', async () => {
    const gerda = buyer();
    await gerda.buy('vip_monthly');
    const far = await advance(gerda, 'P15M');
    expect(codeOf(far)).toEqual([422, 7226]);
    expect(JSON.stringify(far.body)).toContain(`More than ${MOST_STEPS} things fall due on the way.`);
    // It stands at the last moment that was due, with everything paid that came before.
    expect(await charges(gerda)).toEqual([
      'purchase 0 9990000',
      ...Array.from({ length: MOST_STEPS + 1 }, (_, month) => `renewal ${month + 1} 9990000`),
    ]);
    expect((await advance(gerda, 'P1M')).body).toMatchObject({ steps: 1 });
    expect((await charges(gerda)).at(-1)).toBe('renewal 15 9990000');
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });

  it('[I12] is not held up by the notice of a trial that has ended before it', async () => {
    const words = ['key', 'create', 'plausch', 'secret', 'sandbox', 'test'];
    const [key = ''] = (await billing.billing.run(words)).split('\n');
    const irma = buyer();
    await irma.buy('premium_monthly');
    const address = `/v2/customers/${encodeURIComponent(irma.id)}/revoke`;
    const revoked = await billing.call('POST', address, { key, body: { reason: 'x' } });
    expect(revoked.status).toBe(200);
    expect((await advance(irma, 'P2W')).body).toMatchObject({ steps: 0, ahead_ms: 14 * DAY_MS });
  });

  it('goes ahead of ours so far, all calls together', async () => {
    const hilde = buyer();
    await hilde.info();
    for (const by of ['P10Y', 'P10Y', 'P15D']) expect((await advance(hilde, by)).status).toBe(200);
    const { mostAheadMs } = RULES.sandbox.clock;
    const further = await advance(hilde, 'P1D');
    expect(codeOf(further)).toEqual([422, 7226]);
    const [{ ahead } = {}] = await billing.rows(
      `select clock_offset_ms::float8 as ahead from customers join customer_ids on customer_id = id where app_user_id = $1`,
      [hilde.id],
    );
    // Twenty years of 366 days: twenty of the calendar, and the 15 days.
    expect([ahead, mostAheadMs]).toEqual([7_320 * DAY_MS, 7_320 * DAY_MS]);
  });

  it('asked for twice at once goes on in one call at least, the other one may be told to ask again; no period is renewed twice', async () => {
    const frieda = buyer();
    await frieda.buy('vip_monthly');
    const both = await Promise.all([advance(frieda, 'P3M'), advance(frieda, 'P3M')]);
    const refused = both.filter(({ status }) => status !== 200);
    expect(refused.map(codeOf)).toEqual(refused.slice(0, 1).map(() => [409, 7773]));
    const paid = await charges(frieda);
    expect(paid.length).toBeGreaterThanOrEqual(4);
    expect(new Set(paid).size).toBe(paid.length);
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });
});
