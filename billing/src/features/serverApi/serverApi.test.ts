import { newId } from '@plausch/platform/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, startBilling, type TestBilling } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { earn } from '../subscriptions/index.ts';

let billing: TestBilling;
let secret: string;
beforeAll(async () => {
  billing = await startBilling({ mail: 'later' });
  secret = await secretKey('sandbox');
});
afterAll(async () => {
  expect(await brokenInvariants(billing.database)).toEqual([]);
  await billing.stop();
});

/** The first line of what the operator reads. */
const secretKey = async (environment: string) =>
  (await billing.billing.run(['key', 'create', 'plausch', 'secret', environment, 'server'])).split('\n')[0] ??
  '';

let number = 0;
const buyer = () => {
  number += 1;
  return new Buyer(billing, `jörg ${number}`);
};
const post = (address: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answered> =>
  billing.call('POST', address, { key: secret, headers, body });
const of = (who: Buyer, rest: string) => `/v2/customers/${encodeURIComponent(who.id)}/${rest}`;
const advance = (who: Buyer, by: string) =>
  billing.call('POST', '/v1/sandbox/clock', { body: { app_user_id: who.id, advance: by } });
const codeOf = ({ status, body }: Answered) => [status, (body as { code: number }).code];
const bodyOf = <Body>({ status, body }: Answered): Body => {
  expect([status, body]).toEqual([200, body]);
  return body as Body;
};
const inDays = (date: string | null | undefined) =>
  date == null ? null : Math.round((Date.parse(date) - billing.clock.now()) / 86_400_000);
/** What the customer has paid and got back, oldest first. */
const money = async (who: Buyer) =>
  (
    await billing.rows(
      `select gross_micros::int as paid, refunded_micros::int as back from transactions
       join customer_ids using (customer_id) where app_user_id = $1 order by at`,
      [who.id],
    )
  ).map(({ paid, back }) => [paid, back]);
const paymentOf = async (who: Buyer) => {
  const [row] = await billing.rows(
    `select transactions.id from transactions join customer_ids using (customer_id)
     where app_user_id = $1 order by at desc`,
    [who.id],
  );
  return String(row?.['id']);
};

describe('cancelling', () => {
  it('acts at the end of what is paid, and is taken back until then', async () => {
    const anna = buyer();
    await anna.buy('vip_monthly');
    const cancelled = bodyOf<{ unsubscribe_detected_at: string; expires_date: string }>(
      await post(of(anna, 'subscriptions/vip_monthly/cancel')),
    );
    expect(cancelled).toMatchObject({ state: 'active', product_identifier: 'vip_monthly' });
    expect(inDays(cancelled.expires_date)).toBe(30);
    expect((await anna.info()).subscriptions['vip_monthly']?.unsubscribe_detected_at).not.toBeNull();
    await post(of(anna, 'subscriptions/vip_monthly/resume'));
    expect((await anna.info()).subscriptions['vip_monthly']?.unsubscribe_detected_at).toBeNull();
    await post(of(anna, 'subscriptions/vip_monthly/cancel'));
    await advance(anna, 'P1M');
    expect(inDays((await anna.info()).entitlements['vip']?.expires_date)).toBe(0);
    expect(await money(anna)).toEqual([[9_990_000, 0]]);
    expect(codeOf(await post(of(anna, 'subscriptions/vip_monthly/resume')))).toEqual([404, 7226]);
  });

  it('a year that has renewed ends with the month, and the other months are given back', async () => {
    const berta = buyer();
    await berta.buy('premium_yearly');
    await advance(berta, 'P1Y');
    await advance(berta, 'P2M');
    // The third month of the second year runs: nine of twelve go back, 49.99 − 49.99 × 3 / 12 = 49.99 − 12.50 = 37.49.
    const left = bodyOf<{ expires_date: string }>(
      await post(of(berta, 'subscriptions/premium_yearly/cancel')),
    );
    expect(inDays(left.expires_date)).toBe(31);
    expect(await money(berta)).toEqual([
      [49_990_000, 0],
      [49_990_000, 37_490_000],
    ]);
    expect(codeOf(await post(of(berta, 'subscriptions/premium_yearly/resume')))).toEqual([409, 7878]);
    await advance(berta, 'P1M');
    expect(inDays((await berta.info()).entitlements['premium']?.expires_date)).toBe(0);
  });
});

/** Buys with what a buyer may agree to before paying. */
const buyAgreeing = async (who: Buyer, productId: string, early_start: boolean) => {
  const { session } = await who.start(productId);
  const body = { early_start, terms_version: '1', text_hash: 'a'.repeat(64), at: '2026-11-01T18:00:00Z' };
  expect((await billing.call('POST', `/rcbilling/v1/checkout/${session}/consents`, { body })).status).toBe(
    200,
  );
  await who.confirm(await who.secret(session));
  expect((await who.end(session)).status).toBe('succeeded');
};
const withdraw = async (who: Buyer, productId: string) => {
  const { state, refunds } = bodyOf<{ state: string; refunds: { amount_micros: number }[] }>(
    await post(of(who, `subscriptions/${productId}/withdraw`)),
  );
  return [state, refunds.map(({ amount_micros }) => amount_micros)];
};

describe('withdrawing', () => {
  it('after an early start that was asked for keeps the days that were used', async () => {
    const anton = buyer();
    await buyAgreeing(anton, 'vip_monthly', true);
    await advance(anton, 'P10D');
    // November has 30 days: 9.99 less 9.99 × 10 / 30 = 3.33.
    expect(await withdraw(anton, 'vip_monthly')).toEqual(['ended', [6_660_000]]);
    expect(await money(anton)).toEqual([[9_990_000, 6_660_000]]);
  });

  it('gives all of it back where an early start was declined', async () => {
    const bodo = buyer();
    await buyAgreeing(bodo, 'vip_monthly', false);
    await advance(bodo, 'P10D');
    expect(await withdraw(bodo, 'vip_monthly')).toEqual(['ended', [9_990_000]]);
  });

  it('goes by the order where a trial has become the first period', async () => {
    const cora = buyer();
    await buyAgreeing(cora, 'premium_monthly', true);
    await advance(cora, 'P1W');
    await advance(cora, 'P3D');
    // From 8 November to 8 December: 4.99 less 4.99 × 3 / 30 = 0.499, half up 0.50.
    expect(await withdraw(cora, 'premium_monthly')).toEqual(['ended', [4_490_000]]);
    expect(await money(cora)).toEqual([
      [0, 0],
      [4_990_000, 4_490_000],
    ]);
  });

  it('[I7] after an upgrade reaches the payment before it', async () => {
    const dirk = buyer();
    await dirk.buy('vip_monthly');
    await advance(dirk, 'P5D');
    // 25 of 30 days of 9.99 are credited, 8.325, as 5 days cost 1.665, half up 1.67: 19.99 − 8.32 = 11.67.
    await dirk.buy('babo_monthly');
    await advance(dirk, 'P2D');
    expect(await withdraw(dirk, 'babo_monthly')).toEqual(['ended', [11_670_000, 9_990_000]]);
    expect(await money(dirk)).toEqual([
      [9_990_000, 9_990_000],
      [11_670_000, 11_670_000],
    ]);
    const egon = buyer();
    await buyAgreeing(egon, 'vip_monthly', true);
    await advance(egon, 'P5D');
    await buyAgreeing(egon, 'babo_monthly', true);
    await advance(egon, 'P2D');
    // 2 of 30 days of 19.99 were used, 1.33: 18.66, of which 11.67 were paid last and 6.99 before.
    expect(await withdraw(egon, 'babo_monthly')).toEqual(['ended', [11_670_000, 6_990_000]]);
  });

  it('within 14 days gives everything back where no early start was asked for', async () => {
    const clara = buyer();
    await clara.buy('vip_monthly');
    await advance(clara, 'P13D');
    expect(await withdraw(clara, 'vip_monthly')).toEqual(['ended', [9_990_000]]);
    expect(await money(clara)).toEqual([[9_990_000, 9_990_000]]);
    expect(inDays((await clara.info()).entitlements['vip']?.expires_date)).toBe(0);
  });

  it('after that is refused', async () => {
    const dora = buyer();
    await dora.buy('vip_monthly');
    await advance(dora, 'P17D');
    expect(codeOf(await post(of(dora, 'subscriptions/vip_monthly/withdraw')))).toEqual([409, 7878]);
    expect(await money(dora)).toEqual([[9_990_000, 0]]);
  });
});

describe('refunds', () => {
  it('[I7] in parts, up to what was paid, and all of it ends what was bought', async () => {
    const emil = buyer();
    await emil.buy('vip_monthly');
    const payment = await paymentOf(emil);
    const back = (amount_micros?: number) =>
      post(`/v2/payments/${payment}/refund`, { reason: 'Kulanz', ...(amount_micros && { amount_micros }) });
    expect(bodyOf(await back(4_000_000))).toMatchObject({ amount_micros: 4_000_000 });
    expect((await emil.info()).entitlements['vip']).toBeDefined();
    for (const wrong of [6_000_000, 1, 5_995_000]) expect(codeOf(await back(wrong))).toEqual([422, 7226]);
    expect(bodyOf(await back())).toMatchObject({ amount_micros: 5_990_000 });
    expect(await money(emil)).toEqual([[9_990_000, 9_990_000]]);
    const over = await emil.info();
    expect(inDays(over.entitlements['vip']?.expires_date)).toBe(0);
    expect(over.subscriptions['vip_monthly']?.refunded_at).not.toBeNull();
    expect(codeOf(await back())).toEqual([409, 7878]);
  });

  it('[I7] of two who refund one payment at once, one does', async () => {
    const frieda = buyer();
    await frieda.buy('vip_monthly');
    const payment = await paymentOf(frieda);
    const answers = await Promise.all(
      [1, 2, 3].map(() => post(`/v2/payments/${payment}/refund`, { reason: 'doppelt' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await money(frieda)).toEqual([[9_990_000, 9_990_000]]);
  });

  it('[I13] repeated with its key it happens once, and the key is for nothing else', async () => {
    const gerd = buyer();
    await gerd.buy('vip_monthly');
    const address = `/v2/payments/${await paymentOf(gerd)}/refund`;
    const key = { 'idempotency-key': newId() };
    const body = { reason: 'einmal', amount_micros: 1_000_000 };
    const first = bodyOf(await post(address, body, key));
    expect(bodyOf(await post(address, body, key))).toEqual(first);
    expect(codeOf(await post(address, { ...body, amount_micros: 2_000_000 }, key))).toEqual([422, 7226]);
    expect(await money(gerd)).toEqual([[9_990_000, 1_000_000]]);
  });

  it('unknown payments, and those of others, are not found', async () => {
    expect(codeOf(await post(`/v2/payments/${newId()}/refund`, { reason: 'x' }))).toEqual([404, 7226]);
    const other = await secretKey('production');
    const hans = buyer();
    await hans.buy('vip_monthly');
    const answer = await billing.call('POST', `/v2/payments/${await paymentOf(hans)}/refund`, {
      key: other,
      body: { reason: 'x' },
    });
    expect(codeOf(answer)).toEqual([404, 7226]);
  });
});

describe('revoking', () => {
  it('ends everything at once and gives unused days back', async () => {
    const ida = buyer();
    await ida.buy('vip_monthly');
    await post(of(ida, 'grants'), { entitlement_identifier: 'premium', period: null });
    await advance(ida, 'P10D');
    const { ended, refunds } = bodyOf<{ ended: { state: string }[]; refunds: { amount_micros: number }[] }>(
      await post(of(ida, 'revoke'), { reason: 'Sperre' }),
    );
    expect(ended.map(({ state }) => state)).toEqual(['ended']);
    // Ten of thirty days are over: 9.99 − 3.33.
    expect(refunds.map(({ amount_micros }) => amount_micros)).toEqual([6_660_000]);
    const { entitlements } = await ida.info();
    expect(inDays(entitlements['vip']?.expires_date)).toBe(0);
    expect(entitlements['premium']).toBeUndefined();
    expect(bodyOf(await post(of(ida, 'revoke'), { reason: 'noch einmal' }))).toEqual({
      ended: [],
      refunds: [],
    });
    expect(bodyOf(await post(of(buyer(), 'revoke'), { reason: 'unbekannt' }))).toEqual({
      ended: [],
      refunds: [],
    });
  });
});

describe('granting', () => {
  it('gives an entitlement for a time or for good, to whoever', async () => {
    const jana = buyer();
    const granted = bodyOf<{ expires_date: string }>(
      await post(of(jana, 'grants'), { entitlement_identifier: 'premium', period: 'P1M' }),
    );
    expect(inDays(granted.expires_date)).toBe(30);
    expect(inDays((await jana.info()).entitlements['premium']?.expires_date)).toBe(30);
    // A month that is longer than ours, as the clock of the sandbox has gone on for this customer.
    await advance(jana, 'P1M');
    const later = bodyOf<{ expires_date: string }>(
      await post(of(jana, 'grants'), { entitlement_identifier: 'vip', period: 'P1M' }),
    );
    expect(inDays(later.expires_date)).toBe(31);
    expect(Date.parse(later.expires_date)).toBe(
      Date.parse((await jana.info()).entitlements['vip']?.expires_date ?? ''),
    );
    await post(of(jana, 'grants'), { entitlement_identifier: 'premium', period: null });
    expect((await jana.info()).entitlements['premium']?.expires_date).toBeNull();
    expect(codeOf(await post(of(jana, 'grants'), { entitlement_identifier: 'gold', period: null }))).toEqual([
      422, 7226,
    ]);
  });
});

describe('the books', () => {
  it('[I1] [I4] hold every payment and every refund, and each transfer is whole', async () => {
    const lena = buyer();
    await lena.buy('vip_monthly');
    await advance(lena, 'P1M');
    await lena.buy('babo_monthly');
    await post(`/v2/payments/${await paymentOf(lena)}/refund`, {
      reason: 'Kulanz',
      amount_micros: 1_000_000,
    });
    const [books] = await billing.rows(
      `select
         (select coalesce(sum(gross_micros - refunded_micros), 0)::bigint from transactions) as kept,
         (select coalesce(sum(amount), 0)::bigint from ledger_entries
          join ledger_accounts on ledger_accounts.id = account_id where kind = 'receivable') as receivable,
         (select coalesce(sum(amount), 0)::bigint from ledger_entries) as sum`,
    );
    expect(books).toEqual({ kept: books?.['kept'], receivable: books?.['kept'], sum: '0' });
    expect(Number(books?.['kept'])).toBeGreaterThan(0);
  });

  it('a day that has passed is earned, once', async () => {
    const mia = buyer();
    await mia.buy('vip_monthly');
    const revenue = async () =>
      Number(
        (
          await billing.rows(
            `select coalesce(sum(-amount), 0)::bigint as micros from ledger_entries
             join ledger_accounts on ledger_accounts.id = account_id where kind = 'revenue'`,
          )
        )[0]?.['micros'],
      );
    await billing.runJob(earn);
    const before = await revenue();
    billing.clock.advance(3 * 86_400_000);
    await billing.runJob(earn);
    const after = await revenue();
    expect(after).toBeGreaterThan(before);
    await billing.runJob(earn);
    expect(await revenue()).toBe(after);
  });
});

describe('what servers read', () => {
  const get = (address: string) => billing.call('GET', address, { key: secret });

  it('says what a product gives, and of one that is not for sale that it is unknown', async () => {
    expect(bodyOf(await get('/v2/products/vip_monthly'))).toEqual({
      product_identifier: 'vip_monthly',
      entitlement_identifiers: ['vip'],
    });
    expect((await get('/v2/products/premium_gift')).status).toBe(200);
    for (const unknown of ['gold', 'constructor', '%2e%2e%2fcustomers%2fa'])
      expect((await get(`/v2/products/${unknown}`)).status, unknown).toBe(404);
    expect((await billing.call('GET', '/v2/products/vip_monthly')).status).toBe(401);
  });

  it('says which subscriptions have not ended, also while one is being renewed', async () => {
    const lars = buyer();
    const address = `/v2/customers/${encodeURIComponent(lars.id)}`;
    const live = async () =>
      bodyOf<{ live_product_identifiers: string[] }>(await get(address)).live_product_identifiers;
    expect(await live()).toEqual([]);
    await lars.buy('vip_monthly');
    expect(await live()).toEqual(['vip_monthly']);
    // Its period is over, and the job that renews it has not come.
    const shift = `update customers set clock_offset_ms = $1
      where id = (select customer_id from customer_ids where app_user_id = $2)`;
    await billing.rows(shift, [40 * 86_400_000, lars.id]);
    const due = bodyOf<{ subscriber: { subscriptions: Record<string, { expires_date: string }> } }>(
      await get(address),
    );
    expect(inDays(due.subscriber.subscriptions['vip_monthly']?.expires_date)).toBeLessThan(0);
    expect(await live()).toEqual(['vip_monthly']);
    await billing.rows(shift, [0, lars.id]);
    await post(of(lars, 'revoke'), { reason: 'Sperre' });
    expect(await live()).toEqual([]);
  });
});

describe('the doors', () => {
  it('are closed to public keys and to pages, and note who came in', async () => {
    const karl = buyer();
    await karl.buy('vip_monthly');
    const address = of(karl, 'subscriptions/vip_monthly/cancel');
    expect((await billing.call('POST', address)).status).toBe(401);
    expect(codeOf(await post(address, {}, { origin: 'http://localhost:5173' }))).toEqual([403, 7225]);
    expect(codeOf(await post(of(karl, 'subscriptions/nothing/cancel')))).toEqual([404, 7226]);
    expect(codeOf(await post(of(buyer(), 'subscriptions/vip_monthly/cancel')))).toEqual([404, 7226]);
    expect((await post(address)).status).toBe(200);
    const [entry] = await billing.rows(
      `select actor, action from audit_log where subject = $1 order by at desc limit 1`,
      [karl.id],
    );
    expect(entry).toEqual({ actor: expect.stringMatching(/^key:/), action: 'subscription.cancel' });
  });
});
