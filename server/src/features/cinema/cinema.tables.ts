import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What runs on the screen of a room; where nothing runs only the revision is left. */
export const roomScreens = pgTable('room_screens', {
  roomId: uuid('room_id').primaryKey(),
  revision: integer().notNull(),
  filmId: uuid('film_id'),
  url: text(),
  isPlaying: boolean('is_playing'),
  positionMs: integer('position_ms'),
  at: timestamp({ withTimezone: true }),
});
export type ScreenRow = typeof roomScreens.$inferSelect;

/** Who may put films on beside staff. */
export const roomHosts = pgTable('room_hosts', {
  roomId: uuid('room_id').notNull(),
  accountId: uuid('account_id').notNull(),
});
