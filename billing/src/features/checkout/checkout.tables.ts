import { customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const checkoutSessions = pgTable('checkout_sessions', {
  id: text().primaryKey(),
  projectId: uuid('project_id').notNull(),
  environment: text({ enum: ['sandbox', 'production'] }).notNull(),
  customerId: uuid('customer_id').notNull(),
  appUserId: text('app_user_id').notNull(),
  family: text(),
  productId: text('product_id').notNull(),
  optionId: text('option_id').notNull(),
  priceId: text('price_id').notNull(),
  terms: jsonb().notNull(),
  email: text(),
  language: text({ enum: ['de', 'en'] }),
  traceId: text('trace_id'),
  offeringId: text('offering_id'),
  placementId: text('placement_id'),
  ruleId: text('rule_id'),
  ruleRevision: integer('rule_revision'),
  metadata: jsonb().notNull(),
  consents: jsonb(),
  state: text({
    enum: ['open', 'completing', 'awaiting', 'settling', 'succeeded', 'failed', 'expired'],
  }).notNull(),
  failure: integer(),
  intentRef: text('intent_ref'),
  sealedSecret: bytes('sealed_secret'),
  quote: jsonb(),
  location: jsonb(),
  pendingQuote: jsonb('pending_quote'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  changedAt: moment('changed_at').notNull(),
  forgottenAt: moment('forgotten_at'),
  revokedAt: moment('revoked_at'),
  version: integer().notNull(),
});
