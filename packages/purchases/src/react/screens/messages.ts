import type { CheckoutFacts, CheckoutState, InlineError } from '../../checkout/state.ts';
import { type FlowError, FlowErrorCode } from '../../core/flow-error.ts';
import type { Label } from '../../i18n/index.ts';

/** Title and text of the error page. */
export function errorTexts(
  error: FlowError | null,
  { option, translator: { label } }: CheckoutFacts,
  { email }: CheckoutState,
): { readonly title: string; readonly message: string } {
  const isSubscription = 'base' in option;
  const title = label('error_page.error_title_other_errors');
  const errorCode = String(error?.shownCode ?? FlowErrorCode.UnknownError);
  switch (error?.errorCode) {
    case FlowErrorCode.AlreadyPurchasedError:
      return isSubscription
        ? {
            title: label('error_page.error_title_already_subscribed'),
            message: label('error_page.error_message_already_subscribed'),
          }
        : {
            title: label('error_page.error_title_already_purchased'),
            message: label('error_page.error_message_already_purchased'),
          };
    case FlowErrorCode.ErrorSettingUpPurchase:
      return { title, message: label('error_page.error_message_error_setting_up_purchase', { errorCode }) };
    case FlowErrorCode.ErrorChargingPayment:
      return {
        title,
        message: label(
          error.isTrialUsed
            ? 'error_page.error_message_trial_already_used'
            : 'error_page.error_message_error_charging_payment',
        ),
      };
    case FlowErrorCode.NetworkError:
      return { title, message: label('error_page.error_message_network_error') };
    case FlowErrorCode.MissingEmailError:
      return {
        title,
        message: label('error_page.error_message_invalid_email_error', { email: email ?? '' }),
      };
    default:
      return { title, message: label('error_page.error_message_unknown_error', { errorCode }) };
  }
}

/** What stands in place of the form. */
export function inlineText(error: InlineError, label: Label): string {
  switch (error.kind) {
    case 'invalid-email':
      return label('error_page.error_message_invalid_email_error', { email: error.email });
    case 'missing-email':
      return label('payment_entry_page.email_missing');
    case 'malformed-email':
      return label('payment_entry_page.email_invalid');
    case 'invalid-tax-location':
      return label('error_page.error_message_invalid_tax_location');
    case 'provider':
      return error.text;
  }
}
