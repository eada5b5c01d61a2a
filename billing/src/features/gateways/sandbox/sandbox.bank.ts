import { brandOf, hasCheckDigit } from '../../../pure/card-number.ts';
import type { CardFacts, DeclineCode } from '../gateways.port.ts';
import { type CardScript, countryOf, testCardOf } from './sandbox.cards.ts';

/** A card as it was typed. The number is never kept, logged or told. */
export type TypedCard = {
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly cvc: string;
};

/** Why a card, or what was asked, is refused, in the words of the browser's SDK. */
export type BankError = {
  readonly type: 'card_error' | 'invalid_request_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
};

/** What is kept of a card: not its number, nor anything it could be found by without the key. */
export type KeptCard = Omit<CardFacts, 'fingerprint'> & {
  /** The number, hashed under a key. */
  readonly hash: string;
  readonly script: CardScript;
};

const MOST_YEARS_AHEAD = 50;

const cardError = (code: string, message: string, decline?: string): BankError => ({
  type: 'card_error',
  code,
  ...(decline === undefined ? {} : { decline_code: decline }),
  message,
});

const ERRORS = {
  incorrect_number: cardError('incorrect_number', 'Your card number is incorrect.'),
  invalid_expiry_month: cardError('invalid_expiry_month', "Your card's expiration month is invalid."),
  invalid_expiry_year: cardError('invalid_expiry_year', "Your card's expiration year is invalid."),
  expired_card: cardError('expired_card', 'Your card has expired.', 'expired_card'),
  incorrect_cvc: cardError('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  card_declined: cardError('card_declined', 'Your card was declined.', 'generic_decline'),
  insufficient_funds: cardError('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  lost_card: cardError('card_declined', 'Your card was declined.', 'lost_card'),
  stolen_card: cardError('card_declined', 'Your card was declined.', 'stolen_card'),
  live_card: cardError(
    'card_declined',
    'Your card was declined: the sandbox takes test cards alone.',
    'test_mode_live_card',
  ),
  processing_error: cardError(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
    'processing_error',
  ),
} as const;

/**
 * Looks at a card as a network does before it asks the bank: the number, its check digit, the date, the length of the code. A
 * number that is no test card, such as a real one, is refused here, and nothing of it goes on.
 */
export function readCard(
  { number, exp_month: month, exp_year: year, cvc }: TypedCard,
  { now, hash }: { now: number; hash: (digits: string) => string },
): { readonly card: KeptCard } | { readonly error: BankError } {
  const digits = number.replaceAll(/[ -]/g, '');
  const brand = brandOf(digits);
  if (!/^\d+$/.test(digits) || !brand.lengths.includes(digits.length) || !hasCheckDigit(digits))
    return { error: ERRORS.incorrect_number };
  if (month < 1 || month > 12) return { error: ERRORS.invalid_expiry_month };
  const today = new Date(now);
  const fullYear = year >= 0 && year < 100 ? 2000 + year : year;
  const monthsLeft = (fullYear - today.getUTCFullYear()) * 12 + month - 1 - today.getUTCMonth();
  if (monthsLeft > MOST_YEARS_AHEAD * 12) return { error: ERRORS.invalid_expiry_year };
  if (monthsLeft < 0) return { error: ERRORS.expired_card };
  if (!/^\d+$/.test(cvc) || cvc.length !== brand.cvcLength) return { error: ERRORS.incorrect_cvc };
  const known = testCardOf(digits);
  if (!known) return { error: ERRORS.live_card };
  return {
    card: {
      brand: brand.name,
      last4: digits.slice(-4),
      country: countryOf(digits),
      hash: hash(digits),
      script: known.script,
    },
  };
}

/** What the bank says when a card is used by its owner. */
export type Verdict =
  | { readonly kind: 'accepted' }
  /** Its owner is to be asked first. */
  | { readonly kind: 'asks' }
  /** The bank takes its time, and refuses then. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'refused'; readonly error: BankError };

const ACCEPTED: Verdict = { kind: 'accepted' };
const ASKS: Verdict = { kind: 'asks' };
const refused = (error: BankError): Verdict => ({ kind: 'refused', error });

const FIRST_USE: Readonly<Record<CardScript, Verdict>> = {
  good: ACCEPTED,
  used: ACCEPTED,
  declined_later: ACCEPTED,
  declined_once: ACCEPTED,
  disputed: ACCEPTED,
  asks_always: ASKS,
  asks_once: ASKS,
  fails_afterwards: { kind: 'pending' },
  declined: refused(ERRORS.card_declined),
  insufficient_funds: refused(ERRORS.insufficient_funds),
  lost_card: refused(ERRORS.lost_card),
  stolen_card: refused(ERRORS.stolen_card),
  expired_card: refused(ERRORS.expired_card),
  incorrect_cvc: refused(ERRORS.incorrect_cvc),
  processing_error: refused(ERRORS.processing_error),
};

/** A card that its owner uses. */
export const firstUse = (script: CardScript): Verdict => FIRST_USE[script];

/** Why a kept card cannot be charged without its owner, which was tried so often before; undefined when it can. */
export function refuseLaterCharge(
  script: CardScript,
  laterCharges: number,
): { readonly code: DeclineCode; readonly message: string } | undefined {
  if (script === 'declined_later') return { code: 'card_declined', message: ERRORS.card_declined.message };
  if (script === 'declined_once' && laterCharges === 1)
    return { code: 'insufficient_funds', message: ERRORS.insufficient_funds.message };
  if (script === 'asks_always')
    return { code: 'authentication_required', message: 'The bank wants to ask the owner of the card first.' };
  return undefined;
}

/** The bank's answer that came late. */
export const LATE_REFUSAL = ERRORS.card_declined;

const DECLINES: ReadonlySet<string> = new Set<DeclineCode>([
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'processing_error',
]);

/** The same in the words of the port. */
export function declineOf({
  code,
  decline_code: decline = code,
}: Pick<BankError, 'code' | 'decline_code'>): DeclineCode {
  return (DECLINES.has(decline) ? decline : 'card_declined') as DeclineCode;
}
