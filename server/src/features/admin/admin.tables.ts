import type { StaffActName } from '@plausch/protocol';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const staffActs = pgTable('staff_acts', {
  id: uuid().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  actorId: uuid('actor_id'),
  act: text().$type<StaffActName>().notNull(),
  targetId: uuid('target_id'),
  thing: text(),
  reason: text(),
});

export type StaffActRow = typeof staffActs.$inferSelect;
