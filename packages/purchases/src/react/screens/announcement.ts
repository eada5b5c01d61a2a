import type { CheckoutState } from '../../checkout/state.ts';
import type { Label } from '../../i18n/index.ts';
import { isPreparing } from './focus.ts';
import { hasTaxRows, promptOf } from './Panel.tsx';
import type { Shown } from './shown.ts';

/** What a screen reader says by itself when something changes that has not got the keyboard. Errors are alerts of their own. */
export function announcementOf(state: CheckoutState, shown: Shown, label: Label): string {
  const { page, form, breakdown } = state;
  if (isPreparing(state)) return label('loading_page.preparing_payment');
  if (page === 'success') return label('success_page.purchase_successful');
  if (page === 'error' || form.inlineError) return '';
  return page === 'payment-entry-processing' || form.status === 'submitting'
    ? label('loading_page.confirming_payment')
    : taxesOf(breakdown, shown, label);
}

/** What became of the price, which changes far from the field that is being filled in. */
function taxesOf(
  breakdown: CheckoutState['breakdown'],
  { subscription, price, dueToday }: Shown,
  label: Label,
) {
  const { taxCalculationStatus, pendingReason } = breakdown;
  // The form asks for the address itself; only what it has not asked for is worth a word.
  if (taxCalculationStatus === 'loading' || pendingReason) return label(promptOf(breakdown));
  if (!hasTaxRows(breakdown) || taxCalculationStatus !== 'calculated') return '';
  return subscription?.trial && subscription.renewal
    ? `${label('pricing_table.trial_ends', { date: subscription.renewal.long })}: ${price}`
    : `${label('pricing_table.total_due_today')}: ${dueToday}`;
}
