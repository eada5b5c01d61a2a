import type { Queryable, Transaction } from '@plausch/platform/db';
import type { GuildRole } from '@plausch/protocol/guild-rules';
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, ne, or, sql as raw } from 'drizzle-orm';
import type { People } from '../../people.store.ts';
import { accounts } from '../accounts/index.ts';
import { blocks } from '../friends/index.ts';
import {
  type GuildRow,
  guildLeavers,
  guildMembers,
  guilds,
  guildTies,
  type MemberRow,
  type TieRow,
} from './guilds.tables.ts';

const memberCount = raw<number>`(select count(*)::int from ${guildMembers} where ${guildMembers.guildId} = ${guilds}.id)`;
/** So many invitations of an account are shown, the newest. */
const MOST_INVITATIONS = 50;

const summary = {
  id: guilds.id,
  name: guilds.name,
  tag: guilds.tag,
  level: guilds.level,
  members: memberCount,
};

/** Inserts a guild; false when its name or its tag is taken. */
export async function insertGuild(sql: Transaction, row: typeof guilds.$inferInsert): Promise<boolean> {
  const rows = await sql.insert(guilds).values(row).onConflictDoNothing().returning({ id: guilds.id });
  return rows.length > 0;
}

/** Whether a guild has this tag, or one that looks like it. */
export async function isTagTaken(sql: Queryable, tag: string, tagSkeleton: string): Promise<boolean> {
  const rows = await sql
    .select({ id: guilds.id })
    .from(guilds)
    .where(or(eq(guilds.tag, tag), eq(guilds.tagSkeleton, tagSkeleton)));
  return rows.length > 0;
}

/** The open guilds with most members. */
export function largestGuilds(sql: Queryable, most: number) {
  return sql
    .select(summary)
    .from(guilds)
    .where(isNull(guilds.closedAt))
    .orderBy(desc(memberCount), asc(guilds.nameSkeleton))
    .limit(most);
}

export async function guildByTag(sql: Queryable, tag: string) {
  const [row] = await sql
    .select(summary)
    .from(guilds)
    .where(and(eq(guilds.tag, tag), isNull(guilds.closedAt)));
  return row;
}

/** The open guilds that have invited an account since a moment. */
export function invitationsOf(sql: Queryable, accountId: string, since: Date) {
  return sql
    .select(summary)
    .from(guilds)
    .innerJoin(guildTies, eq(guildTies.guildId, guilds.id))
    .where(
      and(
        eq(guildTies.accountId, accountId),
        eq(guildTies.kind, 'invitation'),
        gt(guildTies.at, since),
        isNull(guilds.closedAt),
      ),
    )
    .orderBy(desc(guildTies.at))
    .limit(MOST_INVITATIONS);
}

/** An open guild that has taken an account in, or invites it; undefined where it does neither. */
export async function waitingGuild(
  sql: Queryable,
  guildId: string,
  accountId: string,
): Promise<{ readonly name: string; readonly isMember: boolean } | undefined> {
  const isThis = and(eq(guilds.id, guildId), isNull(guilds.closedAt));
  const [joined] = await sql
    .select({ name: guilds.name })
    .from(guilds)
    .innerJoin(guildMembers, eq(guildMembers.guildId, guilds.id))
    .where(and(isThis, eq(guildMembers.accountId, accountId)));
  if (joined) return { ...joined, isMember: true };
  const [invited] = await sql
    .select({ name: guilds.name })
    .from(guilds)
    .innerJoin(guildTies, eq(guildTies.guildId, guilds.id))
    .where(and(isThis, eq(guildTies.accountId, accountId), eq(guildTies.kind, 'invitation')));
  return invited && { ...invited, isMember: false };
}

/** An open guild, locked: changes of a guild happen one after the other. */
export async function lockGuild(sql: Transaction, id: string): Promise<GuildRow | undefined> {
  const [row] = await sql
    .select()
    .from(guilds)
    .where(and(eq(guilds.id, id), isNull(guilds.closedAt)))
    .for('no key update');
  return row;
}

/** A guild, also a closed one. */
export async function guildById(sql: Queryable, id: string): Promise<GuildRow | undefined> {
  const [row] = await sql.select().from(guilds).where(eq(guilds.id, id));
  return row;
}

/** Closes a guild: it has no members any more, and nothing waits there. */
export async function closeGuild(sql: Transaction, id: string, closedAt: Date): Promise<void> {
  await sql.update(guilds).set({ closedAt }).where(eq(guilds.id, id));
  await sql.delete(guildTies).where(eq(guildTies.guildId, id));
  await sql.delete(guildMembers).where(eq(guildMembers.guildId, id));
}

