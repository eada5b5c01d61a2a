import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULES } from '../../../rules.ts';
import type { IntentPlan } from '../gateways.port.ts';
import { operation, PRICE, SETUP, startSandbox, type TestSandbox, testCard } from './sandbox.fixture.ts';

let test: TestSandbox;
beforeAll(async () => {
  test = await startSandbox();
});
afterAll(() => test.stop());

const CARD = testCard('4242424242424242');
const fingerprintOf = async (ref: string) => {
  const state = await test.sandbox.readIntent(ref);
  return state.kind === 'succeeded' ? state.card.fingerprint : state.kind;
};

describe('confirming', () => {
  it('answers how the intent stands', async () => {
    const { ref, clientSecret } = await test.newIntent();
    expect(await test.confirm(clientSecret, { card: CARD, surprise: true })).toEqual({
      intent: {
        id: ref,
        object: 'payment_intent',
        status: 'succeeded',
        amount: 499,
        currency: 'eur',
        payment_method: expect.stringMatching(/^pm_/),
      },
      error: null,
    });
    const setup = await test.newIntent(SETUP);
    expect((await test.confirm(setup.clientSecret, { card: CARD })).intent).toMatchObject({
      object: 'setup_intent',
      status: 'succeeded',
      amount: null,
      currency: null,
    });
  });

  it('counts amounts in the smallest units of their currency', async () => {
    const amount = { amountMicros: 500_000_000, currency: 'JPY' };
    const { clientSecret } = await test.newIntent({ amount });
    const { intent } = await test.confirm(clientSecret, { card: CARD });
    expect(intent).toMatchObject({ amount: 500, currency: 'jpy' });
  });

  it('says why a card was refused, and takes a better one', async () => {
    const { clientSecret } = await test.newIntent();
    const { intent, error } = await test.confirm(clientSecret, { card: testCard('4000000000009995') });
    expect(intent.status).toBe('requires_payment_method');
    expect(error).toEqual({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    });
    expect((await test.post('/sandbox/v1/intent', { client_secret: clientSecret })).body).toEqual({
      intent,
      error,
    });
    const better = await test.confirm(clientSecret, { card: CARD });
    expect(better).toMatchObject({ intent: { status: 'succeeded' }, error: null });
    expect((await test.post('/sandbox/v1/intent', { client_secret: clientSecret })).body).toEqual(better);
  });

  it('twice, one after the other or at once, is one payment', async () => {
    const { ref, clientSecret } = await test.newIntent();
    const answers = await Promise.all([1, 2, 3, 4].map(() => test.confirm(clientSecret, { card: CARD })));
    answers.push(await test.confirm(clientSecret, { card: testCard('4000000000000002') }));
    for (const answer of answers)
      expect(answer).toMatchObject({ intent: { status: 'succeeded' }, error: null });
    const count =
      'select count(*)::integer from sandbox_charges where method_ref in (select ref from sandbox_methods where ref = (select method_ref from sandbox_intents where ref = $1))';
    expect((await test.database.pool.query(count, [ref])).rows).toEqual([{ count: 1 }]);
  });

  it.each([
    ['succeeded', { intent: { status: 'succeeded' }, error: null }],
    ['declined', { intent: { status: 'requires_payment_method' }, error: { code: 'card_declined' } }],
    ['error', { intent: { status: 'requires_payment_method' }, error: { code: 'processing_error' } }],
    ['charge_failed', { intent: { status: 'processing' }, error: null }],
    ['challenge', { intent: { status: 'requires_action' }, error: null }],
    ['used_card', { intent: { status: 'succeeded' }, error: null }],
  ])('can be scripted without a card: %s', async (outcome, answer) => {
    for (const more of [{}, SETUP]) {
      const { clientSecret } = await test.newIntent(more);
      expect(await test.confirm(clientSecret, { outcome })).toMatchObject(answer);
    }
  });

  it('a payment that is over says so', async () => {
    const cancelled = await test.newIntent();
    await test.sandbox.cancelIntent(operation('cancelIntent'), cancelled.ref);
    const failed = await test.newIntent(SETUP);
    await test.confirm(failed.clientSecret, { outcome: 'charge_failed' });
    test.clock.advance(RULES.sandbox.bankMs);
    await expect
      .poll(() => test.sandbox.readIntent(failed.ref))
      .toEqual({ kind: 'failed', code: 'card_declined' });
    expect(await test.confirm(cancelled.clientSecret, { card: CARD })).toMatchObject({
      intent: { status: 'canceled' },
      error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' },
    });
    expect(await test.confirm(failed.clientSecret, { card: CARD })).toMatchObject({
      intent: { status: 'requires_payment_method' },
      error: { type: 'invalid_request_error', code: 'setup_intent_unexpected_state' },
    });
  });

  it('refuses a form that was set up for something else, and takes no card then', async () => {
    const { clientSecret } = await test.newIntent();
    for (const elements of [
      { mode: 'setup' },
      { mode: 'payment', amount: 549, currency: 'eur' },
      { mode: 'payment', amount: 499, currency: 'usd' },
      { mode: 'payment' },
    ])
      expect(await test.confirm(clientSecret, { card: CARD, elements })).toMatchObject({
        intent: { status: 'requires_payment_method' },
        error: { type: 'invalid_request_error', code: 'elements_mismatch' },
      });
    const elements = { mode: 'payment', amount: 499, currency: 'EUR' };
    expect((await test.confirm(clientSecret, { card: CARD, elements })).error).toBeNull();
  });
});

