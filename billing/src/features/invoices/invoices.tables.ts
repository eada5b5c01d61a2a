import { bigint, customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Seller } from '../catalogue/index.ts';

const micros = (name: string) => bigint(name, { mode: 'number' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An invoice for a payment; a document of its own for money that went back: a part, or all of it at once. */
export type DocumentKind = 'invoice' | 'correction' | 'cancellation';

/** One thing that was sold. Amounts are micros, negative where money went back; moments ISO 8601. */
export type DocumentLine = {
  readonly productId: string;
  readonly title: string;
  readonly quantity: number;
  readonly netMicros: number;
  readonly grossMicros: number;
  /** The time that is paid for, with the first moment after it; null for what is bought for good. */
  readonly service: { readonly from: string; readonly to: string } | null;
};

/** One tax in a document, once per rate. */
export type DocumentTax = {
  readonly name: string;
  readonly country: string;
  readonly rateMicros: number | null;
  readonly netMicros: number;
  readonly taxMicros: number;
};

/** What is known of the buyer; names and addresses are never asked for. */
export type Buyer = {
  readonly email: string | null;
  readonly country: string | null;
  readonly postalCode: string | null;
};

export type PaidBy = { readonly last4: string | null };

export const invoices = pgTable('invoices', {
  id: uuid().primaryKey(),
  projectId: uuid('project_id').notNull(),
  environment: text({ enum: ['sandbox', 'production'] }).notNull(),
  series: text({ enum: ['R', 'T'] }).notNull(),
  year: integer().notNull(),
  number: integer().notNull(),
  kind: text({ enum: ['invoice', 'correction', 'cancellation'] }).notNull(),
  cause: text().notNull(),
  corrects: uuid(),
  transactionId: uuid('transaction_id').notNull(),
  customerId: uuid('customer_id'),
  issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
  language: text({ enum: ['de', 'en'] }).notNull(),
  currency: text().notNull(),
  lines: jsonb().$type<readonly DocumentLine[]>().notNull(),
  taxes: jsonb().$type<readonly DocumentTax[]>().notNull(),
  exemption: text({ enum: ['small_business'] }),
  netMicros: micros('net_micros').notNull(),
  taxMicros: micros('tax_micros').notNull(),
  grossMicros: micros('gross_micros').notNull(),
  seller: jsonb().$type<Seller>(),
  buyer: jsonb().$type<Buyer>(),
  payment: jsonb().$type<PaidBy>().notNull(),
  pdf: bytes(),
});
