import { boolean, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const blocks = pgTable('blocks', {
  blockerId: uuid('blocker_id').notNull(),
  blockedId: uuid('blocked_id').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Two rows for two friends. */
export const friendships = pgTable('friendships', {
  accountId: uuid('account_id').notNull(),
  friendId: uuid('friend_id').notNull(),
  since: instant('since').notNull(),
  requestId: uuid('request_id').notNull(),
});

export const friendRequests = pgTable('friend_requests', {
  askerId: uuid('asker_id').notNull(),
  askedId: uuid('asked_id').notNull(),
  id: uuid().notNull(),
  askedAt: instant('asked_at'),
  isShown: boolean('is_shown').notNull(),
  refusedUntil: instant('refused_until'),
});

export const friendSettings = pgTable('friend_settings', {
  accountId: uuid('account_id').primaryKey(),
  showsRoom: boolean('shows_room'),
  showsOnline: boolean('shows_online'),
  askedAt: instant('asked_at').array().notNull().default([]),
});

export type RequestRow = typeof friendRequests.$inferSelect;
