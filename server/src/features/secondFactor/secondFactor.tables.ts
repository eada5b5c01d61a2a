import { bigint, customType, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true });

export const secondFactors = pgTable('second_factors', {
  accountId: uuid('account_id').primaryKey(),
  secret: bytes().notNull(),
  startedAt: instant('started_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(-1),
});

export const recoveryCodes = pgTable('recovery_codes', {
  accountId: uuid('account_id').notNull(),
  codeHash: bytes('code_hash').notNull(),
  usedAt: instant('used_at'),
});

export type SecondFactorRow = typeof secondFactors.$inferSelect;