describe('the bank that asks', () => {
  it('is answered yes once', async () => {
    const { clientSecret } = await test.newIntent();
    expect(await test.confirm(clientSecret, { outcome: 'challenge' })).toMatchObject({ error: null });
    const answers = await Promise.all([1, 2].map(() => test.challenge(clientSecret, true)));
    for (const answer of answers)
      expect(answer).toMatchObject({ intent: { status: 'succeeded' }, error: null });
  });

  it('is answered no: another card may be tried', async () => {
    const { clientSecret } = await test.newIntent(SETUP);
    await test.confirm(clientSecret, { outcome: 'challenge' });
    expect(await test.challenge(clientSecret, false)).toMatchObject({
      intent: { status: 'requires_payment_method', payment_method: null },
      error: { type: 'invalid_request_error', code: 'setup_intent_authentication_failure' },
    });
    expect(await test.challenge(clientSecret, true)).toMatchObject({
      intent: { status: 'requires_payment_method' },
      error: { code: 'setup_intent_unexpected_state' },
    });
    expect((await test.confirm(clientSecret, { card: CARD })).error).toBeNull();
  });

  it('and has asked about an amount must ask again when it changes', async () => {
    const { ref, clientSecret } = await test.newIntent();
    await test.confirm(clientSecret, { outcome: 'challenge' });
    const amount = { amountMicros: 9_990_000, currency: 'EUR' };
    await test.sandbox.changeIntent(operation('changeIntent'), ref, amount);
    expect((await test.challenge(clientSecret, true)).error?.code).toBe('payment_intent_unexpected_state');
  });

  it('lets a card that asks once be charged afterwards, as the one that always asks cannot be', async () => {
    for (const [number, kind] of [
      ['4000002500003155', 'done'],
      ['4000002760003184', 'refused'],
    ] as const) {
      const { ref, clientSecret, customerRef } = await test.newIntent(SETUP);
      await test.confirm(clientSecret, { card: testCard(number) });
      await test.challenge(clientSecret, true);
      const state = await test.sandbox.readIntent(ref);
      if (state.kind !== 'succeeded') throw new Error(state.kind);
      const of = { customerRef, methodRef: state.methodRef, amount: PRICE };
      expect((await test.sandbox.charge(operation('charge'), of)).kind).toBe(kind);
    }
  });
});

describe('a token of a card', () => {
  it('pays once, for any customer', async () => {
    const { token, error } = await test.token(CARD);
    expect([token?.card, error]).toEqual([{ brand: 'visa', last4: '4242', country: 'US' }, null]);
    const first = await test.newIntent();
    const other = await test.newIntent();
    const answers = await Promise.all(
      [first, other].map(({ clientSecret }) => test.confirm(clientSecret, { token: token?.id })),
    );
    expect(answers.map(({ error: why }) => why?.code).toSorted()).toEqual(['resource_missing', undefined]);
  });

  it('gives the same fingerprint as the card itself', async () => {
    const { ref, clientSecret, customerRef } = await test.newIntent();
    await test.confirm(clientSecret, { token: (await test.token(CARD)).token?.id });
    const again = await test.newIntent({ customerRef });
    await test.confirm(again.clientSecret, { card: CARD });
    expect(await fingerprintOf(again.ref)).toBe(await fingerprintOf(ref));
  });

  it('is not made of a card that cannot be one, nor of a real one', async () => {
    for (const [number, code] of [
      ['4242424242424241', 'incorrect_number'],
      ['4111111111111111', 'card_declined'],
    ] as const)
      expect(await test.token(testCard(number))).toMatchObject({ token: null, error: { code } });
  });

  it('expires', async () => {
    const { token } = await test.token(CARD);
    await test.token(CARD);
    test.clock.advance(RULES.sandbox.tokenMs);
    const { clientSecret } = await test.newIntent();
    expect((await test.confirm(clientSecret, { token: token?.id })).error?.code).toBe('resource_missing');
    await test.token(CARD);
    const { rows } = await test.database.pool.query('select count(*)::integer from sandbox_tokens');
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe('a fingerprint', () => {
  const pay = async (number: string, more: Partial<IntentPlan> = {}) => {
    const intent = await test.newIntent(more);
    await test.confirm(intent.clientSecret, { card: testCard(number) });
    return { ...intent, fingerprint: await fingerprintOf(intent.ref) };
  };

  it('is the same for a card of one customer, and another for everybody else', async () => {
    const mara = await pay('4242424242424242');
    const again = await pay('4242424242424242', { customerRef: mara.customerRef });
    const otherCard = await pay('5555555555554444', { customerRef: mara.customerRef });
    const other = await pay('4242424242424242');
    expect(again.fingerprint).toBe(mara.fingerprint);
    expect(new Set([mara.fingerprint, otherCard.fingerprint, other.fingerprint]).size).toBe(3);
  });

  it('of the used card is the same for everybody', async () => {
    const [mara, tom] = [await pay('4000000000007775'), await pay('4000000000007775')];
    expect([mara.fingerprint, tom.fingerprint]).toEqual([
      test.sandbox.usedFingerprint,
      test.sandbox.usedFingerprint,
    ]);
  });
});
