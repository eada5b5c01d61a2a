import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, startBilling, type TestBilling } from '../../billing.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startBilling({ mail: 'later' });
});
afterAll(async () => {
  expect(await brokenInvariants(billing.database)).toEqual([]);
  await billing.stop();
});

let number = 0;
const buyer = () => {
  number += 1;
  return new Buyer(billing, `kundin ${number}`);
};
const advance = (who: Buyer, by: string): Promise<Answered> =>
  billing.call('POST', '/v1/sandbox/clock', { body: { app_user_id: who.id, advance: by } });
const inDays = (date: string | null | undefined) =>
  date == null ? null : Math.round((Date.parse(date) - billing.clock.now()) / 86_400_000);
/** Product, kind, what was paid, what was credited, what went back; oldest first. */
const money = async (who: Buyer) =>
  (
    await billing.rows(
      `select product_id, kind, gross_micros::int as paid, credited_micros::int as credited,
         refunded_micros::int as back
       from transactions join customer_ids using (customer_id) where app_user_id = $1 order by at, id`,
      [who.id],
    )
  ).map(({ product_id, kind, paid, credited, back }) => [product_id, kind, paid, credited, back]);
const formOf = ({ body }: Answered) =>
  (body as { gateway_params: { elements_configuration: { mode: string; amount?: number } } }).gateway_params
    .elements_configuration;

