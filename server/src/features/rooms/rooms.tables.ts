import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const rooms = pgTable('rooms', {
  id: uuid().primaryKey(),
  slug: text().notNull(),
  name: text().notNull(),
  description: text().notNull(),
  sceneId: text('scene_id').notNull(),
  capacity: integer().notNull(),
  position: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const roomLines = pgTable('room_lines', {
  id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  roomId: uuid('room_id').notNull(),
  accountId: uuid('account_id').notNull(),
  clientId: uuid('client_id').notNull(),
  text: text().notNull(),
  bubbleColorId: text('bubble_color_id').notNull(),
  saidAt: timestamp('said_at', { withTimezone: true }).notNull(),
  /** The process that wrote it down; null for lines older than this column. */
  writer: uuid(),
});

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
