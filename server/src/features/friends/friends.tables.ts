import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

export const blocks = pgTable('blocks', {
  blockerId: uuid('blocker_id').notNull(),
  blockedId: uuid('blocked_id').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
