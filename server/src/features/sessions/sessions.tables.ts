import { customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  accountId: uuid('account_id').notNull(),
  device: text().notNull(),
  deviceHash: bytes('device_hash'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
  /** When a code was given in it, last. */
  secondFactorAt: timestamp('second_factor_at', { withTimezone: true }),
});

export const knownDevices = pgTable('known_devices', {
  accountId: uuid('account_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
});

export const loginTickets = pgTable('login_tickets', {
  tokenHash: bytes('token_hash').primaryKey(),
  accountId: uuid('account_id').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

export type SessionRow = typeof sessions.$inferSelect;
