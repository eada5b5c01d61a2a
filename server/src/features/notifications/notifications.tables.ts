import type { NotificationKind } from '@plausch/protocol/notification-rules';
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const pushDevices = pgTable('push_devices', {
  id: uuid().primaryKey(),
  accountId: uuid('account_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  createdAt: instant('created_at').notNull(),
  failures: integer().notNull().default(0),
});

export const notificationChoices = pgTable('notification_choices', {
  accountId: uuid('account_id').notNull(),
  kind: text().$type<NotificationKind>().notNull(),
  push: boolean(),
  mail: boolean(),
});

export const notifications = pgTable('notifications', {
  accountId: uuid('account_id').notNull(),
  kind: text().$type<NotificationKind>().notNull(),
  about: uuid().notNull(),
  happenedAt: instant('happened_at').notNull(),
  pushAt: instant('push_at'),
  looks: integer().notNull().default(0),
  pushedAt: instant('pushed_at'),
  mailAt: instant('mail_at'),
  mailedAt: instant('mailed_at'),
});

export const notificationMails = pgTable('notification_mails', {
  accountId: uuid('account_id').primaryKey(),
  sentAt: instant('sent_at').array().notNull(),
});

export type DeviceRow = typeof pushDevices.$inferSelect;
export type ChoiceRow = typeof notificationChoices.$inferSelect;
export type NotificationRow = typeof notifications.$inferSelect;
