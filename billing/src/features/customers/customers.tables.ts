import { bigint, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const customers = pgTable('customers', {
  id: uuid().primaryKey(),
  projectId: uuid('project_id').notNull(),
  environment: text({ enum: ['sandbox', 'production'] }).notNull(),
  firstSeen: moment('first_seen').notNull(),
  lastSeen: moment('last_seen').notNull(),
  email: text(),
  language: text({ enum: ['de', 'en'] }),
  erasedAt: moment('erased_at'),
  clockOffsetMs: bigint('clock_offset_ms', { mode: 'number' }).notNull().default(0),
});

export const customerIds = pgTable(
  'customer_ids',
  {
    projectId: uuid('project_id').notNull(),
    environment: text({ enum: ['sandbox', 'production'] }).notNull(),
    appUserId: text('app_user_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    since: moment('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.environment, table.appUserId] })],
);
