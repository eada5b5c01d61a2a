import type { SlowSeconds } from '@plausch/protocol/room-rules';
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { linesTable, reactionsTable } from '../talk/index.ts';

export const rooms = pgTable('rooms', {
  id: uuid().primaryKey(),
  slug: text().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  sceneId: text('scene_id').notNull(),
  capacity: integer().notNull(),
  position: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  isOpen: boolean('is_open').notNull().default(true),
  /** How many seconds lie between two lines of one person. */
  slowSeconds: integer('slow_seconds').$type<SlowSeconds>().notNull().default(0),
});

/** What was said. */
export const roomLines = linesTable('room_lines', 'room_id');

/** How people react to it. */
export const roomReactions = reactionsTable('room_reactions');

export const roomPlaces = pgTable('room_places', {
  accountId: uuid('account_id').primaryKey(),
  roomId: uuid('room_id').notNull(),
  x: integer().notNull(),
  y: integer().notNull(),
  seatId: text('seat_id'),
  at: timestamp({ withTimezone: true }).notNull(),
});

export type RoomRow = typeof rooms.$inferSelect;
export type PlaceRow = typeof roomPlaces.$inferSelect;
