import type { Queryable, Transaction } from '@plausch/platform/db';
import { UNREAD_SHOWN } from '@plausch/protocol';
import { and, asc, desc, eq, gt, lt, or, sql as raw, type SQLWrapper } from 'drizzle-orm';
import type { People } from '../../people.store.ts';
import { accounts } from '../accounts/index.ts';
import { muteEndOf } from '../sanctions/index.ts';
import {
  type ConversationRow,
  conversationSides,
  conversations,
  type MessageRow,
  privateMessages,
  type SideRow,
} from './messages.tables.ts';

type Pair = readonly [string, string];

const inOrder = ([one, other]: Pair): Pair => (one < other ? [one, other] : [other, one]);

/** The conversation of two, its row locked until the transaction ends. */
export async function holdConversation(sql: Transaction, pair: Pair): Promise<ConversationRow | undefined> {
  const [lowId, highId] = inOrder(pair);
  const [row] = await sql
    .select()
    .from(conversations)
    .where(and(eq(conversations.lowId, lowId), eq(conversations.highId, highId)))
    .for('update');
  return row;
}

/** Begins a conversation, with a side for each of the two. */
export async function insertConversation(
  sql: Transaction,
  { id, by, to, at }: { id: string; by: string; to: string; at: Date },
): Promise<ConversationRow | undefined> {
  const [lowId, highId] = inOrder([by, to]);
  const [row] = await sql
    .insert(conversations)
    .values({ id, lowId, highId, startedBy: by, startedAt: at, lastAt: at })
    .returning();
  await insertSides(sql, id, [by, to]);
  return row;
}

/** Gives both a side where one has none: of an account that was there before. */
async function insertSides(sql: Transaction, conversationId: string, [one, other]: Pair): Promise<void> {
  await sql
    .insert(conversationSides)
    .values([
      { accountId: one, otherId: other, conversationId },
      { accountId: other, otherId: one, conversationId },
    ])
    .onConflictDoNothing();
}

/** When an account began conversations since a moment, in order. */
export async function begunSince(sql: Queryable, accountId: string, since: Date): Promise<Date[]> {
  const rows = await sql
    .select({ at: conversations.startedAt })
    .from(conversations)
    .where(and(eq(conversations.startedBy, accountId), gt(conversations.startedAt, since)))
    .orderBy(asc(conversations.startedAt));
  return rows.map(({ at }) => at);
}

export async function sideOf(
  sql: Queryable,
  accountId: string,
  otherId: string,
): Promise<SideRow | undefined> {
  const [row] = await sql
    .select()
    .from(conversationSides)
    .where(and(eq(conversationSides.accountId, accountId), eq(conversationSides.otherId, otherId)));
  return row;
}

/** The message that was sent, or edited, with a client id. */
export async function messageSent(
  sql: Queryable,
  senderId: string,
  clientId: string,
): Promise<MessageRow | undefined> {
  const { clientId: first, editId } = privateMessages;
  const [row] = await sql
    .select()
    .from(privateMessages)
    .where(and(eq(privateMessages.senderId, senderId), or(eq(first, clientId), eq(editId, clientId))));
  return row;
}

export async function messageById(
  sql: Queryable,
  conversationId: string,
  id: string,
): Promise<MessageRow | undefined> {
  const [row] = await sql
    .select()
    .from(privateMessages)
    .where(and(eq(privateMessages.id, id), eq(privateMessages.conversationId, conversationId)));
  return row;
}

export async function insertMessage(sql: Transaction, row: MessageRow): Promise<void> {
  await sql.insert(privateMessages).values(row);
  await sql
    .update(conversations)
    .set({ lastNumber: row.number, lastChanged: row.changed, lastAt: row.sentAt })
    .where(eq(conversations.id, row.conversationId));
  await sql
    .update(conversationSides)
    .set({ lastMessageId: row.id })
    .where(eq(conversationSides.conversationId, row.conversationId));
  // The sender has read what was there.
  await sql
    .update(conversationSides)
    .set({ readNumber: row.number })
    .where(
      and(
        eq(conversationSides.conversationId, row.conversationId),
        eq(conversationSides.accountId, row.senderId),
      ),
    );
}

