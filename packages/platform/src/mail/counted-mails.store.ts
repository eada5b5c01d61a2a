import { and, eq, gt, lte, ne } from 'drizzle-orm';
import { customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { holdKey, type Queryable, type Transaction } from '../db/index.ts';

const countedMails = pgTable('counted_mails', {
  jobId: uuid('job_id').primaryKey(),
  addressDigest: customType<{ data: Buffer }>({ dataType: () => 'bytea' })('address_digest').notNull(),
  kind: text().notNull(),
  share: text({ enum: ['needed', 'unasked', 'own'] }).notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
});

export type CountedMail = typeof countedMails.$inferSelect;

/** Locks the counting of mails to this address until the transaction ends. */
export async function lockAddress(sql: Transaction, addressDigest: Buffer): Promise<void> {
  await holdKey(sql, `mails ${addressDigest.toString('hex')}`);
}

/** The mails that an address got after a moment, the oldest first. `except`: the job whose mail is being tried again. */
export function mailsTo(
  sql: Queryable,
  addressDigest: Buffer,
  { since, except }: { since: Date; except?: string },
): Promise<CountedMail[]> {
  return sql
    .select()
    .from(countedMails)
    .where(
      and(
        eq(countedMails.addressDigest, addressDigest),
        gt(countedMails.sentAt, since),
        except === undefined ? undefined : ne(countedMails.jobId, except),
      ),
    )
    .orderBy(countedMails.sentAt);
}

/** Counts a mail, once however often it is tried. */
export async function countMail(sql: Transaction, mail: CountedMail): Promise<void> {
  await sql.insert(countedMails).values(mail).onConflictDoNothing();
}

export async function deleteCountedMails(sql: Transaction, sentBy: Date): Promise<void> {
  await sql.delete(countedMails).where(lte(countedMails.sentAt, sentBy));
}
