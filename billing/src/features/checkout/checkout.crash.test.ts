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
  { timeout: 60_000 },
  async (point) => {
    const before = await lab.run(point);
    const anna = new Buyer(before, `anna ${point}`);
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
    const completed = await again.complete(session);
    if (completed.status === 200) {
      const { client_secret } = (completed.body as { gateway_params: { client_secret: string } })
        .gateway_params;
      await again.confirm(client_secret);
    }
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
    after.kill();
  },
);
