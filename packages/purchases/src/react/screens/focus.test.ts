import { expect, it } from 'vitest';
import type { CheckoutState } from '../../checkout/state.ts';
import { screenOf } from './focus.ts';

const seen = (
  page: CheckoutState['page'],
  status: CheckoutState['form']['status'],
  inlineError: CheckoutState['form']['inlineError'] = null,
) =>
  screenOf({
    page,
    form: { status, isPaymentComplete: false, isEmailComplete: true, inlineError },
  } as CheckoutState);

it('[CHK-015] [CHK-072] waiting for the session and waiting for the form are one screen: nothing takes the keyboard anew', () => {
  expect(seen('payment-entry', 'loading')).toBe(seen('payment-entry-loading', 'loading'));
});

it('every other screen, and each message in place of the form, is one of its own', () => {
  const message = { kind: 'provider', text: 'M' } as const;
  const screens = [
    seen('payment-entry-loading', 'loading'),
    seen('payment-entry', 'ready'),
    seen('payment-entry', 'submitting'),
    seen('payment-entry', 'loading', message),
    seen('payment-entry', 'ready', message),
    seen('payment-entry', 'ready', { kind: 'missing-email' }),
    seen('payment-entry-processing', 'submitting'),
    seen('success', 'submitting'),
    seen('error', 'submitting'),
  ];
  expect(new Set(screens).size).toBe(screens.length);
});
