import type { ApSource } from '@plausch/protocol/ranks';
import { date, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const today = (name: string) => smallint(name).notNull().default(0);

export const standings = pgTable('standings', {
  accountId: uuid('account_id').primaryKey(),
  ap: integer().notNull().default(0),
  rank: smallint().notNull().default(1),
  /** The day that the columns of today are about. */
  day: date().notNull(),
  talking: today('talking_today'),
  presence: today('presence_today'),
  first_line: today('first_line_today'),
  thanks: today('thanks_today'),
});
export type StandingRow = typeof standings.$inferSelect;

export const standingEntries = pgTable('standing_entries', {
  accountId: uuid('account_id').notNull(),
  source: text().$type<ApSource>().notNull(),
  minute: instant('minute').notNull(),
  ap: smallint().notNull(),
});
export type EntryRow = typeof standingEntries.$inferSelect;

export const thanks = pgTable('thanks', {
  giverId: uuid('giver_id').notNull(),
  receiverId: uuid('receiver_id').notNull(),
  givenAt: instant('given_at').notNull(),
  givenOn: date('given_on').notNull(),
});