describe('a dearer plan', () => {
  it('[I2] [I7] acts at once and costs its price less the unused days', async () => {
    const anna = buyer();
    await anna.buy('vip_monthly');
    await advance(anna, 'P10D');
    // Of 30 days 10 are over, which were 3.33: 6.66 are credited to 19.99.
    const { session, ...started } = await anna.start('babo_monthly');
    expect(formOf(started)).toMatchObject({ mode: 'payment', amount: 1_333 });
    expect(started.body).toMatchObject({ change_due_in_micros: 13_330_000 });
    expect(started.body).not.toHaveProperty('change_begins_at');
    await anna.confirm(await anna.secret(session));
    expect((await anna.end(session)).status).toBe('succeeded');
    expect(await money(anna)).toEqual([
      ['vip_monthly', 'purchase', 9_990_000, 0, 0],
      ['babo_monthly', 'purchase', 13_330_000, 6_660_000, 0],
    ]);
    const { entitlements, subscriptions } = await anna.info();
    // A month from now; the former one is over, and keeps its record.
    expect(inDays(entitlements['babo']?.expires_date)).toBe(30);
    expect(inDays(entitlements['vip']?.expires_date)).toBe(0);
    expect(Object.keys(subscriptions).toSorted()).toEqual(['babo_monthly', 'vip_monthly']);
    await advance(anna, 'P1M');
    expect((await money(anna)).at(-1)).toEqual(['babo_monthly', 'renewal', 19_990_000, 0, 0]);
  });

  it('[I7] names what was credited on its invoice, and a refund of it what was bought', async () => {
    const olga = buyer();
    await olga.buy('vip_monthly');
    await advance(olga, 'P10D');
    expect((await olga.buy('babo_monthly')).status).toBe('succeeded');
    const [invoice] = await billing.rows(
      `select id, gross_micros::int as gross, lines, transaction_id from invoices join customer_ids using (customer_id)
       where app_user_id = $1 order by number desc limit 1`,
      [olga.id],
    );
    expect(invoice).toMatchObject({
      gross: 13_330_000,
      lines: [
        {
          title: 'Babo',
          grossMicros: 19_990_000,
          service: { from: '2026-11-11T18:00:00.000Z', to: '2026-12-11T18:00:00.000Z' },
        },
        {
          title: 'Angerechnet: nicht genutzte Zeit von VIP',
          grossMicros: -6_660_000,
          service: { from: '2026-11-11T18:00:00.000Z', to: '2026-12-01T18:00:00.000Z' },
        },
      ],
    });
    const pdf = await billing.billing.provided.invoices.file(String(invoice?.['id']));
    expect(pdf?.pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const key = await billing.billing.run(['key', 'create', 'plausch', 'secret', 'sandbox', 'test']);
    const refunded = await billing.call('POST', `/v2/payments/${invoice?.['transaction_id']}/refund`, {
      key: key.split('\n')[0] ?? '',
      body: { reason: 'x', amount_micros: 3_330_000 },
    });
    expect(refunded.status).toBe(200);
    const [correction] = await billing.rows('select lines from invoices where corrects = $1', [
      invoice?.['id'],
    ]);
    expect(correction?.['lines']).toMatchObject([{ title: 'Babo', grossMicros: -3_330_000 }]);
  });

  it('whose price the credit exceeds gives the rest back to the card', async () => {
    const berta = buyer();
    await berta.buy('premium_yearly');
    // 49.99 for a year that has just begun: 40.00 more than a month of vip costs.
    const { session, ...started } = await berta.start('vip_monthly');
    expect(formOf(started)).toMatchObject({ mode: 'setup' });
    await berta.confirm(await berta.secret(session));
    expect((await berta.end(session)).status).toBe('succeeded');
    await expect
      .poll(() => money(berta))
      .toEqual([
        ['premium_yearly', 'purchase', 49_990_000, 0, 40_000_000],
        ['vip_monthly', 'purchase', 0, 9_990_000, 0],
      ]);
  });

  it('in a trial costs its whole price, and takes a cancellation back', async () => {
    const clara = buyer();
    await clara.buy('premium_monthly');
    const { session, ...started } = await clara.start('vip_monthly');
    expect(formOf(started)).toMatchObject({ mode: 'payment', amount: 999 });
    await clara.confirm(await clara.secret(session));
    expect((await clara.end(session)).status).toBe('succeeded');
    expect(inDays((await clara.info()).entitlements['vip']?.expires_date)).toBe(30);
  });
});

describe('a cheaper plan', () => {
  it('costs nothing now and begins when the paid period is over', async () => {
    const dora = buyer();
    await dora.buy('babo_monthly');
    await advance(dora, 'P10D');
    const { session, ...started } = await dora.start('vip_monthly');
    expect(formOf(started)).toMatchObject({ mode: 'setup' });
    expect(started.body).toMatchObject({ change_due_in_micros: 0 });
    expect(inDays((started.body as { change_begins_at: string }).change_begins_at)).toBe(20);
    await dora.confirm(await dora.secret(session));
    expect((await dora.end(session)).status).toBe('succeeded');
    const before = await dora.info();
    expect(inDays(before.entitlements['babo']?.expires_date)).toBe(20);
    expect(before.entitlements['vip']).toBeUndefined();
    await advance(dora, 'P20D');
    const after = await dora.info();
    expect(inDays(after.entitlements['vip']?.expires_date)).toBe(31);
    expect(inDays(after.entitlements['babo']?.expires_date)).toBe(0);
    expect(await money(dora)).toEqual([
      ['babo_monthly', 'purchase', 19_990_000, 0, 0],
      ['vip_monthly', 'change', 0, 0, 0],
      ['vip_monthly', 'renewal', 9_990_000, 0, 0],
    ]);
  });
});

describe('a change that was quoted', () => {
  it('is kept for the session, and refused once the subscription is another one', async () => {
    const emil = buyer();
    await emil.buy('vip_monthly');
    const first = await emil.start('babo_monthly');
    await advance(emil, 'P1M');
    const late = await emil.complete(first.session);
    expect([late.status, (late.body as { code: number }).code]).toEqual([404, 7877]);
    expect((await emil.buy('babo_monthly')).status).toBe('succeeded');
    expect(inDays((await emil.info()).entitlements['babo']?.expires_date)).toBe(31);
  });

  it('[I5] of two devices that change at once one does', async () => {
    const frieda = buyer();
    await frieda.buy('vip_monthly');
    const sessions = await Promise.all([frieda.start('babo_monthly'), frieda.start('babo_monthly')]);
    const ends = await Promise.allSettled(
      sessions.map(async ({ session }) => {
        await frieda.confirm(await frieda.secret(session));
        return frieda.end(session);
      }),
    );
    const bought = ends.filter((end) => end.status === 'fulfilled' && end.value.status === 'succeeded');
    expect(bought).toHaveLength(1);
    expect((await money(frieda)).filter(([product]) => product === 'babo_monthly')).toHaveLength(1);
  });

  it('to the plan one has is no change', async () => {
    const gerd = buyer();
    await gerd.buy('vip_monthly');
    const { status, body } = await gerd.start('vip_monthly');
    expect([status, (body as { code: number }).code]).toEqual([409, 7772]);
  });

  it('into another currency is refused', async () => {
    const hans = buyer();
    await hans.buy('vip_monthly');
    const { body } = await billing.call(
      'GET',
      `/rcbilling/v1/subscribers/x/products?id=babo_monthly&currency=USD`,
    );
    const [product] = (
      body as { product_details: { purchase_options: Record<string, { price_id: string }> }[] }
    ).product_details;
    const price_id = product?.purchase_options['base_option']?.price_id;
    const refused = await hans.start('babo_monthly', { price_id });
    expect([refused.status, (refused.body as { code: number }).code]).toEqual([409, 7878]);
  });
});
