import { toSmallestUnits } from '../../../pure/money.ts';
import type { BankError } from './sandbox.bank.ts';
import type * as store from './sandbox.store.ts';
import type { ConfirmRequest, WireIntent } from './sandbox.wire.ts';

/** What was asked cannot be done, whatever the card. */
export const badRequest = (code: string, message: string): BankError => ({
  type: 'invalid_request_error',
  code,
  message,
});

const STATUSES = {
  open: 'requires_payment_method',
  asking: 'requires_action',
  processing: 'processing',
  succeeded: 'succeeded',
  failed: 'requires_payment_method',
  cancelled: 'canceled',
} as const satisfies Record<store.IntentRow['state'], WireIntent['status']>;

function amountOf({ amountMicros, currency }: store.IntentRow): Pick<WireIntent, 'amount' | 'currency'> {
  if (amountMicros === null || currency === null) return { amount: null, currency: null };
  return { amount: toSmallestUnits({ amountMicros, currency }), currency: currency.toLowerCase() };
}

/** What a browser may know of an intent. */
export function toWire(intent: store.IntentRow): WireIntent {
  return {
    id: intent.ref,
    object: `${intent.mode}_intent`,
    status: STATUSES[intent.state],
    ...amountOf(intent),
    payment_method: intent.methodRef,
  };
}

/** An intent that is over. */
export const unexpected = ({ mode, state }: store.IntentRow): BankError =>
  badRequest(`${mode}_intent_unexpected_state`, `This ${mode} cannot be confirmed: it is ${state}.`);

/** Card networks refuse a form that was set up for something else than it pays; finding it out here is cheaper. */
export function mismatchOf(
  intent: store.IntentRow,
  elements: NonNullable<ConfirmRequest['elements']>,
): BankError | undefined {
  const { amount, currency } = amountOf(intent);
  const fits =
    elements.mode === intent.mode &&
    (intent.mode === 'setup' ||
      (elements.amount === amount && elements.currency?.toLowerCase() === currency));
  if (fits) return undefined;
  const shown = [elements.mode, elements.amount, elements.currency].filter(Boolean).join(' ');
  return badRequest(
    'elements_mismatch',
    `The form was set up for ${shown}, but the intent is for ${[intent.mode, amount, currency].filter(Boolean).join(' ')}.`,
  );
}
