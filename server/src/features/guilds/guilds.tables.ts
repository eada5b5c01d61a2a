import type { GuildRole } from '@plausch/protocol/guild-rules';
import { bigint, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { linesTable } from '../talk/index.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const guilds = pgTable('guilds', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  nameSkeleton: text('name_skeleton').notNull(),
  tag: text().notNull(),
  tagSkeleton: text('tag_skeleton'),
  level: smallint().notNull().default(1),
  foundedAt: instant('founded_at').notNull(),
  closedAt: instant('closed_at'),
});
export type GuildRow = typeof guilds.$inferSelect;

export const guildMembers = pgTable('guild_members', {
  accountId: uuid('account_id').primaryKey(),
  guildId: uuid('guild_id').notNull(),
  role: text().$type<GuildRole>().notNull(),
  joinedAt: instant('joined_at').notNull(),
  /** Up to where they have read what is said in the guild. */
  readNumber: bigint('read_number', { mode: 'number' }).notNull().default(0),
});

export type MemberRow = typeof guildMembers.$inferSelect;

export const guildTies = pgTable('guild_ties', {
  guildId: uuid('guild_id').notNull(),
  accountId: uuid('account_id').notNull(),
  /** Refused by the invited person, or withdrawn by the guild: an invitation that is over and not forgotten. */
  kind: text().$type<'request' | 'invitation' | 'refused' | 'withdrawn'>().notNull(),
  at: instant('at').notNull(),
});
export type TieRow = typeof guildTies.$inferSelect;

export const guildLeavers = pgTable('guild_leavers', {
  accountId: uuid('account_id').primaryKey(),
  leftAt: instant('left_at').notNull(),
});

/** What members say to each other. */
export const guildLines = linesTable('guild_lines', 'guild_id');