/** Gives a guild another name and tag. */
export async function renameGuild(
  sql: Transaction,
  { id, ...names }: Pick<GuildRow, 'id' | 'name' | 'nameSkeleton' | 'tag' | 'tagSkeleton'>,
): Promise<void> {
  await sql.update(guilds).set(names).where(eq(guilds.id, id));
}

/** By which of its names another guild would be taken for this one, open or closed a while ago. */
export async function takenBy(
  sql: Queryable,
  { id, nameSkeleton, tag, tagSkeleton }: Pick<GuildRow, 'id' | 'nameSkeleton' | 'tag' | 'tagSkeleton'>,
): Promise<'name' | 'tag' | undefined> {
  const isTag = or(
    eq(guilds.tag, tag),
    tagSkeleton === null ? undefined : eq(guilds.tagSkeleton, tagSkeleton),
  );
  const [row] = await sql
    .select({ isTag: raw<boolean>`${isTag}` })
    .from(guilds)
    .where(and(ne(guilds.id, id), or(isTag, eq(guilds.nameSkeleton, nameSkeleton))))
    .limit(1);
  return row && (row.isTag ? 'tag' : 'name');
}

/** The membership of an account; it has one at most. */
export async function membershipOf(sql: Queryable, accountId: string): Promise<MemberRow | undefined> {
  const [row] = await sql.select().from(guildMembers).where(eq(guildMembers.accountId, accountId));
  return row;
}

/** The tag of the guild of an account. */
export async function tagOf(sql: Queryable, accountId: string): Promise<string | null> {
  const [row] = await sql
    .select({ tag: guilds.tag })
    .from(guildMembers)
    .innerJoin(guilds, eq(guilds.id, guildMembers.guildId))
    .where(eq(guildMembers.accountId, accountId));
  return row?.tag ?? null;
}

/** Makes an account a member; false where it is one already, here or elsewhere. */
export async function insertMember(sql: Transaction, row: Omit<MemberRow, 'readNumber'>): Promise<boolean> {
  // What was said before may be read, and is nothing new.
  const readNumber = raw`coalesce((select max(number) from guild_lines where guild_id = ${row.guildId}::uuid), 0)`;
  const rows = await sql
    .insert(guildMembers)
    .values({ ...row, readNumber })
    .onConflictDoNothing()
    .returning({ accountId: guildMembers.accountId });
  return rows.length > 0;
}

export async function deleteMember(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(guildMembers).where(eq(guildMembers.accountId, accountId));
}

export async function writeRole(sql: Transaction, accountId: string, role: GuildRole): Promise<void> {
  await sql.update(guildMembers).set({ role }).where(eq(guildMembers.accountId, accountId));
}

/** The members of a guild, those of the highest role first, then those who joined first. */
export async function membersOf(sql: Queryable, guildId: string): Promise<MemberRow[]> {
  return sql
    .select()
    .from(guildMembers)
    .where(eq(guildMembers.guildId, guildId))
    .orderBy(
      desc(raw`array_position(array['member', 'officer', 'deputy', 'founder'], ${guildMembers.role})`),
      asc(guildMembers.joinedAt),
      asc(guildMembers.accountId),
    );
}

/** How these accounts appear, with what tells whether they are minors. */
export async function peopleOf(sql: Queryable, people: People, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { userId: string } & ReturnType<People['shown']>>();
  const rows = await sql
    .select({ id: accounts.id, traits: people.traits })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
  return new Map(rows.map(({ id, traits }) => [id, { userId: id, ...people.shown(traits) }]));
}

const isTie = (guildId: string, accountId: string) =>
  and(eq(guildTies.guildId, guildId), eq(guildTies.accountId, accountId));

/** What is between a guild and an account, as long as that kind of it is kept. */
export async function tieOf(
  sql: Queryable,
  guildId: string,
  accountId: string,
  now: Date,
  kept: Readonly<Record<TieRow['kind'], number>>,
): Promise<TieRow | undefined> {
  const [row] = await sql.select().from(guildTies).where(isTie(guildId, accountId));
  return row && row.at.getTime() > now.getTime() - kept[row.kind] ? row : undefined;
}

export async function writeTie(sql: Transaction, row: TieRow): Promise<void> {
  await sql
    .insert(guildTies)
    .values(row)
    .onConflictDoUpdate({ target: [guildTies.guildId, guildTies.accountId], set: row });
}

export async function deleteTie(sql: Transaction, guildId: string, accountId: string): Promise<boolean> {
  const rows = await sql.delete(guildTies).where(isTie(guildId, accountId)).returning({ at: guildTies.at });
  return rows.length > 0;
}

