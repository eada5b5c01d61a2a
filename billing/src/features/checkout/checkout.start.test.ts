import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBilling, type TestBilling } from '../../billing.fixture.ts';
import { Buyer } from '../../purchase.fixture.ts';
import { RULES } from '../../rules.ts';

let billing: TestBilling;
beforeAll(async () => {
  billing = await startBilling({ mail: 'later' });
});
afterAll(() => billing.stop());

const START = '/rcbilling/v1/checkout/start';
const sessionOf = async (id: string) =>
  (await billing.rows('select * from checkout_sessions where id = $1', [id]))[0];
const codeOf = ({ body }: { body: unknown }) => (body as { code?: number }).code;

it('[BILL-14 server] keeps what the SDK says of a purchase', async () => {
  const { session } = await new Buyer(billing, 'Jörg 🦊').start('vip_monthly', {
    trace_id: 'trace-1',
    presented_offering_identifier: 'standard',
    email: ' joerg@example.org ',
  });
  expect(await sessionOf(session)).toMatchObject({
    app_user_id: 'Jörg 🦊',
    product_id: 'vip_monthly',
    price_id: expect.stringMatching(/^prc_/),
    option_id: 'base_option',
    offering_id: 'standard',
    trace_id: 'trace-1',
    email: 'joerg@example.org',
    state: 'open',
    environment: 'sandbox',
  });
});

it('[BILL-15 server] takes metadata, none, and an empty object', async () => {
  const anna = new Buyer(billing, 'anna');
  const given = { utm_source: 'mail', step: '2', nothing: null };
  expect(await sessionOf((await anna.start('vip_monthly', { metadata: given })).session)).toMatchObject({
    metadata: given,
  });
  for (const metadata of [undefined, null, {}])
    expect(await sessionOf((await anna.start('vip_monthly', { metadata })).session)).toMatchObject({
      metadata: {},
    });
  const tooMany = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key ${index}`, 'x']));
  for (const metadata of [{ a: 1 }, { a: {} }, { a: 'x'.repeat(501) }, { a: 'b\0' }, tooMany, []])
    expect([metadata, (await anna.start('vip_monthly', { metadata })).status]).toEqual([metadata, 422]);
});

it('[BILL-16 server] the plain option has no name; another one is sold only by its own', async () => {
  const berta = new Buyer(billing, 'berta');
  for (const offer_id of [undefined, null, 'base_option'])
    expect((await berta.start('vip_monthly', { offer_id })).status).toBe(200);
  expect(codeOf(await berta.start('vip_monthly', { offer_id: 'trial_7' }))).toBe(7814);
});

it('[BILL-17 server] keeps the rule by which the offering was chosen', async () => {
  const clara = new Buyer(billing, 'clara');
  const { session } = await clara.start('vip_monthly', {
    applied_targeting_rule: { rule_id: 'germans', revision: 3 },
  });
  expect(await sessionOf(session)).toMatchObject({ rule_id: 'germans', rule_revision: 3 });
  for (const rule of [
    { rule_id: 'x' },
    { rule_id: 'x', revision: -1 },
    { rule_id: 'x', revision: 2 ** 31 },
    'x',
  ])
    expect((await clara.start('vip_monthly', { applied_targeting_rule: rule })).status).toBe(422);
});

it('[BILL-18 server] keeps the placement that the offering came from', async () => {
  const { session } = await new Buyer(billing, 'dora').start('vip_monthly', {
    presented_placement_identifier: 'profile',
  });
  expect(await sessionOf(session)).toMatchObject({ placement_id: 'profile' });
});

it('[BILL-28 server] what the card form needs is complete, and a payment says its amount in smallest units', async () => {
  const ella = new Buyer(billing, 'ella');
  const { body } = await ella.start('babo_monthly');
  expect(body).toEqual({
    operation_session_id: expect.any(String),
    gateway_params: {
      publishable_api_key: expect.stringMatching(/^pk_/),
      stripe_account_id: expect.stringMatching(/^acct_/),
      elements_configuration: {
        mode: 'payment',
        payment_method_types: ['card'],
        setup_future_usage: 'off_session',
        amount: 1_999,
        currency: 'eur',
      },
    },
  });
});

it('a price in another currency is charged in that currency', async () => {
  const answer = await billing.call(
    'GET',
    '/rcbilling/v1/subscribers/franka/products?id=vip_monthly&currency=USD',
  );
  const [product] = (
    answer.body as { product_details: { purchase_options: Record<string, { price_id: string }> }[] }
  ).product_details;
  const { body } = await new Buyer(billing, 'franka').start('vip_monthly', {
    price_id: product?.purchase_options['base_option']?.price_id,
  });
  expect(body).toMatchObject({
    gateway_params: { elements_configuration: { amount: 999, currency: 'usd' } },
  });
});

it('a customer begins so many purchases at once, and more only when others have ended', async () => {
  const gerda = new Buyer(billing, 'gerda');
  for (let index = 0; index < RULES.checkout.openAtOnce; index += 1)
    expect((await gerda.start('vip_monthly')).status).toBe(200);
  const refused = await gerda.start('vip_monthly');
  expect([refused.status, codeOf(refused)]).toEqual([429, 429]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('what the buyer agreed to is kept with the session, before it is completed', async () => {
  const hanna = new Buyer(billing, 'hanna');
  const { session } = await hanna.start('vip_monthly');
  const consents = {
    early_start: true,
    terms_version: '2026-11',
    text_hash: 'ab'.repeat(32),
    at: '2026-11-01T18:00:00.000Z',
  };
  const give = (id: string, body: object) =>
    billing.call('POST', `/rcbilling/v1/checkout/${id}/consents`, { body });
  expect((await give(session, consents)).body).toEqual({ operation_session_id: session });
  expect(await sessionOf(session)).toMatchObject({ consents });
  for (const bad of [
    { early_start: 'yes' },
    { text_hash: 'ab' },
    { at: 'today' },
    { terms_version: 'x'.repeat(101) },
  ])
    expect((await give(session, { ...consents, ...bad })).status).toBe(422);
  await hanna.complete(session);
  expect(codeOf(await give(session, { ...consents, early_start: false }))).toBe(7877);
  expect(await sessionOf(session)).toMatchObject({ consents });
});

it('an id that is none, or no body at all, is refused', async () => {
  const start = (app_user_id: unknown) =>
    billing.call('POST', START, { body: { app_user_id, product_id: 'vip_monthly', price_id: 'x' } });
  for (const id of ['', ' ', 'null', 'a\0b', '\ud800']) expect(codeOf(await start(id))).toBe(7220);
  for (const id of [null, 7, {}, undefined]) expect((await start(id)).status).toBe(422);
});
