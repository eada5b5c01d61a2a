import type { Queryable, Transaction } from '@plausch/platform/db';
import { and, asc, eq, lt, lte, or, sql as raw } from 'drizzle-orm';
import {
  type ChoiceRow,
  type NotificationRow,
  notificationChoices,
  notificationMails,
  notifications,
  pushDevices,
} from './notifications.tables.ts';

/** What a notification is of. */
export type NotificationKey = Pick<NotificationRow, 'accountId' | 'kind' | 'about'>;

const is = ({ accountId, kind, about }: NotificationKey) =>
  and(eq(notifications.accountId, accountId), eq(notifications.kind, kind), eq(notifications.about, about));

export async function choicesOf(sql: Queryable, accountId: string): Promise<ChoiceRow[]> {
  return sql.select().from(notificationChoices).where(eq(notificationChoices.accountId, accountId));
}

/** Writes what is chosen; what is not said stays. */
export async function choose(
  sql: Transaction,
  { accountId, kind, ...chosen }: Pick<ChoiceRow, 'accountId' | 'kind'> & Partial<ChoiceRow>,
): Promise<void> {
  await sql
    .insert(notificationChoices)
    .values({ accountId, kind, ...chosen })
    .onConflictDoUpdate({ target: [notificationChoices.accountId, notificationChoices.kind], set: chosen });
}

/** [NO5] No mails any more, of any kind. */
export async function chooseNoMails(sql: Transaction, accountId: string): Promise<void> {
  await sql
    .update(notificationChoices)
    .set({ mail: false })
    .where(eq(notificationChoices.accountId, accountId));
  await sql.update(notifications).set({ mailAt: null }).where(eq(notifications.accountId, accountId));
}

/**
 * [NO4] [NO5] [NO8] Notes that something has happened, where the account wants to be told of it. Answers when devices are to be told;
 * undefined: not.
 */
export async function note(
  sql: Transaction,
  key: NotificationKey,
  when: { now: Date; apartMs: number; mailAt: Date; isPushed: boolean },
): Promise<Date | undefined> {
  const { accountId, kind, about } = key;
  const { now, apartMs, mailAt, isPushed } = when;
  const { rows } = await sql.execute<{ push_at: string | null }>(raw`
    with wanted as (
      select coalesce(choice.push, ${isPushed}::boolean)
          and exists (select from ${pushDevices} where ${pushDevices.accountId} = ${accountId}) as push,
        coalesce(choice.mail, false) as mail
      from (values (1)) as one left join notification_choices choice
        on choice.account_id = ${accountId} and choice.kind = ${kind}
    )
    insert into notifications as notification (account_id, kind, about, happened_at, push_at, mail_at)
    select ${accountId}::uuid, ${kind}::text, ${about}::uuid, ${now.toISOString()}::timestamptz,
      case when push then ${now.toISOString()}::timestamptz end, case when mail then ${mailAt.toISOString()}::timestamptz end
    from wanted where push or mail
    on conflict (account_id, kind, about) do update set
      happened_at = excluded.happened_at,
      looks = 0,
      push_at = case when excluded.push_at is not null
        then greatest(excluded.push_at, notification.pushed_at + make_interval(secs => ${apartMs / 1_000})) end,
      mail_at = case when notification.mailed_at is null then coalesce(notification.mail_at, excluded.mail_at) end
    returning push_at`);
  const [row] = rows;
  return row?.push_at == null ? undefined : new Date(row.push_at);
}

/** Forgets a notification: what it says was seen, or holds no more. */
export async function forget(sql: Transaction, key: NotificationKey): Promise<void> {
  await sql.delete(notifications).where(is(key));
}

export async function change(
  sql: Transaction,
  key: NotificationKey,
  changed: Partial<Omit<NotificationRow, keyof NotificationKey>>,
): Promise<void> {
  await sql.update(notifications).set(changed).where(is(key));
}

/** The notifications of an account of which devices are to be told by now, held until the transaction ends. */
export async function holdPushed(sql: Transaction, accountId: string, now: Date): Promise<NotificationRow[]> {
  return sql
    .select()
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), lte(notifications.pushAt, now)))
    .orderBy(asc(notifications.happenedAt))
    .for('update');
}

/** The same for mails. */
export async function holdMailed(sql: Transaction, accountId: string, now: Date): Promise<NotificationRow[]> {
  return sql
    .select()
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), lte(notifications.mailAt, now)))
    .orderBy(asc(notifications.happenedAt))
    .for('update');
}

/** The accounts for which something is due. */
export async function dueAccounts(
  sql: Queryable,
  which: 'push' | 'mail',
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const at = which === 'push' ? notifications.pushAt : notifications.mailAt;
  const rows = await sql
    .select({ accountId: notifications.accountId })
    .from(notifications)
    .where(lte(at, now))
    .groupBy(notifications.accountId)
    .limit(most);
  return rows.map(({ accountId }) => accountId);
}

/** When an account was mailed to since a moment, in order. */
export async function mailsSince(sql: Queryable, accountId: string, since: Date): Promise<Date[]> {
  const [row] = await sql
    .select({ sentAt: notificationMails.sentAt })
    .from(notificationMails)
    .where(eq(notificationMails.accountId, accountId));
  return (row?.sentAt ?? []).filter((at) => at > since);
}

/** Writes when an account was mailed to. */
export async function writeMails(sql: Transaction, accountId: string, sentAt: Date[]): Promise<void> {
  await sql
    .insert(notificationMails)
    .values({ accountId, sentAt })
    .onConflictDoUpdate({ target: notificationMails.accountId, set: { sentAt } });
}

export async function deleteOldNotifications(sql: Transaction, before: Date): Promise<void> {
  await sql.delete(notifications).where(lt(notifications.happenedAt, before));
}

/** Forgets mails that count no more. */
export async function deleteOldMails(sql: Transaction, before: Date): Promise<void> {
  await sql.delete(notificationMails).where(raw`not exists (
    select from unnest(${notificationMails.sentAt}) as at where at > ${before.toISOString()}::timestamptz)`);
}

/** Of an account that goes: what it was told of, and what others were told of it. */
export async function deleteNotificationsOf(sql: Transaction, accountId: string): Promise<void> {
  await sql
    .delete(notifications)
    .where(or(eq(notifications.accountId, accountId), eq(notifications.about, accountId)));
}

export async function deleteChoicesOf(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(notificationChoices).where(eq(notificationChoices.accountId, accountId));
}

export async function deleteMailsOf(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(notificationMails).where(eq(notificationMails.accountId, accountId));
}

/** What an account was told of, as it is given with its data. */
export function notificationsGiven(sql: Queryable, accountId: string) {
  const { kind, happenedAt, pushedAt, mailedAt } = notifications;
  return sql
    .select({ kind, happenedAt, pushedAt, mailedAt })
    .from(notifications)
    .where(eq(notifications.accountId, accountId))
    .orderBy(asc(happenedAt));
}

export function choicesGiven(sql: Queryable, accountId: string) {
  const { kind, push, mail } = notificationChoices;
  return sql
    .select({ kind, push, mail })
    .from(notificationChoices)
    .where(eq(notificationChoices.accountId, accountId))
    .orderBy(asc(kind));
}

export async function mailsGiven(sql: Queryable, accountId: string) {
  const [row] = await sql
    .select({ sentAt: notificationMails.sentAt })
    .from(notificationMails)
    .where(eq(notificationMails.accountId, accountId));
  return (row?.sentAt ?? []).map((at) => ({ at }));
}
