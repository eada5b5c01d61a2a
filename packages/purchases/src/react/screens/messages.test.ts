import { describe, expect, it } from 'vitest';
import type { CheckoutFacts, CheckoutState } from '../../checkout/state.ts';
import { FlowError, FlowErrorCode, failureOf } from '../../core/flow-error.ts';
import { translatorFor } from '../../i18n/index.ts';
import { errorTexts, inlineText } from './messages.ts';

const translator = await translatorFor({ selectedLocale: 'en', log: () => {} });
const { label } = translator;
const facts = { translator, option: { base: {} } } as unknown as CheckoutFacts;
const state = { email: 'a@b.de' } as CheckoutState;
const texts = (error: FlowError | null) => Object.values(errorTexts(error, facts, state));

describe('the error page', () => {
  it('[CHK-103] has a title and a message for each of the six kinds', () => {
    const told = Object.entries(FlowErrorCode).map(([name, code]) => [
      name,
      ...texts(new FlowError(code, 'of the program')),
    ]);
    const other = 'Something went wrong';
    expect(told).toEqual([
      ['ErrorSettingUpPurchase', other, 'Purchase not started due to an error. Error code: 0'],
      ['ErrorChargingPayment', other, 'Payment failed.'],
      ['UnknownError', other, 'An unknown error occurred. Error code: 2'],
      ['NetworkError', other, 'Network error. Please check your internet connection.'],
      [
        'MissingEmailError',
        other,
        'The email address a@b.de could not be verified. Please provide a valid email address.',
      ],
      ['AlreadyPurchasedError', 'Already subscribed', 'You are already subscribed to this product.'],
    ]);
  });

  it('says why a card that has had its trial is refused, and that nothing was charged', () => {
    const [, message] = texts(failureOf(3, true));
    expect(message).toBe(label('error_page.error_message_trial_already_used'));
    expect(texts(failureOf(3))[1]).toBe('Payment failed.');
  });

  it('[CHK-117] without an error says that it is unknown', () => {
    expect(texts(null)).toEqual(['Something went wrong', 'An unknown error occurred. Error code: 2']);
  });
});

it('[CHK-099] an address that is refused is named in place of the form', () => {
  expect(inlineText({ kind: 'invalid-email', email: 'lena@example.invalid' }, label)).toBe(
    'The email address lena@example.invalid could not be verified. Please provide a valid email address.',
  );
});
