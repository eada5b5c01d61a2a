import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBilling, type TestBilling } from './billing.fixture.ts';
import { sweepCheckouts } from './features/checkout/index.ts';
import { deliverEvents, reconcile } from './features/gateways/index.ts';
import { goOn } from './features/subscriptions/index.ts';
import { brokenInvariants } from './invariants.fixture.ts';
import { Buyer } from './purchase.fixture.ts';
import { RULES } from './rules.ts';

/**
 * One connection for everything, and nothing that is remembered of projects: what asked for a second connection while it holds the
 * first would wait for itself. With more of them that happens once as many wait at the same moment.
 */
let billing: TestBilling;
beforeAll(async () => {
  billing = await startBilling({
    clock: 'going',
    poolSize: 2,
    rules: {
      checkout: { ...RULES.checkout, holdMs: 50 as 3_000 },
      projects: { freshMs: 0 as 1_000 },
      sandbox: { ...RULES.sandbox, bankMs: 50 as 1_000 },
    },
  });
});
afterAll(() => billing.stop());

it.each(['premium_monthly', 'vip_monthly', 'premium_lifetime', 'premium_gift'])(
  'a purchase of %s holds one connection at a time',
  async (product) => {
    expect((await new Buyer(billing, product).buy(product)).status).toBe('succeeded');
  },
);

it('so does opening a gift', async () => {
  const [giver, friend] = [new Buyer(billing, 'giver'), new Buyer(billing, 'friend')];
  const { redemption_info } = await giver.buy('premium_gift');
  const body = { app_user_id: friend.id, redeem_url: redemption_info?.redeem_url };
  expect((await billing.call('POST', '/rcbilling/v1/redeem', { body })).status).toBe(200);
  expect((await fetch(redemption_info?.redeem_url ?? '')).status).toBe(410);
});

it('so do purchases that meet, fail, are asked about, and run out of time', async () => {
  const anna = new Buyer(billing, 'anna');
  const [first, second] = [await anna.start('vip_monthly'), await anna.start('babo_monthly')];
  const old = await anna.secret(first.session);
  await Promise.all([anna.complete(second.session), anna.complete(first.session), anna.confirm(old)]);
  const berta = new Buyer(billing, 'berta');
  const asked = await berta.start('vip_monthly');
  const secret = await berta.secret(asked.session);
  await berta.confirm(secret, { outcome: 'challenge' });
  const approve = { client_secret: secret, approve: true };
  await Promise.all([
    billing.call('POST', '/sandbox/v1/challenge', { body: approve }),
    berta.status(asked.session),
    berta.status(asked.session),
  ]);
  await new Buyer(billing, 'clara').buy('vip_monthly', { outcome: 'charge_failed' });
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => new Buyer(billing, name).buy('premium_gift')));
  billing.clock.advance(RULES.checkout.lifeMs);
  for (const job of [sweepCheckouts, reconcile, deliverEvents, goOn]) await billing.runJob(job);
  await billing.billing.run(['key', 'list', 'plausch']);
  expect(await brokenInvariants(billing.database)).toEqual([]);
});
