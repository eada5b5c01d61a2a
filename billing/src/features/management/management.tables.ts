import { bigint, customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const customer = {
  projectId: uuid('project_id').notNull(),
  environment: text({ enum: ['sandbox', 'production'] }).notNull(),
  customerId: uuid('customer_id').notNull(),
};

export const manageLinks = pgTable('manage_links', {
  tokenSha256: bytes('token_sha256').primaryKey(),
  ...customer,
  expiresAt: moment('expires_at').notNull(),
  sessionSha256: bytes('session_sha256'),
});

export const manageSessions = pgTable('manage_sessions', {
  secretSha256: bytes('secret_sha256').primaryKey(),
  ...customer,
  expiresAt: moment('expires_at').notNull(),
});

export const confirmations = pgTable('confirmations', {
  id: uuid().primaryKey(),
  ...customer,
  kind: text({ enum: ['card', 'payment'] }).notNull(),
  subscriptionId: uuid('subscription_id'),
  methodRef: text('method_ref'),
  amountMicros: bigint('amount_micros', { mode: 'number' }),
  currency: text(),
  state: text({ enum: ['making', 'awaiting', 'done', 'failed'] }).notNull(),
  intentRef: text('intent_ref'),
  sealedSecret: bytes('sealed_secret'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});
