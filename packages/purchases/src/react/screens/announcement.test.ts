import { expect, it } from 'vitest';
import type { CheckoutState } from '../../checkout/state.ts';
import { translatorFor } from '../../i18n/index.ts';
import { announcementOf } from './announcement.ts';
import type { Shown } from './shown.ts';

const { label } = await translatorFor({ selectedLocale: 'en', log: () => {} });
const READY = { status: 'ready', isPaymentComplete: true, isEmailComplete: true, inlineError: null } as const;
const monthly = { price: '€4.99', dueToday: '€5.94', subscription: { trial: null, renewal: null } };
const trial = { ...monthly, subscription: { trial: '7 days', renewal: { long: 'May 8' } } };

const line = { display_name: 'VAT', tax_amount_in_micros: 1 };
const taxes = (taxCalculationStatus: string, more: object = {}) => ({
  breakdown: { taxCalculationStatus, pendingReason: null, taxBreakdown: [line], ...more },
});
const preparing = 'Preparing secure payment…';
const confirming = 'Confirming payment…';

it.each([
  ['the session is waited for', { page: 'payment-entry-loading' }, monthly, preparing],
  ['the form is waited for', { form: { ...READY, status: 'loading' } }, monthly, preparing],
  ['the form is there', {}, monthly, ''],
  ['taxes are asked for', taxes('loading'), monthly, 'Calculating tax…'],
  ['taxes are in the price', taxes('calculated'), monthly, 'Total due today: €5.94'],
  ['taxes are in the price after a trial', taxes('calculated'), trial, 'From May 8, after the trial: €4.99'],
  ['there are no taxes', taxes('calculated', { taxBreakdown: [] }), monthly, ''],
  ['the form asks for the address', taxes('pending'), monthly, ''],
  [
    'a postal code is missing',
    taxes('pending', { pendingReason: 'needs_postal_code' }),
    monthly,
    'Enter zip code to calculate',
  ],
  [
    'a message stands in place of the form, which is an alert',
    { ...taxes('calculated'), form: { ...READY, inlineError: { kind: 'missing-email' } } },
    monthly,
    '',
  ],
  ['it is paid', { form: { ...READY, status: 'submitting' } }, monthly, confirming],
  ['it was confirmed', { page: 'payment-entry-processing' }, monthly, confirming],
  ['it is bought', { page: 'success' }, monthly, 'Payment complete'],
  ['it failed, which is an alert', { page: 'error' }, monthly, ''],
])('while %s a screen reader says so', (_what, change, shown, said) => {
  const state = { page: 'payment-entry', form: READY, ...taxes('disabled'), ...change };
  expect(announcementOf(state as unknown as CheckoutState, shown as unknown as Shown, label)).toBe(said);
});
