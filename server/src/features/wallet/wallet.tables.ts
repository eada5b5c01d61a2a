import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const wallets = pgTable('wallets', {
  id: uuid().primaryKey(),
  /** Null: the account is erased. */
  accountId: uuid('account_id'),
  balance: integer().notNull().default(0),
  visitedOn: date('visited_on', { mode: 'string' }),
});

export const walletTransfers = pgTable('wallet_transfers', {
  id: uuid().notNull(),
  lines: integer().notNull(),
  key: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

export const walletEntries = pgTable('wallet_entries', {
  id: uuid().primaryKey(),
  transferId: uuid('transfer_id').notNull(),
  lines: integer().notNull(),
  line: integer().notNull(),
  /** Null: the Bank. */
  walletId: uuid('wallet_id'),
  amount: integer().notNull(),
  reason: text().notNull(),
  reference: text(),
  number: integer(),
  balance: integer(),
});

export type WalletRow = typeof wallets.$inferSelect;
