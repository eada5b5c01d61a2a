import type { LineKind, Reaction } from '@plausch/protocol';
import type { LineGone } from '@plausch/protocol/guild-rules';
import { bigint, boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * A table of lines: one for each kind of talk. `talkColumn` names where a line was said. Its migration makes `account_id` and
 * `client_id` unique together, and references what they refer to.
 */
export const linesTable = (name: string, talkColumn: string) =>
  pgTable(name, {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    talkId: uuid(talkColumn).notNull(),
    accountId: uuid('account_id').notNull(),
    clientId: uuid('client_id').notNull(),
    text: text().notNull(),
    bubbleColorId: text('bubble_color_id').notNull(),
    saidAt: timestamp('said_at', { withTimezone: true }).notNull(),
    /** The process that wrote it down; null for lines older than this column. */
    writer: uuid(),
    /** The text of a sender who was away, which no client is told as a line. */
    isAway: boolean('is_away').notNull().default(false),
    /** What it is beside plain talk; gone with its words. */
    kind: text().$type<LineKind>(),
    /** Who took it out of the talk; its text is empty then, and only then. */
    gone: text().$type<LineGone>(),
    /** What it said before its author changed it, the oldest first. */
    earlier: text().array().notNull().default([]),
    /** The line that it answers. */
    replyTo: uuid('reply_to'),
    /** Whom it speaks to; the id of the talk where that is everybody in it. */
    mentions: uuid().array().notNull().default([]),
  });

/** A table of reactions to lines of one kind of talk. Its migration has them go with their line. */
export const reactionsTable = (name: string) =>
  pgTable(
    name,
    {
      lineId: uuid('line_id').notNull(),
      accountId: uuid('account_id').notNull(),
      kind: text().$type<Reaction>().notNull(),
      at: timestamp({ withTimezone: true }).notNull(),
    },
    ({ lineId, accountId, kind }) => [primaryKey({ columns: [lineId, accountId, kind] })],
  );

/** What staff took out of any talk, as it was said. */
export const removedLines = pgTable('removed_lines', {
  lineId: uuid('line_id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  /** How people called the talk. */
  place: text().notNull(),
  text: text().notNull(),
  saidAt: timestamp('said_at', { withTimezone: true }).notNull(),
  removedAt: timestamp('removed_at', { withTimezone: true }).notNull(),
  removedBy: uuid('removed_by').notNull(),
  reason: text().notNull(),
  ruleCode: text('rule_code'),
});
export type RemovedLineRow = typeof removedLines.$inferSelect;

export type ReactionsTable = ReturnType<typeof reactionsTable>;
export type LinesTable = ReturnType<typeof linesTable>;
