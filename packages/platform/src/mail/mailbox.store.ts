import { desc } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Database } from '../db/index.ts';
import type { Mail } from './contract.ts';

const localMails = pgTable('local_mails', {
  id: uuid().primaryKey(),
  to: text('recipient').notNull(),
  subject: text().notNull(),
  text: text('body_text').notNull(),
  html: text('body_html').notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

export type StoredMail = Mail & { id: string; at: Date };

const NEWEST = 200;

export async function insertMail(database: Database, mail: StoredMail): Promise<void> {
  await database.drizzle.insert(localMails).values(mail);
}

/** The newest mails, newest first. Ids are sorted by time, so they decide between equal moments. */
export function newestMails(database: Database): Promise<StoredMail[]> {
  return database.drizzle
    .select()
    .from(localMails)
    .orderBy(desc(localMails.at), desc(localMails.id))
    .limit(NEWEST);
}

export async function deleteMails(database: Database): Promise<void> {
  await database.drizzle.delete(localMails);
}
