import type { DeviceKey, DeviceList, Envelope } from '@plausch/e2ee';
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The tag that the server put on a message: with which of its keys, and when. */
export type FrankRow = { readonly tag: string; readonly key: number; readonly at: number };

export const messageLists = pgTable('message_lists', {
  accountId: uuid('account_id').notNull(),
  version: integer().notNull(),
  list: jsonb().$type<DeviceList>().notNull(),
  hash: text().notNull(),
  createdAt: instant('created_at').notNull(),
});

export const messageDevices = pgTable('message_devices', {
  id: uuid().primaryKey(),
  accountId: uuid('account_id').notNull(),
  signingKey: text('signing_key').notNull(),
  deviceKey: jsonb('device_key').$type<DeviceKey>().notNull(),
  isListed: boolean('is_listed').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const conversations = pgTable('conversations', {
  id: uuid().primaryKey(),
  lowId: uuid('low_id').notNull(),
  highId: uuid('high_id').notNull(),
  startedBy: uuid('started_by').notNull(),
  startedAt: instant('started_at').notNull(),
  lastNumber: integer('last_number').notNull().default(0),
  lastChanged: integer('last_changed').notNull().default(0),
  lastAt: instant('last_at').notNull(),
});

export const conversationSides = pgTable('conversation_sides', {
  accountId: uuid('account_id').notNull(),
  otherId: uuid('other_id').notNull(),
  conversationId: uuid('conversation_id').notNull(),
  readNumber: integer('read_number').notNull().default(0),
  clearedNumber: integer('cleared_number').notNull().default(0),
  lastMessageId: uuid('last_message_id'),
});

export const privateMessages = pgTable('private_messages', {
  id: uuid().primaryKey(),
  conversationId: uuid('conversation_id').notNull(),
  number: integer().notNull(),
  changed: integer().notNull(),
  senderId: uuid('sender_id').notNull(),
  clientId: uuid('client_id').notNull(),
  editId: uuid('edit_id'),
  sentAt: instant('sent_at').notNull(),
  editedAt: instant('edited_at'),
  envelope: jsonb().$type<Omit<Envelope, 'wraps'>>(),
  wraps: jsonb().$type<Envelope['wraps']>(),
  frank: jsonb().$type<FrankRow>(),
});

export type DeviceRow = typeof messageDevices.$inferSelect;
export type ListRow = typeof messageLists.$inferSelect;
export type ConversationRow = typeof conversations.$inferSelect;
export type SideRow = typeof conversationSides.$inferSelect;
export type MessageRow = typeof privateMessages.$inferSelect;
