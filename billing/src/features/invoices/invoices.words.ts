import type { Language } from '../../edge/languages.ts';
import type { DocumentKind } from './invoices.tables.ts';

/** What stands on documents beside what was bought. */
export type DocumentWords = {
  readonly tag: string;
  /** Short days: in figures where everybody reads them in the same order. */
  readonly dayForm: {
    readonly day: '2-digit' | 'numeric';
    readonly month: '2-digit' | 'short';
    readonly year: 'numeric';
  };
  readonly title: Readonly<Record<DocumentKind, string>>;
  readonly number: string;
  readonly date: string;
  readonly period: string;
  readonly day: string;
  readonly original: string;
  readonly of: (number: string, day: string) => string;
  readonly from: (first: string, last: string) => string;
  readonly item: string;
  readonly quantity: string;
  readonly net: string;
  readonly rate: string;
  readonly gross: string;
  readonly amount: string;
  readonly netSum: string;
  readonly tax: (rate: string, country: string | null) => string;
  readonly total: string;
  readonly refund: string;
  /** Unused time of another product that is counted towards this one. */
  readonly credit: (title: string) => string;
  readonly exempt: string;
  readonly paid: (day: string, last4: string | null) => string;
  readonly returned: (day: string) => string;
  readonly nothingDue: string;
  readonly questions: (email: string) => string;
  readonly sandbox: string;
  readonly taxNumber: string;
  readonly vatId: string;
  readonly page: (number: number, of: number) => string;
  readonly sender: string;
  readonly buyer: string;
  readonly details: string;
  /** Where the operator has not said yet who sells. */
  readonly sellerMissing: { readonly name: string; readonly address: string; readonly tax: string };
};

const DE: DocumentWords = {
  tag: 'de-DE',
  dayForm: { day: '2-digit', month: '2-digit', year: 'numeric' },
  title: { invoice: 'Rechnung', correction: 'Rechnungskorrektur', cancellation: 'Stornorechnung' },
  number: 'Nummer',
  date: 'Datum',
  period: 'Leistungszeitraum',
  day: 'Leistungsdatum',
  original: 'Zur Rechnung',
  of: (number, day) => `${number} vom ${day}`,
  from: (first, last) => `${first} bis ${last}`,
  item: 'Leistung',
  quantity: 'Menge',
  net: 'Netto',
  rate: 'USt.',
  gross: 'Brutto',
  amount: 'Betrag',
  netSum: 'Summe netto',
  tax: (rate, country) => `Umsatzsteuer ${rate}${country === null ? '' : ` (${country})`}`,
  total: 'Rechnungsbetrag',
  refund: 'Erstattungsbetrag',
  credit: (title) => `Angerechnet: nicht genutzte Zeit von ${title}`,
  exempt: 'Steuerfrei nach § 19 UStG (Kleinunternehmer).',
  paid: (day, last4) => `Bezahlt am ${day} mit Karte${last4 === null ? '' : ` •••• ${last4}`}`,
  returned: (day) => `Erstattet am ${day} auf die Karte, mit der bezahlt wurde`,
  nothingDue: 'Es ist nichts mehr zu überweisen.',
  questions: (email) => `Bei Fragen hilft ${email}.`,
  sandbox: 'Sandbox: Es ist kein echtes Geld geflossen. Dieses Dokument ist ein Muster.',
  taxNumber: 'Steuernummer',
  vatId: 'USt-IdNr.',
  page: (number, of) => `Seite ${number} von ${of}`,
  sender: 'Absender',
  buyer: 'Empfänger',
  details: 'Angaben zum Dokument',
  sellerMissing: {
    name: '[Name des Verkäufers]',
    address: '[Anschrift des Verkäufers]',
    tax: '[Steuernummer oder USt-IdNr.]',
  },
};

const EN: DocumentWords = {
  tag: 'en-GB',
  dayForm: { day: 'numeric', month: 'short', year: 'numeric' },
  title: { invoice: 'Invoice', correction: 'Invoice correction', cancellation: 'Cancellation invoice' },
  number: 'Number',
  date: 'Date',
  period: 'Service period',
  day: 'Date of supply',
  original: 'For invoice',
  of: (number, day) => `${number} of ${day}`,
  from: (first, last) => `${first} to ${last}`,
  item: 'Description',
  quantity: 'Qty',
  net: 'Net',
  rate: 'VAT',
  gross: 'Gross',
  amount: 'Amount',
  netSum: 'Net total',
  tax: (rate, country) => `VAT ${rate}${country === null ? '' : ` (${country})`}`,
  total: 'Invoice total',
  refund: 'Refund total',
  credit: (title) => `Credit for unused time of ${title}`,
  exempt: 'Exempt from VAT under § 19 UStG (small business, “Kleinunternehmer”).',
  paid: (day, last4) => `Paid on ${day} by card${last4 === null ? '' : ` •••• ${last4}`}`,
  returned: (day) => `Refunded on ${day} to the card that paid`,
  nothingDue: 'There is nothing left to pay.',
  questions: (email) => `Questions? Write to ${email}.`,
  sandbox: 'Sandbox: no real money was moved. This document is a sample.',
  taxNumber: 'Tax number',
  vatId: 'VAT ID',
  page: (number, of) => `Page ${number} of ${of}`,
  sender: 'Sender',
  buyer: 'Recipient',
  details: 'About this document',
  sellerMissing: {
    name: '[name of the seller]',
    address: '[address of the seller]',
    tax: '[tax number or VAT ID]',
  },
};

export const DOCUMENT_WORDS: Readonly<Record<Language, DocumentWords>> = { de: DE, en: EN };
