import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, SANDBOX_KEY, startBilling, type TestBilling } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startBilling();
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

  it('asked for twice at once moves once or twice, and renews no period twice', async () => {
    const frieda = buyer();
    await frieda.buy('vip_monthly');
    await Promise.all([advance(frieda, 'P3M'), advance(frieda, 'P3M')]);
    const paid = await charges(frieda);
    expect(paid.length).toBeGreaterThanOrEqual(4);
    expect(new Set(paid).size).toBe(paid.length);
    expect(await brokenInvariants(billing.database)).toEqual([]);
  });
});