export async function deleteTiesOf(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(guildTies).where(eq(guildTies.accountId, accountId));
}

/** The ties of a kind of a guild since a moment, oldest first. */
export function tiesIn(
  sql: Queryable,
  guildId: string,
  kind: TieRow['kind'],
  since: Date,
): Promise<TieRow[]> {
  return sql
    .select()
    .from(guildTies)
    .where(and(eq(guildTies.guildId, guildId), eq(guildTies.kind, kind), gt(guildTies.at, since)))
    .orderBy(asc(guildTies.at), asc(guildTies.accountId));
}

/** How many people a guild has invited since a moment, whatever became of it. */
export async function countInvited(sql: Queryable, guildId: string, since: Date): Promise<number> {
  const [row] = await sql
    .select({ count: count() })
    .from(guildTies)
    .where(and(eq(guildTies.guildId, guildId), ne(guildTies.kind, 'request'), gt(guildTies.at, since)));
  return row?.count ?? 0;
}

/** Which of these accounts an account does not see who is no member with them: where one has blocked the other. */
export async function blockedAmong(
  sql: Queryable,
  accountId: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  if (others.length === 0) return new Set();
  const { blockerId, blockedId } = blocks;
  const rows = await sql
    .select({ blockerId, blockedId })
    .from(blocks)
    .where(
      or(
        and(eq(blockerId, accountId), inArray(blockedId, [...others])),
        and(eq(blockedId, accountId), inArray(blockerId, [...others])),
      ),
    );
  return new Set(rows.map((row) => (row.blockerId === accountId ? row.blockedId : row.blockerId)));
}

/** Those of these accounts that may be minors, with their birth dates. */
export function birthDatesOf(sql: Queryable, ids: readonly string[]) {
  return sql
    .select({ id: accounts.id, birthDate: accounts.birthDate })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
}

export async function countRequestsOf(sql: Queryable, accountId: string, since: Date): Promise<number> {
  const [row] = await sql
    .select({ count: count() })
    .from(guildTies)
    .where(and(eq(guildTies.accountId, accountId), eq(guildTies.kind, 'request'), gt(guildTies.at, since)));
  return row?.count ?? 0;
}

export async function noteLeft(sql: Transaction, accountId: string, leftAt: Date): Promise<void> {
  await sql
    .insert(guildLeavers)
    .values({ accountId, leftAt })
    .onConflictDoUpdate({ target: guildLeavers.accountId, set: { leftAt } });
}

export async function leftAt(sql: Queryable, accountId: string): Promise<Date | undefined> {
  const [row] = await sql.select().from(guildLeavers).where(eq(guildLeavers.accountId, accountId));
  return row?.leftAt;
}

export function membershipGiven(sql: Queryable, accountId: string) {
  return sql
    .select({ guild: guilds.name, role: guildMembers.role, since: guildMembers.joinedAt })
    .from(guildMembers)
    .innerJoin(guilds, eq(guilds.id, guildMembers.guildId))
    .where(eq(guildMembers.accountId, accountId));
}

export function tiesGiven(sql: Queryable, accountId: string) {
  return sql
    .select({ guild: guilds.name, kind: guildTies.kind, at: guildTies.at })
    .from(guildTies)
    .innerJoin(guilds, eq(guilds.id, guildTies.guildId))
    .where(eq(guildTies.accountId, accountId))
    .orderBy(asc(guildTies.at));
}

export function leavingGiven(sql: Queryable, accountId: string) {
  return sql
    .select({ leftAt: guildLeavers.leftAt })
    .from(guildLeavers)
    .where(eq(guildLeavers.accountId, accountId));
}

export async function deleteLeaver(sql: Transaction, accountId: string): Promise<void> {
  await sql.delete(guildLeavers).where(eq(guildLeavers.accountId, accountId));
}

/** Forgets what is over: old ties and leavings, and guilds that were closed long ago. */
export async function sweep(
  sql: Transaction,
  before: { readonly requests: Date; readonly invitations: Date; readonly left: Date; readonly closed: Date },
): Promise<void> {
  const { requests, invitations, left, closed } = before;
  await sql.delete(guildTies).where(and(eq(guildTies.kind, 'request'), lt(guildTies.at, requests)));
  await sql.delete(guildTies).where(and(ne(guildTies.kind, 'request'), lt(guildTies.at, invitations)));
  await sql.delete(guildLeavers).where(lt(guildLeavers.leftAt, left));
  await sql.delete(guilds).where(lt(guilds.closedAt, closed));
}
