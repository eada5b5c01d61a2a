import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const micros = (name: string) => bigint(name, { mode: 'number' });
const owner = () => ({
  projectId: uuid('project_id').notNull(),
  environment: text({ enum: ['sandbox', 'production'] }).notNull(),
});

export const taxEvidence = pgTable('tax_evidence', {
  transactionId: uuid('transaction_id').primaryKey(),
  ...owner(),
  country: text().notNull(),
  isProven: boolean('is_proven').notNull(),
  pieces: jsonb().notNull(),
  at: moment('at').notNull(),
});

export const taxEntries = pgTable(
  'tax_entries',
  {
    cause: text().notNull(),
    line: integer().notNull(),
    ...owner(),
    transactionId: uuid('transaction_id').notNull(),
    at: moment('at').notNull(),
    place: text().notNull(),
    country: text(),
    state: text(),
    rateMicros: integer('rate_micros'),
    currency: text().notNull(),
    netMicros: micros('net_micros').notNull(),
    taxMicros: micros('tax_micros').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cause, table.line] })],
);

export const taxNotices = pgTable(
  'tax_notices',
  {
    ...owner(),
    year: integer().notNull(),
    percent: integer().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.environment, table.year, table.percent] })],
);
