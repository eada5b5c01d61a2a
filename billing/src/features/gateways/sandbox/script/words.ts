import type { CardScript } from '../sandbox.cards.ts';

/** Everything that people read of the card form and the test bank. */
export type Words = {
  readonly sandbox: string;
  readonly testCards: string;
  readonly filled: string;
  readonly number: string;
  readonly expiry: string;
  readonly expiryHint: string;
  readonly code: string;
  readonly country: string;
  readonly postalCode: string;
  readonly email: string;
  readonly scripts: Readonly<Record<CardScript, string>>;
  /** By code of an error, or by the bank's own word for it. */
  readonly errors: Readonly<Record<string, string>>;
  readonly bank: {
    readonly title: string;
    readonly payment: (amount: string) => string;
    readonly setup: string;
    readonly explanation: string;
    readonly approve: string;
    readonly refuse: string;
    readonly close: string;
  };
};

const de: Words = {
  sandbox: 'Sandbox: es wird kein Geld bewegt',
  testCards: 'Testkarten',
  filled: 'Testkarte eingetragen.',
  number: 'Kartennummer',
  expiry: 'Gültig bis',
  expiryHint: 'MM / JJ',
  code: 'Prüfnummer',
  country: 'Land',
  postalCode: 'Postleitzahl',
  email: 'E-Mail',
  scripts: {
    good: 'geht durch',
    declined: 'wird abgelehnt',
    insufficient_funds: 'ist nicht gedeckt',
    lost_card: 'ist verloren gemeldet',
    stolen_card: 'ist gestohlen gemeldet',
    expired_card: 'ist abgelaufen',
    incorrect_cvc: 'Prüfnummer ist falsch',
    processing_error: 'Störung bei der Bank',
    asks_always: 'Bank fragt immer (3-D Secure)',
    asks_once: 'Bank fragt einmal (3-D Secure)',
    declined_later: 'geht durch, später nicht mehr',
    declined_once: 'geht durch, später einmal nicht',
    disputed: 'wird einen Tag später bestritten',
    fails_afterwards: 'platzt nach der Zusage',
    used: 'hatte ihre Probezeit schon',
  },
  errors: {
    incomplete_number: 'Deine Kartennummer ist unvollständig.',
    invalid_number: 'Deine Kartennummer stimmt nicht.',
    incorrect_number: 'Deine Kartennummer stimmt nicht.',
    incomplete_expiry: 'Das Ablaufdatum deiner Karte ist unvollständig.',
    invalid_expiry_month: 'Diesen Monat gibt es nicht.',
    invalid_expiry_year: 'Das Ablaufdatum deiner Karte liegt zu weit in der Zukunft.',
    invalid_expiry_year_past: 'Das Ablaufdatum deiner Karte liegt in der Vergangenheit.',
    expired_card: 'Deine Karte ist abgelaufen.',
    incomplete_cvc: 'Die Prüfnummer deiner Karte ist unvollständig.',
    incorrect_cvc: 'Die Prüfnummer deiner Karte stimmt nicht.',
    incomplete_zip: 'Deine Postleitzahl fehlt.',
    incomplete_email: 'Deine E-Mail-Adresse ist unvollständig.',
    card_declined: 'Deine Karte wurde abgelehnt.',
    insufficient_funds: 'Deine Karte ist nicht ausreichend gedeckt.',
    test_mode_live_card: 'Deine Karte wurde abgelehnt: Die Sandbox nimmt nur Testkarten.',
    processing_error: 'Bei der Bank ist etwas schiefgegangen. Versuch es gleich noch einmal.',
    payment_intent_authentication_failure:
      'Die Bank hat die Zahlung nicht freigegeben. Versuch es mit einer anderen Karte.',
    setup_intent_authentication_failure:
      'Die Bank hat die Karte nicht freigegeben. Versuch es mit einer anderen.',
    connection: 'Keine Verbindung. Versuch es gleich noch einmal.',
  },
  bank: {
    title: 'Testbank',
    payment: (amount) => `Möchtest du ${amount} bezahlen?`,
    setup: 'Darf deine Karte für spätere Zahlungen gespeichert werden?',
    explanation: 'So fragt eine Bank nach (3-D Secure). Es wird kein Geld bewegt.',
    approve: 'Freigeben',
    refuse: 'Ablehnen',
    close: 'Schließen und ablehnen',
  },
};

const en: Words = {
  sandbox: 'Sandbox: no money is moved',
  testCards: 'Test cards',
  filled: 'Test card filled in.',
  number: 'Card number',
  expiry: 'Expiration date',
  expiryHint: 'MM / YY',
  code: 'Security code',
  country: 'Country',
  postalCode: 'Postal code',
  email: 'Email',
  scripts: {
    good: 'succeeds',
    declined: 'is declined',
    insufficient_funds: 'has insufficient funds',
    lost_card: 'was reported lost',
    stolen_card: 'was reported stolen',
    expired_card: 'has expired',
    incorrect_cvc: 'wrong security code',
    processing_error: 'the bank has a problem',
    asks_always: 'the bank always asks (3D Secure)',
    asks_once: 'the bank asks once (3D Secure)',
    declined_later: 'succeeds, fails later on',
    declined_once: 'succeeds, fails once later on',
    disputed: 'is disputed a day later',
    fails_afterwards: 'fails after it was accepted',
    used: 'has had its trial',
  },
  errors: {
    incomplete_number: 'Your card number is incomplete.',
    invalid_number: 'Your card number is invalid.',
    incorrect_number: 'Your card number is incorrect.',
    incomplete_expiry: "Your card's expiration date is incomplete.",
    invalid_expiry_month: "Your card's expiration month is invalid.",
    invalid_expiry_year: "Your card's expiration year is invalid.",
    invalid_expiry_year_past: "Your card's expiration date is in the past.",
    expired_card: 'Your card has expired.',
    incomplete_cvc: "Your card's security code is incomplete.",
    incorrect_cvc: "Your card's security code is incorrect.",
    incomplete_zip: 'Your postal code is missing.',
    incomplete_email: 'Your email is incomplete.',
    card_declined: 'Your card was declined.',
    insufficient_funds: 'Your card has insufficient funds.',
    test_mode_live_card: 'Your card was declined: the sandbox takes test cards alone.',
    processing_error: 'An error occurred while processing your card. Try again in a little bit.',
    payment_intent_authentication_failure:
      'The bank did not approve the payment. Please choose a different card.',
    setup_intent_authentication_failure: 'The bank did not approve the card. Please choose a different one.',
    connection: 'There is no connection. Try again in a little bit.',
  },
  bank: {
    title: 'Test bank',
    payment: (amount) => `Do you want to pay ${amount}?`,
    setup: 'May your card be kept for later payments?',
    explanation: 'This is how a bank asks (3D Secure). No money is moved.',
    approve: 'Approve',
    refuse: 'Refuse',
    close: 'Close and refuse',
  },
};

const LANGUAGES = { de, en } as const;

/** The language that is spoken for a locale: German, and English for everybody else. */
export function languageOf(locale: string | undefined): { readonly tag: 'de' | 'en'; readonly words: Words } {
  const wanted = locale === undefined || locale === 'auto' ? navigator.language : locale;
  const tag = /^de\b/i.test(wanted.replace('_', '-')) ? 'de' : 'en';
  return { tag, words: LANGUAGES[tag] };
}
