import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CardFacts } from '../gateways/index.ts';
import type { TaxQuote } from '../tax/index.ts';
import type { EndReason, Plan } from './subscriptions.life.ts';

/** What a customer is shown of a card. */
export type CardShown = Pick<CardFacts, 'brand' | 'last4'>;

const moment = (name: string) => timestamp(name, { withTimezone: true });
const micros = (name: string) => bigint(name, { mode: 'number' });
const environment = () => text({ enum: ['sandbox', 'production'] }).notNull();

export const subscriptions = pgTable('subscriptions', {
  id: uuid().primaryKey(),
  projectId: uuid('project_id').notNull(),
  environment: environment(),
  customerId: uuid('customer_id').notNull(),
  family: text().notNull(),
  productId: text('product_id').notNull(),
  priceId: text('price_id').notNull(),
  period: text().notNull(),
  pending: jsonb().$type<Plan>(),
  state: text({ enum: ['trial', 'active', 'grace', 'ended'] }).notNull(),
  anchor: moment('anchor').notNull(),
  anchorIndex: integer('anchor_index').notNull(),
  periodIndex: integer('period_index').notNull(),
  periodStart: moment('period_start').notNull(),
  periodEnd: moment('period_end').notNull(),
  originalAt: moment('original_at').notNull(),
  graceUntil: moment('grace_until'),
  charging: integer(),
  unsubscribedAt: moment('unsubscribed_at'),
  endsAt: moment('ends_at'),
  billingIssueAt: moment('billing_issue_at'),
  refundedAt: moment('refunded_at'),
  asksOwner: boolean('asks_owner').notNull().default(false),
  endedAt: moment('ended_at'),
  endReason: text('end_reason').$type<EndReason>(),
  methodRef: text('method_ref'),
  told: jsonb().$type<TaxQuote>(),
  card: jsonb().$type<CardShown>(),
  dueAt: moment('due_at'),
  lookAt: moment('look_at'),
  noticeAt: moment('notice_at'),
  noticeLookAt: moment('notice_look_at'),
  pricedVersion: integer('priced_version').notNull().default(0),
  version: integer().notNull(),
});

export const priceAsks = pgTable(
  'price_asks',
  {
    subscriptionId: uuid('subscription_id').notNull(),
    priceId: text('price_id').notNull(),
    askedAt: moment('asked_at').notNull(),
    agreedAt: moment('agreed_at'),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.priceId] })],
);

export const transactions = pgTable('transactions', {
  id: uuid().primaryKey(),
  projectId: uuid('project_id').notNull(),
  environment: environment(),
  customerId: uuid('customer_id').notNull(),
  subscriptionId: uuid('subscription_id'),
  sessionId: text('session_id'),
  kind: text({ enum: ['purchase', 'trial', 'renewal', 'change'] }).notNull(),
  productId: text('product_id').notNull(),
  priceId: text('price_id').notNull(),
  periodIndex: integer('period_index'),
  grossMicros: micros('gross_micros').notNull(),
  netMicros: micros('net_micros').notNull(),
  taxMicros: micros('tax_micros').notNull(),
  currency: text().notNull(),
  chargeRef: text('charge_ref'),
  at: moment('at').notNull(),
  creditedMicros: micros('credited_micros').notNull().default(0),
  refundedMicros: micros('refunded_micros').notNull().default(0),
  refundedAt: moment('refunded_at'),
  earlyStart: boolean('early_start').notNull().default(false),
});

export const refunds = pgTable('refunds', {
  id: uuid().primaryKey(),
  projectId: uuid('project_id').notNull(),
  environment: environment(),
  customerId: uuid('customer_id').notNull(),
  transactionId: uuid('transaction_id').notNull(),
  amountMicros: micros('amount_micros').notNull(),
  reason: text().notNull(),
  requestedBy: text('requested_by').notNull(),
  state: text({ enum: ['planned', 'done', 'refused'] }).notNull(),
  at: moment('at').notNull(),
  settledAt: moment('settled_at'),
});

export const disputes = pgTable('disputes', {
  id: uuid().primaryKey(),
  projectId: uuid('project_id').notNull(),
  environment: environment(),
  customerId: uuid('customer_id').notNull(),
  transactionId: uuid('transaction_id').notNull(),
  gateway: text({ enum: ['sandbox', 'stripe'] }).notNull(),
  ref: text().notNull(),
  amountMicros: micros('amount_micros').notNull(),
  state: text({ enum: ['open', 'won', 'lost'] }).notNull(),
  openedAt: moment('opened_at').notNull(),
  decidedAt: moment('decided_at'),
});

export const grants = pgTable('grants', {
  id: uuid().primaryKey(),
  projectId: uuid('project_id').notNull(),
  environment: environment(),
  customerId: uuid('customer_id').notNull(),
  entitlement: text().notNull(),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at'),
  source: text().notNull(),
  revokedAt: moment('revoked_at'),
});

export const trials = pgTable(
  'trials',
  { customerId: uuid('customer_id').notNull(), family: text().notNull(), at: moment('at').notNull() },
  (table) => [primaryKey({ columns: [table.customerId, table.family] })],
);

export const cardTrials = pgTable(
  'card_trials',
  {
    projectId: uuid('project_id').notNull(),
    environment: environment(),
    fingerprint: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.environment, table.fingerprint] })],
);

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const redemptions = pgTable('redemptions', {
  id: uuid().primaryKey(),
  tokenSha256: bytes('token_sha256').notNull(),
  sealedToken: bytes('sealed_token'),
  projectId: uuid('project_id').notNull(),
  environment: environment(),
  transactionId: uuid('transaction_id').notNull(),
  entitlement: text().notNull(),
  period: text().notNull(),
  expiresAt: moment('expires_at').notNull(),
  redeemedBy: uuid('redeemed_by'),
  redeemedAt: moment('redeemed_at'),
});
