import type { FigureSpec } from '@plausch/stage/figures';
import { customType, date, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey(),
  username: text().notNull(),
  usernameKey: text('username_key').notNull(),
  email: text().notNull(),
  emailKey: text('email_key').notNull(),
  passwordHash: text('password_hash').notNull(),
  birthDate: date('birth_date').notNull(),
  role: text({ enum: ['user', 'helper', 'moderator', 'admin'] })
    .notNull()
    .default('user'),
  avatarId: text('avatar_id').notNull(),
  figure: jsonb().$type<FigureSpec>(),
  bubbleColorId: text('bubble_color_id').notNull(),
  termsAcceptedAt: timestamp('terms_accepted_at', { withTimezone: true }).notNull(),
  activatedAt: timestamp('activated_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const mailedTokens = pgTable('mailed_tokens', {
  tokenHash: bytes('token_hash').primaryKey(),
  accountId: uuid('account_id').notNull(),
  purpose: text({ enum: ['activation'] }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export type Account = typeof accounts.$inferSelect;
export type NewAccount = typeof accounts.$inferInsert;
