import type { FigureSpec } from '@plausch/stage/figures';
import { customType, date, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey(),
  username: text().notNull(),
  usernameKey: text('username_key').notNull(),
  usernameSkeleton: text('username_skeleton').notNull(),
  usernameChangedAt: instant('username_changed_at'),
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
  termsAcceptedAt: instant('terms_accepted_at').notNull(),
  activatedAt: instant('activated_at'),
  registrationHash: bytes('registration_hash'),
  /** Written by `premium` alone. */
  tiers: text().array().notNull().default([]),
  createdAt: instant('created_at').notNull(),
  deletionRequestedAt: instant('deletion_requested_at'),
  deletionDueAt: instant('deletion_due_at'),
  deletedAt: instant('deleted_at'),
});

export const mailedTokens = pgTable('mailed_tokens', {
  tokenHash: bytes('token_hash').primaryKey(),
  accountId: uuid('account_id').notNull(),
  purpose: text({ enum: ['activation', 'reset', 'email', 'deletion'] }).notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const confirmationCodes = pgTable('confirmation_codes', {
  id: uuid().primaryKey(),
  sessionId: uuid('session_id').notNull(),
  accountId: uuid('account_id').notNull(),
  digest: bytes('digest'),
  wrongTries: smallint('wrong_tries').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
});

export const keptNames = pgTable('kept_names', {
  skeletonHash: bytes('skeleton_hash').primaryKey(),
  accountId: uuid('account_id'),
  until: instant('until').notNull(),
});

export const emailChanges = pgTable('email_changes', {
  id: uuid().primaryKey(),
  accountId: uuid('account_id').notNull(),
  oldEmail: text('old_email').notNull(),
  newEmail: text('new_email').notNull(),
  newEmailKey: text('new_email_key').notNull(),
  requestedAt: instant('requested_at').notNull(),
  changedAt: instant('changed_at'),
});

export const farewells = pgTable('farewells', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  username: text().notNull(),
  createdAt: instant('created_at').notNull(),
});

export const identities = pgTable('identities', {
  provider: text({ enum: ['google'] }).notNull(),
  subject: text().notNull(),
  accountId: uuid('account_id').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const accountSetups = pgTable('account_setups', {
  provider: text({ enum: ['google'] }).notNull(),
  subject: text().notNull(),
  email: text().notNull(),
  tokenHash: bytes('token_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export type MailedPurpose = typeof mailedTokens.$inferSelect.purpose;
export type ConfirmationCode = typeof confirmationCodes.$inferSelect;
export type AccountSetup = typeof accountSetups.$inferSelect;
export type EmailChange = typeof emailChanges.$inferSelect;
export type Farewell = typeof farewells.$inferSelect;
export type Account = typeof accounts.$inferSelect;
export type NewAccount = typeof accounts.$inferInsert;
