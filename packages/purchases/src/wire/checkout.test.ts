import { expect, it } from 'vitest';
import { readCheckoutComplete, readCheckoutStart, readCheckoutStatus, readTaxes } from './checkout.ts';
import { BrokenAnswer } from './read.ts';

const elements_configuration = {
  mode: 'payment',
  payment_method_types: ['card'],
  setup_future_usage: 'off_session',
  amount: 499,
  currency: 'eur',
};
const started = (gateway_params: unknown) =>
  readCheckoutStart({ operation_session_id: 's', gateway_params }, '');

it('[BILL-19 client] [BILL-28 client] the form is set up by these names and no other', () => {
  const { gatewayParams } = started({
    publishable_api_key: 'pk_1',
    stripe_account_id: 'acct_1',
    elements_configuration: { ...elements_configuration, later: true },
    later: true,
  });
  expect(gatewayParams).toEqual({
    publishableApiKey: 'pk_1',
    stripeAccountId: 'acct_1',
    elementsConfiguration: elements_configuration,
  });
});

it('[BILL-28 client] a set-up without a payment has no amount and no currency', () => {
  const setup = { mode: 'setup', payment_method_types: ['card'], setup_future_usage: 'off_session' };
  const read = started({ elements_configuration: { ...setup, amount: null, currency: null } }).gatewayParams;
  expect(read.elementsConfiguration).toEqual(setup);
});

it('what a change of plan costs now, and when it begins, is read where the backend tells it', () => {
  const answer = { operation_session_id: 's', gateway_params: null };
  expect(readCheckoutStart(answer, '')).toMatchObject({ change: null });
  const change_begins_at = '2026-12-11T12:00:00.000Z';
  expect(readCheckoutStart({ ...answer, change_due_in_micros: 0, change_begins_at }, '')).toMatchObject({
    change: { dueMicros: 0, begins: new Date(change_begins_at) },
  });
});

it.each([undefined, null, {}])('[BILL-28 client] what is missing is null: %j', (gateway_params) => {
  expect(started(gateway_params).gatewayParams).toEqual({
    publishableApiKey: null,
    stripeAccountId: null,
    elementsConfiguration: null,
  });
  expect(readCheckoutComplete({ gateway_params }, '')).toEqual({ clientSecret: null });
});

it('[BILL-23 client] [BILL-28 client] the secret comes with complete', () => {
  expect(readCheckoutComplete({ gateway_params: { client_secret: 'seti_1' } }, '')).toEqual({
    clientSecret: 'seti_1',
  });
});

it.each([
  ['gateway_params', 7],
  ['gateway_params.publishable_api_key', { publishable_api_key: 7 }],
  ['gateway_params.stripe_account_id', { stripe_account_id: {} }],
  [
    'gateway_params.elements_configuration.payment_method_types[0]',
    { elements_configuration: { ...elements_configuration, payment_method_types: [7] } },
  ],
])('what is broken is told by its place: %s', (place, gateway_params) => {
  expect(() => started(gateway_params)).toThrow(BrokenAnswer);
  expect(() => started(gateway_params)).toThrow(place);
});

const taxes = {
  currency: 'EUR',
  total_amount_in_micros: 4_990_000,
  tax_amount_in_micros: 796_723,
  total_excluding_tax_in_micros: 4_193_277,
  pricing_phases: { base: { tax_breakdown: [] } },
};

it('taxes are added unless the backend says that they are within', () => {
  expect(readTaxes(taxes, '').taxInclusive).toBe(false);
  expect(readTaxes({ ...taxes, tax_inclusive: true }, '').taxInclusive).toBe(true);
});

it('[CHK-001] a purchase has its session, its status, the code of its error and the link to redeem, of which the last may be absent', () => {
  const answer = { operation_session_id: 's', gateway_params: null };
  expect(readCheckoutStart(answer, '').operationSessionId).toBe('s');
  const operation = {
    status: 'failed',
    error: { code: 3, message: 'x' },
    redemption_info: { redeem_url: 'https://r' },
  };
  expect(readCheckoutStatus({ operation }, '')).toEqual({
    status: 'failed',
    errorCode: 3,
    isTrialUsed: false,
    redemption: { redeemUrl: 'https://r' },
  });
  expect(readCheckoutStatus({ operation: { status: 'started' } }, '')).toEqual({
    status: 'started',
    errorCode: null,
    isTrialUsed: false,
    redemption: null,
  });
  const error = { ...operation.error, reason: 'trial_used' };
  expect(readCheckoutStatus({ operation: { ...operation, error } }, '').isTrialUsed).toBe(true);
  expect(() => readCheckoutStatus({ operation: { ...operation, error: { code: '3' } } }, '')).toThrow(
    'operation.error.code',
  );
});

it.each([
  ['pricing_phases.base should be', () => readTaxes({ ...taxes, pricing_phases: {} }, '')],
  ['gateway_params should be', () => readTaxes({ ...taxes, gateway_params: 7 }, '')],
  ['gateway_params.client_secret', () => readCheckoutComplete({ gateway_params: { client_secret: 7 } }, '')],
  ['operation.status', () => readCheckoutStatus({ operation: {} }, '')],
  ['operation.error should be', () => readCheckoutStatus({ operation: { status: 's', error: 7 } }, '')],
])('a broken answer is told by its place: %s', (place, read) => {
  expect(read).toThrow(place);
});
