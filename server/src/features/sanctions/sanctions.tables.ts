import { boolean, customType, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const sanctions = pgTable('sanctions', {
  id: uuid().primaryKey(),
  accountId: uuid('account_id').notNull(),
  kind: text({ enum: ['hint', 'warning', 'mute', 'lock'] }).notNull(),
  step: smallint().notNull(),
  reason: text().notNull(),
  ruleCode: text('rule_code'),
  actorId: uuid('actor_id'),
  createdAt: instant('created_at').notNull(),
  endsAt: instant('ends_at'),
  probationEndsAt: instant('probation_ends_at'),
  deliveredAt: instant('delivered_at'),
  revokedAt: instant('revoked_at'),
  revokedBy: uuid('revoked_by'),
  revokedReason: text('revoked_reason'),
  /** Whether a second person has to agree; the measure holds all the same. */
  needsSignature: boolean('needs_signature').notNull().default(false),
  signedBy: uuid('signed_by'),
  signedAt: instant('signed_at'),
});

export const adminInvites = pgTable('admin_invites', {
  tokenHash: bytes('token_hash').primaryKey(),
  usernameKey: text('username_key'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  usedBy: uuid('used_by'),
});

export type SanctionRow = typeof sanctions.$inferSelect;
