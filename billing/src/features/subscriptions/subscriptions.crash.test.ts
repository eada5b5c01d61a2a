import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Crashing, CrashLab } from '../../crash.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';

/** Every point at which the power may go; the thorough run takes all of them. */
const RENEWAL = [
  'subscriptions.after-plan',
  'charge.before-reach',
  'charge.after-reach',
  'charge.after-settle',
  'invoices.after-number',
];
const REFUND = ['refund.before-reach', 'refund.after-reach', 'refund.after-settle', 'invoices.after-number'];
const isThorough = process.env['THOROUGH'] === 'yes';
const SECRET = `sk_sb_${'x'.repeat(43)}`;

let lab: CrashLab;
beforeAll(async () => {
  lab = await CrashLab.open();
  await lab.standing();
  await lab.secretKey(SECRET);
});
afterAll(() => lab.close());

const advance = (billing: Crashing, who: string, by: string) =>
  billing.call('POST', '/v1/sandbox/clock', { body: { app_user_id: who, advance: by } });
/** What was charged and given back, by the gateway's own books. */
const charges = async (who: string) => {
  const { rows } = await lab.database.pool.query(
    `select amount_micros::int as paid, refunded_micros::int as back from sandbox_charges charge
     join sandbox_methods method on method.ref = charge.method_ref
     join sandbox_customers customer on customer.ref = method.customer_ref
     where customer_id = (select customer_id::text from customer_ids where app_user_id = $1)
     order by charge.created_at`,
    [who],
  );
  return rows.map(({ paid, back }) => [paid, back]);
};
/** Someone with a subscription of vip. */
async function subscriber(billing: Crashing, name: string): Promise<Buyer> {
  const buyer = new Buyer(billing, name);
  expect((await buyer.buy('vip_monthly')).status).toBe('succeeded');
  return buyer;
}

it.each(isThorough ? RENEWAL : ['charge.after-reach'])(
  '[I2] [I13] a renewal that was cut at %s is one renewal',
  { timeout: 120_000 },
  async (point) => {
    const before = await lab.standing();
    const { id } = await subscriber(before, `anna ${point}`);
    await before.crashAt(point);
    await advance(before, id, 'P1M').catch(() => {});
    expect(await before.end).toEqual([null, 'SIGKILL']);
    const after = await lab.run();
    expect((await advance(after, id, 'P1D')).status).toBe(200);
    expect(await charges(id)).toEqual([
      [9_990_000, 0],
      [9_990_000, 0],
    ]);
    expect(await brokenInvariants(lab.database)).toEqual([]);
    expect(Object.keys((await new Buyer(after, id).info()).entitlements)).toEqual(['vip']);
  },
);

it.each(isThorough ? REFUND : ['refund.after-reach'])(
  '[I7] [I13] a refund that was cut at %s is one refund',
  { timeout: 120_000 },
  async (point) => {
    const before = await lab.standing();
    const { id } = await subscriber(before, `berta ${point}`);
    const { rows } = await lab.database.pool.query(
      'select t.id from transactions t join customer_ids using (customer_id) where app_user_id = $1',
      [id],
    );
    const address = `/v2/payments/${rows[0].id}/refund`;
    await before.crashAt(point);
    await before.call('POST', address, { key: SECRET, body: { reason: 'x' } }).catch(() => {});
    expect(await before.end).toEqual([null, 'SIGKILL']);
    const after = await lab.run();
    await expect.poll(() => charges(id)).toEqual([[9_990_000, 9_990_000]]);
    await expect
      .poll(async () => (await lab.database.pool.query(`select 1 from refunds where state = 'planned'`)).rows)
      .toEqual([]);
    expect((await after.call('POST', address, { key: SECRET, body: { reason: 'x' } })).status).toBe(409);
    expect(await brokenInvariants(lab.database)).toEqual([]);
  },
);
