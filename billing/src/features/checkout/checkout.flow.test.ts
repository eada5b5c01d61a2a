import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { RULES } from '../../rules.ts';
import { goOn } from '../subscriptions/index.ts';
import { sweepCheckouts } from './index.ts';

let billing: TestBilling;
let buyers = 0;
beforeAll(async () => {
  billing = await startBilling({
    mail: 'later',
    clock: 'going',
    rules: { checkout: { ...RULES.checkout, holdMs: 1_000 } },
  });
});
afterEach(async () => {
  expect(await brokenInvariants(billing.database)).toEqual([]);
});
afterAll(() => billing.stop());

const buyer = (id?: string) => {
  buyers += 1;
  return new Buyer(billing, id ?? `buyer ${buyers}`);
};
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: number }).code;

describe('a purchase', () => {
  it('[BILL-13 server] [BILL-20 server] monthly with a trial: nothing is charged, the entitlement is there', async () => {
    const anna = buyer();
    const started = await anna.start('premium_monthly');
    expect(started.status).toBe(200);
    expect(started.body).toMatchObject({
      operation_session_id: expect.stringMatching(/^[\w-]{22,}$/),
      gateway_params: {
        publishable_api_key: expect.any(String),
        stripe_account_id: expect.any(String),
        elements_configuration: {
          mode: 'setup',
          payment_method_types: ['card'],
          setup_future_usage: 'off_session',
        },
      },
    });
    const secret = await anna.secret(started.session);
    expect(secret).toMatch(/^seti_/);
    await anna.confirm(secret);
    expect(await anna.end(started.session)).toEqual({
      status: 'succeeded',
      is_expired: false,
      error: null,
      redemption_info: null,
    });
    const info = await anna.info();
    expect(info.subscriptions['premium_monthly']).toMatchObject({
      period_type: 'trial',
      is_sandbox: true,
      store: 'rc_billing',
    });
    expect(Object.keys(info.entitlements)).toEqual(['premium']);
    expect(await billing.rows('select 1 from sandbox_charges')).toEqual([]);
  });

  it('[BILL-19 server] yearly without a trial: the price is charged at once', async () => {
    const berta = buyer();
    const started = await berta.start('premium_yearly');
    expect(started.body).toMatchObject({
      gateway_params: { elements_configuration: { mode: 'payment', amount: 4_999, currency: 'eur' } },
    });
    const secret = await berta.secret(started.session);
    expect(secret).toMatch(/^pi_/);
    await berta.confirm(secret);
    expect((await berta.end(started.session)).status).toBe('succeeded');
    expect(
      await billing.rows(
        'select amount_micros::int, currency from sandbox_charges order by created_at desc limit 1',
      ),
    ).toEqual([{ amount_micros: 49_990_000, currency: 'EUR' }]);
  });

  it('for good: owned once, without an end', async () => {
    const clara = buyer();
    expect((await clara.buy('premium_lifetime')).status).toBe('succeeded');
    const info = await clara.info();
    expect(info.entitlements['premium']).toMatchObject({
      expires_date: null,
      product_identifier: 'premium_lifetime',
    });
    expect(info.non_subscriptions['premium_lifetime']).toHaveLength(1);
    expect(codeOf(await clara.start('premium_lifetime'))).toBe(7772);
  });

  it('[BILL-22 server] [BILL-23 server] declined, then good: one session, one secret, one charge', async () => {
    const dora = buyer();
    const { session } = await dora.start('vip_monthly');
    const secret = await dora.secret(session);
    expect((await dora.confirm(secret, { outcome: 'declined' })).body).toMatchObject({
      error: { type: 'card_error', code: 'card_declined' },
    });
    expect(await dora.secret(session)).toBe(secret);
    await dora.confirm(secret);
    expect((await dora.end(session)).status).toBe('succeeded');
  });

  it('[BILL-25 server] a charge that fails later fails the purchase with code 3', async () => {
    const ella = buyer();
    expect(await ella.buy('vip_monthly', { outcome: 'charge_failed' })).toMatchObject({
      status: 'failed',
      error: { code: 3, message: 'Payment charge failed' },
    });
    expect((await ella.info()).entitlements).toEqual({});
  });

  it('[BILL-24 server] a session that waits is `started`, and an unknown one is refused', async () => {
    const franka = buyer();
    const { session } = await franka.start('vip_monthly');
    expect(await franka.status(session)).toMatchObject({ status: 'started', error: null });
    const unknown = await billing.call('GET', '/rcbilling/v1/checkout/rcbopsess_unknown');
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 7877]);
  });

  it('a look at a gateway where nobody has paid yet writes and locks nothing', async () => {
    const lena = buyer();
    const { session } = await lena.start('premium_monthly');
    await lena.secret(session);
    const looks = vi.spyOn(billing.billing.provided.gateways.of('sandbox'), 'readIntent');
    const transactions = vi.spyOn(billing.database, 'inTransaction');
    expect((await lena.status(session)).status).toBe('started');
    expect(looks).toHaveBeenCalledTimes(1);
    expect(transactions).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('a gift is opened once, by somebody else', async () => {
    const [giver, friend, third] = [buyer(), buyer(), buyer()];
    const { redemption_info } = await giver.buy('premium_gift');
    const url = redemption_info?.redeem_url ?? '';
    expect(url).toMatch(/\/redeem\/[\w-]{43}$/);
    const open = (by: Buyer) =>
      billing.call('POST', '/rcbilling/v1/redeem', { body: { app_user_id: by.id, redeem_url: url } });
    const page = async () => {
      const answer = await fetch(url);
      return { status: answer.status, text: await answer.text() };
    };
    expect(await page()).toEqual({ status: 200, text: expect.stringContaining('premium für 1 Monat') });
    expect(codeOf(await open(giver))).toBe(7814);
    expect((await open(friend)).body).toEqual({ entitlement_identifier: 'premium' });
    expect((await open(friend)).status).toBe(200);
    expect(codeOf(await open(third))).toBe(7814);
    expect((await page()).status).toBe(410);
    expect((await fetch(`${url}x`)).status).toBe(404);
    const { entitlements, subscriptions } = await friend.info();
    expect(subscriptions[entitlements['premium']?.product_identifier ?? '']?.store).toBe('promotional');
    expect((await giver.info()).entitlements).toEqual({});
    // What may be bought as often as one likes.
    expect((await giver.buy('premium_gift')).status).toBe('succeeded');
  });
});

