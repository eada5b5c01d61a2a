import { afterAll, beforeAll, expect, it } from 'vitest';
import { CrashLab } from '../../crash.fixture.ts';
import { brokenInvariants } from '../../invariants.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';

/** Every point of a purchase at which the power may go; the thorough run takes all of them. */
const POINTS = [
  'ensureCustomer.before-reach',
  'ensureCustomer.after-reach',
  'ensureCustomer.after-settle',
  'createIntent.before-reach',
  'createIntent.after-reach',
  'createIntent.after-settle',
  'checkout.before-booking',
  'checkout.after-booking',
  'invoices.after-number',
];
/** The same of a change of plan; the last ones where more was paid than the new plan costs. */
const CHANGE = [
  'createIntent.before-reach',
  'createIntent.after-reach',
  'createIntent.after-settle',
  'checkout.before-booking',
  'checkout.after-booking',
  'invoices.after-number',
];
const CHANGE_BACK = [
  'checkout.before-booking',
  'checkout.after-booking',
  'refund.before-reach',
  'refund.after-reach',
  'refund.after-settle',
  'invoices.after-number',
];
const isThorough = process.env['THOROUGH'] === 'yes';
const taken = isThorough
  ? POINTS
  : ['createIntent.after-reach', 'checkout.before-booking', 'invoices.after-number'];

let lab: CrashLab;
beforeAll(async () => {
  lab = await CrashLab.open();
});
afterAll(() => lab.close());

it.each(taken)(
  '[I1] [I6] [I13] a purchase that was cut at %s is one purchase with one document',
  { timeout: 120_000 },
  async (point) => {
    const before = await lab.standing();
    const anna = new Buyer(before, `anna ${point}`);
    await before.crashAt(point);
    const { session } = await anna.start('vip_monthly');
    // The process ends somewhere in here; the buyer sees a lost connection.
    await anna
      .secret(session)
      .then((secret) => anna.confirm(secret))
      .then(() => anna.end(session))
      .catch(() => {});
    expect(await before.end).toEqual([null, 'SIGKILL']);

    const after = await lab.run();
    const again = new Buyer(after, anna.id);
    await completeAgain(again, session);
    expect((await again.end(session)).status).toBe('succeeded');
    expect(Object.keys((await again.info()).entitlements)).toEqual(['vip']);
    expect(await brokenInvariants(lab.database)).toEqual([]);
    const charges = await lab.database.pool.query(
      `select 1 from sandbox_charges join sandbox_methods on sandbox_methods.ref = method_ref
     join sandbox_customers on sandbox_customers.ref = customer_ref
     where customer_id = (select customer_id::text from customer_ids where app_user_id = $1)`,
      [anna.id],
    );
    expect(charges.rows).toHaveLength(1);
    const documents = await lab.database.pool.query(
      `select kind from invoices join customer_ids using (customer_id) where app_user_id = $1`,
      [anna.id],
    );
    expect(documents.rows).toEqual([{ kind: 'invoice' }]);
  },
);

/** What was charged and given back, by the gateway's own books; the first charge first. */
async function charges({ id }: Buyer): Promise<unknown[]> {
  const { rows } = await lab.database.pool.query(
    `select amount_micros::int as paid, refunded_micros::int as back from sandbox_charges charge
     join sandbox_methods method on method.ref = method_ref
     join sandbox_customers customer on customer.ref = customer_ref
     where customer_id = (select customer_id::text from customer_ids where app_user_id = $1)
     order by charge.created_at`,
    [id],
  );
  return rows.map(({ paid, back }) => [paid, back]);
}
/** Their documents: kind and gross, in the order of their numbers. */
async function documents({ id }: Buyer): Promise<unknown[]> {
  const { rows } = await lab.database.pool.query(
    `select kind, gross_micros::int as gross from invoices join customer_ids using (customer_id)
     where app_user_id = $1 order by number`,
    [id],
  );
  return rows.map(({ kind, gross }) => [kind, gross]);
}
/** Changes the plan in a process that ends at this point, and once more in the next one, as the buyer does. */
async function changeCutAt(point: string, [from, to]: readonly [string, string]): Promise<Buyer> {
  const before = await lab.standing();
  const anna = new Buyer(before, `anna ${to} ${point}`);
  expect((await anna.buy(from)).status).toBe('succeeded');
  const { session } = await anna.start(to);
  await before.crashAt(point);
  await anna
    .secret(session)
    .then((secret) => anna.confirm(secret))
    .then(() => anna.end(session))
    .catch(() => {});
  expect(await before.end).toEqual([null, 'SIGKILL']);
  const after = await lab.run();
  const again = new Buyer(after, anna.id);
  await completeAgain(again, session);
  expect((await again.end(session)).status).toBe('succeeded');
  return again;
}
const completeAgain = async (buyer: Buyer, session: string) => {
  const { status, body } = await buyer.complete(session);
  if (status !== 200) return;
  const { client_secret } = (body as { gateway_params: { client_secret: string } }).gateway_params;
  await buyer.confirm(client_secret);
};
async function expectHolds(buyer: Buyer, entitlement: string): Promise<void> {
  const { entitlements } = await buyer.info();
  const now = Date.now();
  const held = Object.keys(entitlements).filter(
    (name) => Date.parse(entitlements[name]?.expires_date ?? '') > now,
  );
  expect(held).toEqual([entitlement]);
  expect(await brokenInvariants(lab.database)).toEqual([]);
}

it.each(isThorough ? CHANGE : ['checkout.before-booking'])(
  '[I2] [I7] [I13] a dearer plan that was cut at %s is paid once, less what was unused',
  { timeout: 120_000 },
  async (point) => {
    const again = await changeCutAt(point, ['vip_monthly', 'babo_monthly']);
    expect(await charges(again)).toEqual([
      [9_990_000, 0],
      [10_000_000, 0],
    ]);
    expect(await documents(again)).toEqual([
      ['invoice', 9_990_000],
      ['invoice', 10_000_000],
    ]);
    await expectHolds(again, 'babo');
  },
);

it.each(isThorough ? CHANGE_BACK : ['refund.after-reach'])(
  '[I2] [I7] [I13] a plan that costs less than what was unused, cut at %s, gives the rest back once',
  { timeout: 120_000 },
  async (point) => {
    const again = await changeCutAt(point, ['premium_yearly', 'vip_monthly']);
    await expect.poll(() => charges(again)).toEqual([[49_990_000, 40_000_000]]);
    await expect
      .poll(() => documents(again))
      .toEqual([
        ['invoice', 49_990_000],
        ['correction', -40_000_000],
      ]);
    await expectHolds(again, 'vip');
  },
);