export async function changeMessage(
  sql: Transaction,
  row: Pick<MessageRow, 'id' | 'conversationId' | 'changed'> &
    Pick<MessageRow, 'editId' | 'editedAt' | 'envelope' | 'wraps' | 'frank'>,
): Promise<void> {
  const { id, conversationId, changed, editId, editedAt, envelope, wraps, frank } = row;
  await sql
    .update(privateMessages)
    .set({ changed, editId, editedAt, envelope, wraps, frank })
    .where(eq(privateMessages.id, id));
  await sql.update(conversations).set({ lastChanged: changed }).where(eq(conversations.id, conversationId));
}

/** A message as one device gets it: of the wraps its own. */
const shownTo = (device: string | undefined) => ({
  id: privateMessages.id,
  number: privateMessages.number,
  changed: privateMessages.changed,
  senderId: privateMessages.senderId,
  sentAt: privateMessages.sentAt,
  editedAt: privateMessages.editedAt,
  envelope: privateMessages.envelope,
  frank: privateMessages.frank,
  wrap: raw<string | null>`${privateMessages.wraps} ->> ${device ?? ''}`,
});

export type ShownRow = Pick<
  MessageRow,
  'id' | 'number' | 'changed' | 'senderId' | 'sentAt' | 'editedAt' | 'envelope' | 'frank'
> & { readonly wrap: string | null };

/** Messages of a side: the newest, those before one, or those that changed after a number. */
export async function messagesOf(
  sql: Queryable,
  { conversationId, clearedNumber }: SideRow,
  which: {
    readonly device: string | undefined;
    readonly before?: number | undefined;
    readonly after?: number | undefined;
    readonly most: number;
  },
): Promise<ShownRow[]> {
  const { number, changed } = privateMessages;
  const rows = sql
    .select(shownTo(which.device))
    .from(privateMessages)
    .where(
      and(
        eq(privateMessages.conversationId, conversationId),
        gt(number, clearedNumber),
        which.before === undefined ? undefined : lt(number, which.before),
        which.after === undefined ? undefined : gt(changed, which.after),
      ),
    )
    .orderBy(which.after === undefined ? desc(number) : asc(changed))
    .limit(which.most);
  return which.after === undefined ? (await rows).toReversed() : rows;
}

/** How far a conversation has come. */
export async function lastChangedOf(sql: Queryable, conversationId: string): Promise<number> {
  const [row] = await sql
    .select({ lastChanged: conversations.lastChanged })
    .from(conversations)
    .where(eq(conversations.id, conversationId));
  return row?.lastChanged ?? 0;
}

const isUnread = raw`${privateMessages.conversationId} = ${conversationSides.conversationId}
  and ${privateMessages.senderId} = ${conversationSides.otherId} and ${privateMessages.envelope} is not null
  and ${privateMessages.number} > greatest(${conversationSides.readNumber}, ${conversationSides.clearedNumber})`;

/** Whom an account writes with, the latest first. */
export function conversationsOf(
  sql: Queryable,
  people: People,
  accountId: string,
  { device, after, most }: { device?: string | undefined; after?: string | undefined; most: number },
) {
  const { otherId, lastMessageId } = conversationSides;
  return sql
    .select({
      id: privateMessages.id,
      userId: otherId,
      traits: people.traits,
      unread: raw<number>`(select count(*)::integer from ${privateMessages} where ${isUnread})`,
      last: shownTo(device),
    })
    .from(conversationSides)
    .innerJoin(privateMessages, eq(privateMessages.id, lastMessageId))
    .innerJoin(accounts, eq(accounts.id, otherId))
    .where(
      and(
        eq(conversationSides.accountId, accountId),
        after === undefined ? undefined : lt(lastMessageId, after),
      ),
    )
    .orderBy(desc(lastMessageId))
    .limit(most);
}

/** Who has written to an account what it has not read, the latest first, as a part of a query. */
export function unreadBy(accountId: SQLWrapper) {
  const { otherId, lastMessageId } = conversationSides;
  return raw`coalesce((
    select json_agg(unread.other_id) from (
      select ${otherId} from ${conversationSides}
      where ${conversationSides.accountId} = ${accountId} and ${lastMessageId} is not null
        and exists (select from ${privateMessages} where ${isUnread})
      order by ${lastMessageId} desc limit ${raw.raw(String(UNREAD_SHOWN))}) unread), '[]'::json)`;
}

/** Notes how far a side was read; false where it was read as far before. */
export async function writeRead(
  sql: Transaction,
  accountId: string,
  otherId: string,
  number: number,
): Promise<boolean> {
  const { readNumber } = conversationSides;
  const last = raw`(select ${conversations.lastNumber} from ${conversations}
    where ${conversations.id} = ${conversationSides.conversationId})`;
  const rows = await sql
    .update(conversationSides)
    .set({ readNumber: raw`least(${number}::integer, ${last})` })
    .where(
      and(
        eq(conversationSides.accountId, accountId),
        eq(conversationSides.otherId, otherId),
        lt(readNumber, raw`least(${number}::integer, ${last})`),
      ),
    )
    .returning({ readNumber });
  return rows.length > 0;
}

