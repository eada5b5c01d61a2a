import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { customType, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Database } from '../db/index.ts';
import type { Attachment, Mail } from './contract.ts';

const localMails = pgTable('local_mails', {
  id: uuid().primaryKey(),
  to: text('recipient').notNull(),
  subject: text().notNull(),
  text: text('body_text').notNull(),
  html: text('body_html').notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

const localMailAttachments = pgTable('local_mail_attachments', {
  mailId: uuid('mail_id').notNull(),
  number: smallint().notNull(),
  name: text().notNull(),
  type: text().notNull(),
  content: customType<{ data: Buffer }>({ dataType: () => 'bytea' })().notNull(),
});

type KeptMail = Omit<Mail, 'attachments'> & { readonly id: string; readonly at: Date };
export type StoredMail = KeptMail & {
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly bytes: number }[];
};

const NEWEST = 200;

export async function insertMail(
  database: Database,
  { id, to, subject, text, html, at }: KeptMail,
  attachments: readonly Attachment[],
): Promise<void> {
  const mail = { id, to, subject, text, html, at };
  const files = attachments.map((attachment, number) => ({ ...attachment, mailId: id, number }));
  if (files.length === 0) return void (await database.drizzle.insert(localMails).values(mail));
  await database.inTransaction(async (work) => {
    await work.sql.insert(localMails).values(mail);
    await work.sql.insert(localMailAttachments).values(files);
  });
}

/** The newest mails, newest first. Ids are sorted by time, so they decide between equal moments. */
export async function newestMails(database: Database): Promise<StoredMail[]> {
  const mails = await database.drizzle
    .select()
    .from(localMails)
    .orderBy(desc(localMails.at), desc(localMails.id))
    .limit(NEWEST);
  const { mailId, number, name, type, content } = localMailAttachments;
  const attachments = await database.drizzle
    .select({ mailId, name, type, bytes: sql<number>`octet_length(${content})` })
    .from(localMailAttachments)
    .where(
      inArray(
        mailId,
        mails.map(({ id }) => id),
      ),
    )
    .orderBy(asc(mailId), asc(number));
  const byMail = Map.groupBy(attachments, (one) => one.mailId);
  return mails.map((mail) => ({ ...mail, attachments: byMail.get(mail.id) ?? [] }));
}

/** A file by its mail and its place in it. */
export async function attachmentAt(
  database: Database,
  mailId: string,
  number: number,
): Promise<Pick<Attachment, 'name' | 'content'> | undefined> {
  const { name, content } = localMailAttachments;
  const [found] = await database.drizzle
    .select({ name, content })
    .from(localMailAttachments)
    .where(and(eq(localMailAttachments.mailId, mailId), eq(localMailAttachments.number, number)));
  return found;
}

export async function deleteMails(database: Database): Promise<void> {
  await database.drizzle.delete(localMails);
}
