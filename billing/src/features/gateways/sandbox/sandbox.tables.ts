import { bigint, boolean, customType, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Outcome } from '../gateways.port.ts';
import type { BankError, KeptCard } from './sandbox.bank.ts';
import type { CardScript } from './sandbox.cards.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true });
const micros = (name: string) => bigint(name, { mode: 'number' });

export const sandboxCustomers = pgTable('sandbox_customers', {
  ref: text().primaryKey(),
  customerId: text('customer_id').notNull(),
  createdAt: moment('created_at').notNull(),
  aheadMs: micros('ahead_ms').notNull().default(0),
});

export const sandboxMethods = pgTable('sandbox_methods', {
  ref: text().primaryKey(),
  customerRef: text('customer_ref').notNull(),
  brand: text().notNull(),
  last4: text().notNull(),
  fingerprint: text().notNull(),
  country: text().notNull(),
  script: text().$type<CardScript>().notNull(),
  chargeable: boolean().notNull(),
  laterCharges: integer('later_charges').notNull().default(0),
  createdAt: moment('created_at').notNull(),
});

export const sandboxCharges = pgTable('sandbox_charges', {
  ref: text().primaryKey(),
  methodRef: text('method_ref').notNull(),
  amountMicros: micros('amount_micros').notNull(),
  currency: text().notNull(),
  refundedMicros: micros('refunded_micros').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const sandboxRefunds = pgTable('sandbox_refunds', {
  ref: text().primaryKey(),
  chargeRef: text('charge_ref').notNull(),
  amountMicros: micros('amount_micros').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const sandboxDisputes = pgTable('sandbox_disputes', {
  ref: text().primaryKey(),
  chargeRef: text('charge_ref').notNull(),
  customerRef: text('customer_ref').notNull(),
  state: text({ enum: ['coming', 'open', 'won', 'lost', 'none'] }).notNull(),
  amountMicros: micros('amount_micros'),
  dueAt: moment('due_at'),
});

export const sandboxIntents = pgTable('sandbox_intents', {
  ref: text().primaryKey(),
  customerRef: text('customer_ref').notNull(),
  mode: text({ enum: ['payment', 'setup'] }).notNull(),
  amountMicros: micros('amount_micros'),
  currency: text(),
  offSession: boolean('off_session').notNull(),
  sessionId: text('session_id').notNull(),
  state: text({ enum: ['open', 'asking', 'processing', 'succeeded', 'failed', 'cancelled'] }).notNull(),
  methodRef: text('method_ref'),
  chargeRef: text('charge_ref'),
  failure: jsonb().$type<BankError>(),
  settlesAt: moment('settles_at'),
  createdAt: moment('created_at').notNull(),
});

export const sandboxTokens = pgTable('sandbox_tokens', {
  ref: text().primaryKey(),
  card: jsonb().$type<KeptCard>().notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const sandboxAnswers = pgTable('sandbox_answers', {
  idempotencyKey: text('idempotency_key').primaryKey(),
  requestSha256: bytes('request_sha256').notNull(),
  outcome: jsonb().$type<Outcome<unknown>>().notNull(),
  at: moment('at').notNull(),
});

export const sandboxEvents = pgTable('sandbox_events', {
  id: text().primaryKey(),
  body: text().notNull(),
  createdAt: moment('created_at').notNull(),
  deliveredAt: moment('delivered_at'),
});
