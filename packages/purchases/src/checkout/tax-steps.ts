import type { TaxAddress, TaxResult } from '../core/operation.ts';
import type { PlanChange, TaxAnswer } from '../wire/checkout.ts';
import type { PriceBreakdown } from './state.ts';
import type { FlowEffect, FlowState, Step, Taxes } from './steps.ts';

/** What is to be paid before taxes were calculated. */
export function untaxedBreakdown(price: {
  readonly amountMicros: number;
  readonly currency: string;
}): PriceBreakdown {
  return {
    currency: price.currency,
    totalAmountInMicros: price.amountMicros,
    totalExcludingTaxInMicros: price.amountMicros,
    taxCalculationStatus: 'disabled',
    pendingReason: null,
    taxBreakdown: [],
  };
}

/** What is to be paid is not the price, but what a change of plan costs now. */
export function withChange(state: FlowState, change: PlanChange): FlowState {
  const { currency } = state.taxes.settled;
  const settled = untaxedBreakdown({ amountMicros: change.dueMicros, currency });
  return withTaxes({ ...state, view: { ...state.view, change } }, { settled });
}

/** Asks the backend; without an address it guesses. */
export function asked(state: FlowState, address: TaxAddress | null): Step {
  const question = state.taxes.question + 1;
  return {
    state: withTaxes(state, { question, address, isAsking: true }),
    effects: [{ type: 'askTaxes', question, address }],
  };
}

/** Something in the form changed: where the card is at home may have, too. */
export function formChanged(state: FlowState): Step {
  return readIfNeeded(withTaxes(state, { isUnread: true }));
}

/** Reads the address where it decides about taxes and can be read. */
export function readIfNeeded(state: FlowState): Step {
  const { taxes, view, method, phase } = state;
  const { isPaymentComplete, isEmailComplete, inlineError } = view.form;
  const isReadable =
    phase === 'entering' && method === 'card' && isPaymentComplete && isEmailComplete && !inlineError;
  if (!taxes.isEnabled || !taxes.isUnread || !isReadable) return { state, effects: [] };
  if (taxes.isReading) return { state: withTaxes(state, { isStale: true }), effects: [] };
  return {
    state: withTaxes(state, { isReading: true, isStale: false, isUnread: false }),
    effects: [{ type: 'readAddress' }],
  };
}

/** An address that is the same as the last one is no reason to ask again; nor is one without a country. */
export function addressRead(before: FlowState, address: TaxAddress): Step {
  const { isStale, address: last } = before.taxes;
  const state = withTaxes(before, { isReading: false, isStale: false });
  if (isStale) return readIfNeeded(withTaxes(state, { isUnread: true }));
  const isSame = last?.countryCode === address.countryCode && last?.postalCode === address.postalCode;
  if (!address.countryCode || isSame || !state.taxes.isEnabled) return { state, effects: [] };
  return asked(state, address);
}

/** The address cannot be read: it is tried again when the customer is back at the form. */
export function addressUnread(state: FlowState): FlowState {
  return withTaxes(state, { isReading: false, isStale: false, isUnread: true });
}

/** The answer to the last question. Amounts that were told before it are what the form has and the backend charges: they stay. */
export function taxesAnswered(before: FlowState, result: TaxResult): Step {
  const { status } = result;
  if (status === 'calculated') {
    const calculated = withTaxes(before, { isAsking: false, settled: breakdownOf(result.taxes) });
    const elements = result.taxes.gatewayParams.elementsConfiguration;
    return { state: calculated, effects: elements ? [{ type: 'updateForm', elements }] : [] };
  }
  const isPending = status === 'pending';
  const reason = (isPending && result.reason) || null;
  const isInvalid = reason === 'invalid_postal_code';
  // That one is said in place of the form, once, and is no reason to wait for anything.
  const pendingReason = isInvalid ? null : reason;
  const settled: PriceBreakdown = { ...before.taxes.settled, taxCalculationStatus: status, pendingReason };
  const state = withTaxes(before, { isAsking: false, isEnabled: isPending, settled });
  if (!isInvalid || before.phase !== 'entering') return quiet(state);
  const inlineError = { kind: 'invalid-tax-location' } as const;
  const effect: FlowEffect = {
    type: 'log',
    code: inlineError.kind,
    message: 'The billing address could not be verified.',
    underlying: null,
  };
  const form = { ...state.view.form, inlineError };
  return { state: { ...state, view: { ...state.view, form } }, effects: [effect] };
}

function breakdownOf(taxes: TaxAnswer): PriceBreakdown {
  return {
    currency: taxes.currency,
    totalAmountInMicros: taxes.totalAmountMicros,
    totalExcludingTaxInMicros: taxes.totalExcludingTaxMicros,
    taxCalculationStatus: 'calculated',
    pendingReason: null,
    taxBreakdown: taxes.taxBreakdown.map(({ displayName, taxAmountMicros }) => ({
      display_name: displayName,
      tax_amount_in_micros: taxAmountMicros,
    })),
  };
}

/** While something is being found out, nothing can be paid. */
function withTaxes(state: FlowState, change: Partial<Taxes>): FlowState {
  const taxes = { ...state.taxes, ...change };
  const isLoading = taxes.isAsking || taxes.isReading;
  const breakdown: PriceBreakdown = isLoading
    ? { ...taxes.settled, taxCalculationStatus: 'loading', pendingReason: null }
    : taxes.settled;
  return { ...state, taxes, view: { ...state.view, breakdown } };
}

function quiet(state: FlowState): Step {
  return { state, effects: [] };
}