export async function hasUnread(sql: Queryable, accountId: string, otherId: string): Promise<boolean> {
  const rows = await sql
    .select({ accountId: conversationSides.accountId })
    .from(conversationSides)
    .where(
      and(
        eq(conversationSides.accountId, accountId),
        eq(conversationSides.otherId, otherId),
        raw`exists (select from ${privateMessages} where ${isUnread})`,
      ),
    );
  return rows.length > 0;
}

/** Empties a side of a conversation that is held. */
export async function clearSide(
  sql: Transaction,
  accountId: string,
  { id, lastNumber }: Pick<ConversationRow, 'id' | 'lastNumber'>,
): Promise<void> {
  await sql
    .update(conversationSides)
    .set({ clearedNumber: lastNumber, readNumber: lastNumber, lastMessageId: null })
    .where(and(eq(conversationSides.conversationId, id), eq(conversationSides.accountId, accountId)));
}

/** Deletes what neither of the two sees any more of a conversation that is held; all of it where neither does. */
export async function dropUnseen(sql: Transaction, conversationId: string): Promise<void> {
  const sides = await sql
    .select({
      clearedNumber: conversationSides.clearedNumber,
      lastMessageId: conversationSides.lastMessageId,
    })
    .from(conversationSides)
    .where(eq(conversationSides.conversationId, conversationId));
  if (sides.every(({ lastMessageId }) => lastMessageId === null)) {
    await sql.delete(conversations).where(eq(conversations.id, conversationId));
    return;
  }
  // One side alone: the other one's account is gone.
  const seenFrom =
    sides.length < 2 ? sides[0]?.clearedNumber : Math.min(...sides.map((side) => side.clearedNumber));
  await sql
    .delete(privateMessages)
    .where(
      and(
        eq(privateMessages.conversationId, conversationId),
        lt(privateMessages.number, (seenFrom ?? 0) + 1),
      ),
    );
}

/** Deletes conversations without a message since a moment, at most so many; how many they were. */
export async function deleteIdle(sql: Transaction, before: Date, most: number): Promise<number> {
  const idle = sql
    .select({ id: conversations.id })
    .from(conversations)
    .where(lt(conversations.lastAt, before))
    .limit(most);
  const rows = await sql
    .delete(conversations)
    .where(raw`${conversations.id} in ${idle}`)
    .returning({ id: conversations.id });
  return rows.length;
}

/** Deletes the sides of an account; the conversations they were of, which are held from then on. */
export async function deleteSidesOf(sql: Transaction, accountId: string): Promise<string[]> {
  const held = await sql
    .select({ id: conversations.id })
    .from(conversations)
    .where(or(eq(conversations.lowId, accountId), eq(conversations.highId, accountId)))
    .orderBy(asc(conversations.id))
    .for('update');
  await sql.delete(conversationSides).where(eq(conversationSides.accountId, accountId));
  return held.map(({ id }) => id);
}

/** When an account has written and been written, and with whom: what it was only its devices can read, and have. */
export function messagesGiven(sql: Queryable, accountId: string) {
  const { senderId, sentAt, editedAt } = privateMessages;
  return sql
    .select({
      with: accounts.username,
      direction: raw<
        'sent' | 'received'
      >`case when ${senderId} = ${accountId} then 'sent' else 'received' end`,
      at: sentAt,
      editedAt,
    })
    .from(conversationSides)
    .innerJoin(privateMessages, eq(privateMessages.conversationId, conversationSides.conversationId))
    .innerJoin(accounts, eq(accounts.id, conversationSides.otherId))
    .where(
      and(
        eq(conversationSides.accountId, accountId),
        gt(privateMessages.number, conversationSides.clearedNumber),
      ),
    )
    .orderBy(asc(sentAt), asc(privateMessages.id));
}

/** Until when an account is muted, in ms since 1970; 0 where it is not. */
export async function mutedUntil(sql: Queryable, accountId: string): Promise<number> {
  const { rows } = await sql.execute<{ until: number }>(
    raw`select ${muteEndOf(raw`${accountId}::uuid`)} as until`,
  );
  return rows[0]?.until ?? 0;
}
