import { Purchases } from '@revenuecat/purchases-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';

let billing: TestBilling;
let secret: string;
let purchases: Purchases;
beforeAll(async () => {
  // The SDK judges by the device's clock, so billing's is the true one here.
  billing = await startBilling({ mail: 'later', clock: 'going' });
  const said = await billing.billing.run(['key', 'create', 'plausch', 'secret', 'sandbox', 'server']);
  secret = said.split('\n')[0] ?? '';
});
afterAll(async () => {
  purchases.close();
  await billing.stop();
});

const DECLINED_LATER = { number: '4000000000000341', exp_month: 12, exp_year: 2034, cvc: '123' };

it('[SU1] the vendor’s SDK shows the right entitlement after each step of a year', async () => {
  const anna = new Buyer(billing, 'anna');
  purchases = Purchases.configure(
    'rcb_sb_plausch',
    anna.id,
    { proxyURL: billing.url },
    { collectAnalyticsEvents: false },
  );
  const advance = (by: string) =>
    billing.call('POST', '/v1/sandbox/clock', { body: { app_user_id: anna.id, advance: by } });
  const bank = (script: string) => billing.rows('update sandbox_methods set script = $1', [script]);
  const premium = async () => {
    const { entitlements, activeSubscriptions } = await purchases.getCustomerInfo();
    const { isActive, willRenew, periodType, billingIssueDetectedAt, unsubscribeDetectedAt, expirationDate } =
      entitlements.all['premium'] ?? {};
    expect(activeSubscriptions.has('premium_monthly')).toBe(isActive);
    return {
      isActive,
      willRenew,
      periodType,
      hasIssue: billingIssueDetectedAt != null,
      isCancelled: unsubscribeDetectedAt != null,
      days: Math.round(((expirationDate?.getTime() ?? 0) - Date.now()) / 86_400_000),
    };
  };
  const well = { isActive: true, willRenew: true, hasIssue: false, isCancelled: false };

  expect((await purchases.getCustomerInfo()).managementURL).toBeNull();
  await anna.buy('premium_monthly', { card: DECLINED_LATER });
  // A page without a secret: who comes by it gets a link by mail.
  const { managementURL } = await purchases.getCustomerInfo();
  expect(managementURL).toBe(`${billing.url}/manage`);
  expect((await fetch(managementURL ?? '')).status).toBe(401);
  expect(await premium()).toEqual({ ...well, periodType: 'trial', days: 7 });

  await bank('good');
  await advance('P7D');
  expect(await premium()).toMatchObject({ ...well, periodType: 'normal' });
  await advance('P3M');
  expect(await premium()).toMatchObject(well);

  await bank('declined_later');
  // Longer than any month is: some days of the fourteen are over.
  await advance('P33D');
  const failing = await premium();
  expect(failing).toMatchObject({ ...well, willRenew: false, hasIssue: true });
  expect(failing.days).toBeGreaterThan(6);
  expect(failing.days).toBeLessThanOrEqual(14);

  await bank('good');
  // No two tries are further apart than five days.
  await advance('P5D');
  const recovered = await premium();
  expect(recovered).toMatchObject(well);
  expect(recovered.days).toBeGreaterThan(14);

  await billing.call('POST', '/v2/customers/anna/subscriptions/premium_monthly/cancel', {
    key: secret,
    body: {},
  });
  expect(await premium()).toMatchObject({ ...well, willRenew: false, isCancelled: true });
  await advance('P1M');
  expect(await premium()).toMatchObject({ isActive: false, willRenew: false, isCancelled: true });
  expect(await purchases.isEntitledTo('premium')).toBe(false);
});
