import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const micros = (name: string) => bigint(name, { mode: 'number' });
const shop = () => ({
  projectId: uuid('project_id').notNull(),
  environment: text({ enum: ['sandbox', 'production'] }).notNull(),
});

export const ledgerAccounts = pgTable('ledger_accounts', {
  id: uuid().primaryKey(),
  ...shop(),
  kind: text({
    enum: ['receivable', 'fees', 'deferred', 'revenue', 'vat', 'refunds', 'disputes', 'rounding'],
  }).notNull(),
  detail: text().notNull(),
  currency: text().notNull(),
});

export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: uuid().notNull(),
    lines: integer().notNull(),
    ...shop(),
    causeType: text('cause_type').notNull(),
    causeId: text('cause_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.lines] })],
);

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transferId: uuid('transfer_id').notNull(),
    lines: integer().notNull(),
    line: integer().notNull(),
    accountId: uuid('account_id').notNull(),
    amount: micros('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.transferId, table.line] })],
);

export const ledgerPrepaid = pgTable('ledger_prepaid', {
  transactionId: uuid('transaction_id').primaryKey(),
  ...shop(),
  productId: text('product_id').notNull(),
  currency: text().notNull(),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  baseMicros: micros('base_micros').notNull(),
  baseDay: integer('base_day').notNull(),
  daysDone: integer('days_done').notNull(),
  nextAt: moment('next_at'),
});
