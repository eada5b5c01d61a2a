import type { DocumentRow } from './invoices.store.ts';

export const SELLER = {
  name: 'Müller & Söhne GmbH',
  address: ['Große Bäckerstraße 1', '20095 Hamburg'],
  taxNumber: '12/345/67890',
  vatId: 'DE123456789',
  email: 'hilfe@plausch.example',
};

/** A month for 4.99 EUR with 19 percent: 4.99 × 19 / 119 = 0.7967…, so 0.80 of tax and 4.19 net. */
export const INVOICE: DocumentRow = {
  id: '01900000-0000-7000-8000-000000000001',
  projectId: '01900000-0000-7000-8000-000000000002',
  environment: 'production',
  series: 'R',
  year: 2026,
  number: 4711,
  kind: 'invoice',
  cause: 'payment:1',
  corrects: null,
  transactionId: '01900000-0000-7000-8000-000000000003',
  customerId: '01900000-0000-7000-8000-000000000004',
  issuedAt: new Date('2026-11-21T19:04:00Z'),
  language: 'de',
  currency: 'EUR',
  lines: [
    {
      productId: 'premium_monthly',
      title: 'Premium für Übermütige',
      quantity: 1,
      netMicros: 4_190_000,
      grossMicros: 4_990_000,
      service: { from: '2026-11-21T19:04:00Z', to: '2026-12-21T19:04:00Z' },
    },
  ],
  taxes: [
    { name: 'MwSt. 19 %', country: 'DE', rateMicros: 190_000, netMicros: 4_190_000, taxMicros: 800_000 },
  ],
  exemption: null,
  netMicros: 4_190_000,
  taxMicros: 800_000,
  grossMicros: 4_990_000,
  seller: SELLER,
  buyer: { email: 'lena@example.de', country: 'DE', postalCode: '50667' },
  payment: { last4: '4242' },
};

/** The same without tax. */
export const UNTAXED: DocumentRow = {
  ...INVOICE,
  taxes: [],
  netMicros: 4_990_000,
  taxMicros: 0,
  lines: INVOICE.lines.map((line) => ({ ...line, netMicros: line.grossMicros })),
};