describe('what is refused', () => {
  it('the same product again with 7772', async () => {
    const gerda = buyer();
    await gerda.buy('vip_monthly');
    expect(codeOf(await gerda.start('vip_monthly'))).toBe(7772);
  });

  it('a price of another product, an unknown one, and an option that is not there, with 7814', async () => {
    const hanna = buyer();
    const vip = await hanna.product('vip_monthly');
    const price_id = Object.values(vip.purchase_options)[0]?.price_id;
    for (const more of [{ price_id }, { price_id: 'prc_no' }, { offer_id: 'summer' }, { product_id: 'no' }])
      expect(codeOf(await hanna.start('premium_yearly', more))).toBe(7814);
  });

  it('[I11] a second trial: the product is offered without it, and the price with it is not sold', async () => {
    const ida = buyer();
    const before = await ida.product('premium_monthly');
    expect(await ida.hasTrial('premium_monthly')).toBe(true);
    await ida.buy('premium_monthly');
    await billing.rows(`update subscriptions set due_at = original_at, look_at = original_at, unsubscribed_at = original_at
      where state = 'trial'`);
    await billing.runJob(goOn);
    expect(await ida.hasTrial('premium_monthly')).toBe(false);
    const withTrial = Object.values(before.purchase_options)[0]?.price_id;
    expect(codeOf(await ida.start('premium_monthly', { price_id: withTrial }))).toBe(7814);
    const again = await ida.start('premium_monthly');
    expect(again.body).toMatchObject({
      gateway_params: { elements_configuration: { mode: 'payment', amount: 499 } },
    });
  });

  it('[I11] a card that has had a trial fails the second one with code 3, and nothing is charged', async () => {
    const nele = buyer();
    expect(await nele.buy('premium_monthly', { outcome: 'used_card' })).toMatchObject({
      status: 'failed',
      error: { code: 3, reason: 'trial_used' },
    });
    expect((await nele.info()).entitlements).toEqual({});
    // Another card is another chance: the trial of the customer is still there.
    expect((await nele.buy('premium_monthly')).status).toBe('succeeded');
  });

  it('a purchase without an address is refused until there is one', async () => {
    const jana = buyer();
    const { session } = await jana.start('vip_monthly', { email: undefined });
    expect(codeOf(await jana.complete(session))).toBe(7879);
    expect(codeOf(await jana.complete(session, ''))).toBe(7879);
    expect(codeOf(await jana.complete(session, 'no address'))).toBe(7012);
    expect((await jana.complete(session, ' jana@example.org ')).status).toBe(200);
    expect(codeOf(await buyer().start('vip_monthly', { email: 'no address' }))).toBe(7012);
  });

  it('taxes with 7886, as none are collected', async () => {
    const klara = buyer();
    const { session } = await klara.start('vip_monthly');
    const answer = await billing.call('POST', `/rcbilling/v1/checkout/${session}/calculate_taxes`, {
      body: {},
    });
    expect(codeOf(answer)).toBe(7886);
  });

  it('[I9] the session of one shop with the key of another', async () => {
    const lara = buyer();
    const { session } = await lara.start('vip_monthly');
    const other = await billing.call('GET', `/rcbilling/v1/checkout/${session}`, { key: 'rcb_sb_no' });
    expect([other.status, codeOf(other)]).toEqual([401, 7225]);
  });
});

