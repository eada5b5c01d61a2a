import { describe, expect, it } from 'vitest';
import type { LabelKey } from './catalogue.ts';
import type { Language } from './language.ts';
import { messages as english } from './languages/en.ts';
import { loadCatalogue } from './load.ts';

// What the specification and its open point 56 quote, by the label that says it.
const QUOTED: Partial<Record<LabelKey, string>> = {
  'payment_entry_page.button_pay': 'Pay now',
  'payment_entry_page.button_start_trial': 'Start trial',
  'error_page.button_try_again': 'Try again',
  'error_page.if_error_persists': 'If the error persists, please contact {email}',
  'success_page.purchase_successful': 'Payment complete',
  'success_page.subscription_now_active': 'Your subscription is now active',
  'success_page.button_close': 'Continue',
  'pricing_dropdown.show_details': 'Show details',
  'pricing_dropdown.hide_details': 'Hide details',
  'navbar_header.details': 'Details',
  'navbar_header.back_button': 'Back',
  'sandbox.banner': 'Sandbox',
  'payment_entry_page.email_missing': 'You need to provide your email address to continue.',
  'payment_entry_page.email_invalid': 'Email is not valid. Please provide a valid email address.',
  'error_page.error_message_invalid_email_error':
    'The email address {email} could not be verified. Please provide a valid email address.',
  'error_page.error_message_invalid_tax_location':
    'We could not verify your billing address. Please check that the postal code and country are correct.',
  'error_page.error_title_already_subscribed': 'Already subscribed',
  'error_page.error_title_already_purchased': 'Already purchased',
  'error_page.error_title_other_errors': 'Something went wrong',
  'error_page.error_message_already_subscribed': 'You are already subscribed to this product.',
  'error_page.error_message_already_purchased': 'You have already purchased this product.',
  'error_page.error_message_missing_email_error': 'Email is required to complete the purchase.',
  'error_page.error_message_network_error': 'Network error. Please check your internet connection.',
  'error_page.error_message_error_charging_payment': 'Payment failed.',
  'error_page.error_message_error_setting_up_purchase':
    'Purchase not started due to an error. Error code: {errorCode}',
  'error_page.error_message_unknown_error': 'An unknown error occurred. Error code: {errorCode}',
  'product_info.free_trial_duration': 'Free trial: {duration}',
  'pricing_table.trial_ends': 'From {date}, after the trial',
  'pricing_table.total_due_today': 'Total due today',
  'product_info.renewal_frequency': 'Renews {frequency}',
  'product_info.continues_until_cancelled': 'Continues until cancelled',
  'product_info.cancel_anytime': 'Cancel anytime',
  'pricing_table.total_excluding_tax': 'Total excluding tax',
  'pricing_table.tax': 'Tax',
  'pricing_table.enter_billing_address_to_calculate': 'Enter billing address to calculate',
  'pricing_table.enter_postal_code_to_calculate': 'Enter zip code to calculate',
  'pricing_table.enter_state_or_postal_code_to_calculate': 'Enter state or postal code to calculate',
  'payment_entry_page.terms_info': 'You authorise {appName} to charge this card for future payments.',
  'payment_entry_page.trial_info': 'Your trial ends on {date}. From then on you pay {price} {frequency}.',
};

// The words of Article 8 (2) of Directive 2011/83/EU, "order with obligation to pay", in the languages of the EU.
const ORDER_WITH_OBLIGATION_TO_PAY: Partial<Record<Language, string>> = {
  es: 'Pedido con obligación de pago',
  it: 'Ordine con obbligo di pagare',
  ca: 'Comanda amb obligació de pagament',
  hr: 'Narudžba s obvezom plaćanja',
  cs: 'Objednávka zavazující k platbě',
  da: 'Ordre med betalingsforpligtelse',
  nl: 'Bestelling met betalingsverplichting',
  fi: 'Tilaus, johon liittyy maksuvelvollisuus',
  fr: 'Commande avec obligation de paiement',
  de: 'Zahlungspflichtig bestellen',
  el: 'Παραγγελία με υποχρέωση πληρωμής',
  hu: 'Fizetési kötelezettséggel járó megrendelés',
  pl: 'Zamówienie z obowiązkiem zapłaty',
  pt: 'Encomenda com obrigação de pagar',
  ro: 'Comandă cu obligație de plată',
  sk: 'Objednávka s povinnosťou platby',
  sv: 'Beställning med betalningsskyldighet',
  sl: 'Naročilo z obveznostjo plačila',
};

// The words of Article 11a (1) of the same directive, "withdraw from contract here"; German as § 356a BGB has it.
const WITHDRAW: Partial<Record<Language, string>> = {
  en: 'Withdraw from contract here',
  es: 'Desistir del contrato aquí',
  it: 'Recedere dal contratto qui',
  hr: 'Odustati od ugovora',
  cs: 'Zde odstoupit od smlouvy',
  da: 'Fortryd aftale',
  nl: 'Hier de overeenkomst herroepen',
  fi: 'Peruuta sopimus tästä',
  fr: 'Renoncer au contrat ici',
  de: 'Vertrag widerrufen',
  el: 'Πατήστε εδώ για υπαναχώρηση',
  hu: 'Elállás a szerződéstől',
  pl: 'Odstąp od umowy tutaj',
  pt: 'Retrate-se do contrato aqui',
  ro: 'Retrageți-vă din contract aici',
  sk: 'Odstúpiť od zmluvy tu',
  sv: 'Ångra avtalet här',
  sl: 'Kliknite tukaj za odstop od pogodbe',
};
const OUTSIDE: readonly Language[] = [
  ...(['en', 'ar', 'zh_Hans', 'zh_Hant', 'he', 'hi', 'id', 'ja', 'ko', 'ms'] as const),
  ...(['no', 'ru', 'th', 'tr', 'uk', 'vi'] as const),
];

const messagesOf = async (language: Language) => {
  const { messages } = await loadCatalogue(language, (message) => {
    throw new Error(message);
  });
  return messages;
};
const buttons = async (language: Language) => {
  const messages = await messagesOf(language);
  return [messages['payment_entry_page.button_pay'], messages['payment_entry_page.button_start_trial']];
};

describe('texts that are given', () => {
  it('[I18N-11] [CHK-109] English says what the specification quotes, word for word', () => {
    expect(english).toMatchObject(QUOTED);
  });

  it('German orders with an obligation to pay, with and without a trial', async () => {
    expect(await buttons('de')).toEqual(['Zahlungspflichtig bestellen', 'Zahlungspflichtig bestellen']);
  });

  it('every language of the EU does, with and without a trial', async () => {
    for (const [language, words] of Object.entries(ORDER_WITH_OBLIGATION_TO_PAY)) {
      expect(await buttons(language as Language), language).toEqual([words, words]);
    }
  });

  it('elsewhere paying and starting a trial are two labels', async () => {
    expect(Object.keys(ORDER_WITH_OBLIGATION_TO_PAY).length + OUTSIDE.length).toBe(34);
    for (const language of OUTSIDE) {
      const [pay, startTrial] = await buttons(language);
      expect(pay, language).not.toBe(startTrial);
    }
  });

  it('languages of the EU withdraw with the words of its law', async () => {
    for (const [language, words] of Object.entries(WITHDRAW)) {
      expect((await messagesOf(language as Language))['legal_links.withdraw'], language).toBe(words);
    }
  });

  it('German cancels with the words of § 312k BGB', async () => {
    expect((await messagesOf('de'))['legal_links.cancel']).toBe('Verträge hier kündigen');
  });
});
