import { batched, type Queryable, type Transaction } from '@plausch/platform/db';
import { GUILD_UNREAD_COUNTED } from '@plausch/protocol';
import { and, asc, desc, eq, gt, inArray, lt, sql as raw, type SQLWrapper } from 'drizzle-orm';
import { muteEndOf } from '../sanctions/index.ts';
import { LineStore } from '../talk/index.ts';
import { guildLines, guildMembers, guilds } from './guilds.tables.ts';

/** What the members of guilds say to each other. */
export const lines = new LineStore(guildLines);

/** Between these two there is no block, from either side. */
const isUnblocked = (one: SQLWrapper, other: SQLWrapper) => raw`not exists (
  select from blocks where (blocker_id = ${one} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${one}))`;

/** Where a page of lines lies: before a number, after one, or at the end. */
export type Place = { readonly before?: number | undefined; readonly after?: number | undefined };

/** [GU9] [GU11] Lines of a guild as one of its members reads them: those at the end of a place, and after a number the first of them. */
export function linesFor(
  sql: Queryable,
  { guildId, readerId, before, after }: Place & { readonly guildId: string; readonly readerId: string },
  most: number,
) {
  const { id, clientId, accountId, text, bubbleColorId, saidAt, number, gone, talkId } = guildLines;
  return sql
    .select({ id, clientId, userId: accountId, text, bubbleColorId, saidAt, number, gone })
    .from(guildLines)
    .where(
      and(
        eq(talkId, guildId),
        before === undefined ? undefined : lt(number, before),
        after === undefined ? undefined : gt(number, after),
        isUnblocked(raw`${guildLines}.account_id`, raw`${readerId}::uuid`),
      ),
    )
    .orderBy(after === undefined ? desc(number) : asc(number))
    .limit(most);
}
export type GuildLineRow = Awaited<ReturnType<typeof linesFor>>[number];

/** The number of a line of a guild. */
export async function numberOf(sql: Queryable, guildId: string, lineId: string): Promise<number | undefined> {
  const { number, id, talkId } = guildLines;
  const [row] = await sql
    .select({ number })
    .from(guildLines)
    .where(and(eq(id, lineId), eq(talkId, guildId)));
  return row?.number;
}

/** What a member said last in their guild. */
export async function lastLineOf(sql: Queryable, guildId: string, accountId: string) {
  const { text, saidAt, number, talkId } = guildLines;
  const [row] = await sql
    .select({ text, saidAt })
    .from(guildLines)
    .where(and(eq(talkId, guildId), eq(guildLines.accountId, accountId)))
    .orderBy(desc(number))
    .limit(1);
  return row;
}

/** Whether so many lines were said in a guild since a moment. */
export async function isBusy(
  sql: Queryable,
  guildId: string,
  { since, lines: many }: { readonly since: Date; readonly lines: number },
): Promise<boolean> {
  const { saidAt, number, talkId } = guildLines;
  const [row] = await sql
    .select({ saidAt })
    .from(guildLines)
    .where(eq(talkId, guildId))
    .orderBy(desc(number))
    .offset(many - 1)
    .limit(1);
  return row !== undefined && row.saidAt >= since;
}

export async function mutedUntil(sql: Queryable, accountId: string): Promise<number> {
  const { rows } = await sql.execute<{ until: number }>(
    raw`select ${muteEndOf(raw`${accountId}::uuid`)} as until`,
  );
  return rows[0]?.until ?? 0;
}

/** How many lines of their guild a row of `guild_members` has not read, as far as they are counted. */
const unread = raw<number>`(select count(*)::int from (
  select from guild_lines
  where guild_lines.guild_id = guild_members.guild_id and guild_lines.number > guild_members.read_number
    and guild_lines.account_id <> guild_members.account_id and guild_lines.gone is null
    and ${isUnblocked(raw`guild_lines.account_id`, raw`guild_members.account_id`)}
  limit ${raw.raw(String(GUILD_UNREAD_COUNTED))}) unread)`;

/** The guild of an account with what is unread there, or null, as a part of a query. */
export const guildTalkOf = (accountId: SQLWrapper) => raw`(
  select json_build_object('id', guild_members.guild_id, 'unread', ${unread})
  from guild_members where guild_members.account_id = ${accountId})`;

/** The same of one account, or of all who are asked for at the same time. */
export const unreadOf = batched<{ readonly id: string; readonly unread: number }>(async (sql, accountIds) => {
  const rows = await sql
    .select({ accountId: guildMembers.accountId, id: guildMembers.guildId, unread })
    .from(guildMembers)
    .where(inArray(guildMembers.accountId, [...accountIds]));
  return new Map(rows.map(({ accountId, ...row }) => [accountId, row]));
});

/** Those of these members who may hear of a line, with what is unread for them. */
export function hearersOf(
  sql: Queryable,
  {
    guildId,
    lineId,
    among,
  }: { readonly guildId: string; readonly lineId: string; readonly among: readonly string[] },
) {
  return sql
    .select({ accountId: guildMembers.accountId, unread })
    .from(guildMembers)
    .innerJoin(guildLines, eq(guildLines.id, lineId))
    .where(
      and(
        eq(guildMembers.guildId, guildId),
        inArray(guildMembers.accountId, [...among]),
        isUnblocked(raw`${guildLines}.account_id`, raw`${guildMembers}.account_id`),
      ),
    );
}

export async function memberIdsOf(sql: Queryable, guildId: string): Promise<string[]> {
  const rows = await sql
    .select({ accountId: guildMembers.accountId })
    .from(guildMembers)
    .where(eq(guildMembers.guildId, guildId));
  return rows.map(({ accountId }) => accountId);
}

/** Notes how far a member has read, no further than there is something; false where they had read as far before. */
export async function writeRead(
  sql: Transaction,
  {
    guildId,
    accountId,
    number,
  }: { readonly guildId: string; readonly accountId: string; readonly number: number },
): Promise<boolean> {
  const last = raw`(select coalesce(max(number), 0) from guild_lines where guild_id = ${guildId}::uuid)`;
  const rows = await sql
    .update(guildMembers)
    .set({ readNumber: raw`least(${number}::bigint, ${last})` })
    .where(
      and(
        eq(guildMembers.accountId, accountId),
        eq(guildMembers.guildId, guildId),
        lt(guildMembers.readNumber, raw`least(${number}::bigint, ${last})`),
      ),
    )
    .returning({ accountId: guildMembers.accountId });
  return rows.length > 0;
}

/** What an account said in guilds, as its owner may read it. */
export async function linesGiven(sql: Queryable, accountId: string) {
  const said = await lines.ofAccount(sql, accountId);
  const rows = await sql
    .select({ id: guilds.id, name: guilds.name })
    .from(guilds)
    .where(inArray(guilds.id, [...new Set(said.map(({ talkId }) => talkId))]));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return said.map(({ talkId, text, saidAt, gone }) => ({
    guild: names.get(talkId),
    text,
    saidAt,
    ...(gone && { gone }),
  }));
}