describe('two at once', () => {
  it('[I5] of two devices that buy the same, one pays', async () => {
    const maria = buyer();
    const [first, second] = await Promise.all([maria.start('vip_monthly'), maria.start('vip_monthly')]);
    const answers = await Promise.all([maria.complete(first.session), maria.complete(second.session)]);
    const secrets = answers.flatMap(({ status, body }) =>
      status === 200
        ? [(body as { gateway_params: { client_secret: string } }).gateway_params.client_secret]
        : [],
    );
    const paid = await Promise.all(secrets.map((secret) => maria.confirm(secret)));
    const good = paid.filter(({ body }) => (body as { error: unknown }).error === null);
    expect(good).toHaveLength(1);
    const ends = await Promise.all(
      [first, second].map(({ session }) => maria.end(session).catch(() => undefined)),
    );
    expect(ends.filter((end) => end?.status === 'succeeded')).toHaveLength(1);
    expect(
      await billing.rows(
        'select 1 from transactions where customer_id = (select customer_id from customer_ids where app_user_id = $1)',
        [maria.id],
      ),
    ).toHaveLength(1);
  });

  it('[I5] the second tab cancels the first before it gets a secret', async () => {
    const nora = buyer();
    const first = await nora.start('vip_monthly');
    const old = await nora.secret(first.session);
    const second = await nora.start('babo_monthly');
    const fresh = await nora.secret(second.session);
    expect((await nora.confirm(old)).body).toMatchObject({ error: expect.anything() });
    expect(await nora.end(first.session)).toMatchObject({
      status: 'failed',
      is_expired: true,
      error: { code: 4 },
    });
    expect(codeOf(await nora.complete(first.session))).toBe(7877);
    await nora.confirm(fresh);
    expect((await nora.end(second.session)).status).toBe('succeeded');
  });

  it('a double click pays once', async () => {
    const olga = buyer();
    const { session } = await olga.start('vip_monthly');
    const [one, two] = await Promise.all([olga.secret(session), olga.secret(session)]);
    expect(one).toBe(two);
    await Promise.all([olga.confirm(one), olga.confirm(one), olga.confirm(one)]);
    expect((await olga.end(session)).status).toBe('succeeded');
  });
});

describe('time', () => {
  it('a session that is left alone expires, and its secret with it', async () => {
    const paula = buyer();
    const open = await paula.start('vip_monthly');
    const waiting = await paula.start('babo_monthly');
    const secret = await paula.secret(waiting.session);
    billing.clock.advance(RULES.checkout.lifeMs);
    await billing.runJob(sweepCheckouts);
    for (const { session } of [open, waiting])
      expect(await paula.status(session)).toMatchObject({
        status: 'failed',
        is_expired: true,
        error: { code: 4 },
      });
    expect(codeOf(await paula.complete(open.session))).toBe(7877);
    expect((await paula.confirm(secret)).body).toMatchObject({ error: expect.anything() });
  });
});
