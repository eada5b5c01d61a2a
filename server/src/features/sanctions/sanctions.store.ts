import { holdKey, type Queryable, type Transaction } from '@plausch/platform/db';
import { HOUSE_TIME_ZONE } from '@plausch/words';
import { and, count, desc, eq, gt, inArray, isNull, lt, or, sql as raw, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accounts } from '../accounts/index.ts';
import { type SanctionRow, sanctions } from './sanctions.tables.ts';

/** The hour at which a day of limits begins. */
const DAY_BEGINS = '4 hours';

export async function insertSanction(sql: Transaction, row: SanctionRow): Promise<void> {
  await sql.insert(sanctions).values(row);
}

/** A sanction with the name of the account that acted; null for the operator, or an account that is gone. */
export type RecordedRow = SanctionRow & {
  readonly actorName: string | null;
  readonly signerName: string | null;
};

const actors = alias(accounts, 'actors');
const signers = alias(accounts, 'signers');

/** The sanctions of an account, newest first; with `after` the ones after that id. */
export async function sanctionsOf(
  sql: Queryable,
  accountId: string,
  { after, most }: { after: string | undefined; most: number },
): Promise<RecordedRow[]> {
  const rows = await sql
    .select({ sanction: sanctions, actorName: actors.username, signerName: signers.username })
    .from(sanctions)
    .leftJoin(actors, eq(actors.id, sanctions.actorId))
    .leftJoin(signers, eq(signers.id, sanctions.signedBy))
    .where(and(eq(sanctions.accountId, accountId), after === undefined ? undefined : lt(sanctions.id, after)))
    .orderBy(desc(sanctions.id))
    .limit(most);
  return rows.map(({ sanction, ...names }) => ({ ...sanction, ...names }));
}

/** A sanction with whom it is against. */
export type MeasureRow = RecordedRow & { readonly targetName: string };

/** A mute or a lock that is in force at a moment. */
const standsAt = (now: Date) =>
  and(
    inArray(sanctions.kind, ['mute', 'lock']),
    isNull(sanctions.revokedAt),
    or(isNull(sanctions.endsAt), gt(sanctions.endsAt, now)),
  );

/** Waits for its second person. */
const isUnsigned = and(
  eq(sanctions.needsSignature, true),
  isNull(sanctions.signedAt),
  isNull(sanctions.revokedAt),
);

/** How many people are muted and locked out, and how many measures wait for their second person. */
export async function countMeasures(
  sql: Queryable,
  now: Date,
): Promise<{ muted: number; locked: number; unsigned: number }> {
  const [row] = await sql
    .select({
      muted: raw<number>`(count(distinct ${sanctions.accountId}) filter (where ${standsAt(now)} and ${eq(sanctions.kind, 'mute')}))::int`,
      locked: raw<number>`(count(distinct ${sanctions.accountId}) filter (where ${standsAt(now)} and ${eq(sanctions.kind, 'lock')}))::int`,
      unsigned: raw<number>`(count(*) filter (where ${isUnsigned}))::int`,
    })
    .from(sanctions)
    .where(isNull(sanctions.revokedAt));
  return row ?? { muted: 0, locked: 0, unsigned: 0 };
}

/** Measures against all accounts, newest first. */
export async function measures(
  sql: Queryable,
  state: 'all' | 'standing' | 'unsigned',
  { after, most, now }: { after: string | undefined; most: number; now: Date },
): Promise<MeasureRow[]> {
  const isStanding = standsAt(now);
  const rows = await sql
    .select({
      sanction: sanctions,
      actorName: actors.username,
      signerName: signers.username,
      targetName: accounts.username,
    })
    .from(sanctions)
    .innerJoin(accounts, eq(accounts.id, sanctions.accountId))
    .leftJoin(actors, eq(actors.id, sanctions.actorId))
    .leftJoin(signers, eq(signers.id, sanctions.signedBy))
    .where(
      and(
        state === 'standing' ? isStanding : state === 'unsigned' ? isUnsigned : undefined,
        after === undefined ? undefined : lt(sanctions.id, after),
      ),
    )
    .orderBy(desc(sanctions.id))
    .limit(most);
  return rows.map(({ sanction, ...names }) => ({ ...sanction, ...names }));
}

/** How many locks an account has imposed since the day began; others that ask for the same account wait until this transaction ends. */
export async function locksOfToday(sql: Transaction, actorId: string, now: Date): Promise<number> {
  await holdKey(sql, `sanctions locks ${actorId}`);
  const local = raw`${now.toISOString()}::timestamptz at time zone ${HOUSE_TIME_ZONE}`;
  const begins = raw`(date_trunc('day', ${local} - ${DAY_BEGINS}::interval) + ${DAY_BEGINS}::interval)`;
  const [row] = await sql
    .select({ count: count() })
    .from(sanctions)
    .where(
      and(
        eq(sanctions.actorId, actorId),
        eq(sanctions.kind, 'lock'),
        raw`${sanctions.createdAt} >= ${begins} at time zone ${HOUSE_TIME_ZONE}`,
      ),
    );
  return row?.count ?? 0;
}

/** A measure that waits for its second person, kept from being signed twice until the transaction ends. */
export async function unsignedSanction(sql: Transaction, id: string): Promise<SanctionRow | undefined> {
  const [row] = await sql
    .select()
    .from(sanctions)
    .where(and(eq(sanctions.id, id), isUnsigned))
    .for('update');
  return row;
}

export async function markSigned(
  sql: Transaction,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql.update(sanctions).set({ signedBy: by, signedAt: at }).where(eq(sanctions.id, id));
}

/** What of the ladder still counts against an account: the highest step whose probation lasts, or that has no end. */
export async function countingStep(
  sql: Queryable,
  accountId: string,
  now: Date,
): Promise<{ step: number; probationEndsAt: Date | null }> {
  const { step, probationEndsAt, kind, endsAt } = sanctions;
  const [row] = await sql
    .select({ step, probationEndsAt })
    .from(sanctions)
    .where(
      and(
        eq(sanctions.accountId, accountId),
        isNull(sanctions.revokedAt),
        or(gt(probationEndsAt, now), and(eq(kind, 'lock'), isNull(endsAt))),
      ),
    )
    .orderBy(desc(step), raw`${probationEndsAt} desc nulls first`)
    .limit(1);
  return row ?? { step: 0, probationEndsAt: null };
}

/** A sanction that was not lifted, kept from being lifted twice until the transaction ends. */
export async function unliftedSanction(sql: Transaction, id: string): Promise<SanctionRow | undefined> {
  const [row] = await sql
    .select()
    .from(sanctions)
    .where(and(eq(sanctions.id, id), isNull(sanctions.revokedAt)))
    .for('update');
  return row;
}

export async function sanctionById(sql: Queryable, id: string): Promise<SanctionRow | undefined> {
  const [row] = await sql.select().from(sanctions).where(eq(sanctions.id, id));
  return row;
}

export async function markLifted(
  sql: Transaction,
  id: string,
  lifted: Pick<SanctionRow, 'revokedAt' | 'revokedBy' | 'revokedReason'>,
): Promise<void> {
  await sql.update(sanctions).set(lifted).where(eq(sanctions.id, id));
}

/**
 * Marks the warnings that an account was not told yet as delivered, and answers their reasons, oldest first. Of two
 * transactions at once one waits for the other to commit, and then finds none.
 */
export async function takeWarnings(sql: Transaction, accountId: string, now: Date): Promise<string[]> {
  const rows = await sql
    .update(sanctions)
    .set({ deliveredAt: now })
    .where(
      and(
        eq(sanctions.accountId, accountId),
        eq(sanctions.kind, 'warning'),
        isNull(sanctions.deliveredAt),
        isNull(sanctions.revokedAt),
      ),
    )
    .returning({ id: sanctions.id, reason: sanctions.reason });
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1)).map(({ reason }) => reason);
}

/** Marks a warning of this account as read; `missing`: it has no such warning. */
export async function markWarningRead(
  sql: Transaction,
  { accountId, id }: { accountId: string; id: string },
  now: Date,
): Promise<'now' | 'before' | 'missing'> {
  const isIt = and(eq(sanctions.id, id), eq(sanctions.accountId, accountId), eq(sanctions.kind, 'warning'));
  const [row] = await sql
    .select({ deliveredAt: sanctions.deliveredAt })
    .from(sanctions)
    .where(isIt)
    .for('update');
  if (!row) return 'missing';
  if (row.deliveredAt !== null) return 'before';
  await sql.update(sanctions).set({ deliveredAt: now }).where(isIt);
  return 'now';
}

/** A lock as it stands in the table; `until`: ms since 1970, null for good. It may be over. */
export type Bar = {
  readonly until: number | null;
  readonly reason: string;
  readonly ruleCode: string | null;
};

const millisecondsOf = (column: SQLWrapper) => raw`floor(extract(epoch from ${column}) * 1000)`;

/** The longest lock of an account, as a part of a query that reads accounts anyway. */
export function lockOf(accountId: SQLWrapper) {
  return raw<Bar | null>`(
    select json_build_object('until', ${millisecondsOf(sanctions.endsAt)}, 'reason', ${sanctions.reason},
      'ruleCode', ${sanctions.ruleCode})
    from ${sanctions}
    where ${sanctions.accountId} = ${accountId} and ${sanctions.kind} = 'lock' and ${sanctions.revokedAt} is null
    order by ${sanctions.endsAt} desc nulls first limit 1)`;
}

/** The warnings that an account has not read, as a part of a query; oldest first. */
export function openWarningsOf(accountId: SQLWrapper) {
  return raw`coalesce((
    select json_agg(json_build_object('id', ${sanctions.id}, 'reason', ${sanctions.reason}) order by ${sanctions.id})
    from ${sanctions}
    where ${sanctions.accountId} = ${accountId} and ${sanctions.kind} = 'warning'
      and ${sanctions.deliveredAt} is null and ${sanctions.revokedAt} is null), '[]'::json)`;
}

/** The longest mute of an account that was not lifted, as a part of a query; it may be over. */
export function openMuteOf(accountId: SQLWrapper) {
  return raw`(
    select json_build_object('until', ${millisecondsOf(sanctions.endsAt)}, 'reason', ${sanctions.reason})
    from ${sanctions}
    where ${sanctions.accountId} = ${accountId} and ${sanctions.kind} = 'mute' and ${sanctions.revokedAt} is null
    order by ${sanctions.endsAt} desc limit 1)`;
}

/** The end of an account's longest mute (ms since 1970), or 0, as a part of a query; it may be over. */
export function muteEndOf(accountId: SQLWrapper) {
  return raw<number>`coalesce((
    select ${millisecondsOf(raw`max(${sanctions.endsAt})`)}::double precision
    from ${sanctions}
    where ${sanctions.accountId} = ${accountId} and ${sanctions.kind} = 'mute' and ${sanctions.revokedAt} is null), 0)`;
}

/** The mute of an account that holds longest at a moment. */
export async function standingMute(
  sql: Queryable,
  accountId: string,
  now: Date,
): Promise<{ until: number; reason: string } | undefined> {
  const [row] = await sql
    .select({ endsAt: sanctions.endsAt, reason: sanctions.reason })
    .from(sanctions)
    .where(
      and(
        eq(sanctions.accountId, accountId),
        eq(sanctions.kind, 'mute'),
        isNull(sanctions.revokedAt),
        gt(sanctions.endsAt, now),
      ),
    )
    .orderBy(desc(sanctions.endsAt))
    .limit(1);
  return row?.endsAt ? { until: row.endsAt.getTime(), reason: row.reason } : undefined;
}

/** The longest lock of one account. */
export async function longestLock(sql: Queryable, accountId: string): Promise<Bar | null> {
  const [row] = await sql
    .select({ endsAt: sanctions.endsAt, reason: sanctions.reason, ruleCode: sanctions.ruleCode })
    .from(sanctions)
    .where(and(eq(sanctions.accountId, accountId), eq(sanctions.kind, 'lock'), isNull(sanctions.revokedAt)))
    .orderBy(raw`${sanctions.endsAt} desc nulls first`)
    .limit(1);
  if (!row) return null;
  const { endsAt, reason, ruleCode } = row;
  return { until: endsAt?.getTime() ?? null, reason, ruleCode };
}

/** The ids of a person's locks and mutes that are not lifted and not over. */
export async function standingSanctions(sql: Queryable, accountId: string, now: Date): Promise<string[]> {
  const rows = await sql
    .select({ id: sanctions.id })
    .from(sanctions)
    .where(
      and(
        eq(sanctions.accountId, accountId),
        isNull(sanctions.revokedAt),
        raw`(${sanctions.kind} = 'mute' and ${sanctions.endsAt} > ${now} or ${sanctions.kind} = 'lock'
          and (${sanctions.endsAt} is null or ${sanctions.endsAt} > ${now}))`,
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Deletes sanctions that were over before a moment: lifted, or past their probation or, without one, their end; hints and
 * warnings without either count from their creation. A lock for good is never over by itself.
 */
export async function deleteOldSanctions(sql: Queryable, before: Date): Promise<void> {
  const over = raw`coalesce(${sanctions.revokedAt}, ${sanctions.probationEndsAt}, ${sanctions.endsAt},
    case when ${sanctions.kind} in ('hint', 'warning') then ${sanctions.createdAt} end)`;
  await sql.delete(sanctions).where(raw`${over} < ${before}`);
}

/** The file of an account as its person may see it: without the accounts of those who acted. */
export function ownFileOf(sql: Queryable, accountId: string) {
  const { kind, reason, ruleCode, createdAt, endsAt, probationEndsAt, revokedAt, revokedReason } = sanctions;
  return sql
    .select({ kind, reason, ruleCode, createdAt, endsAt, probationEndsAt, revokedAt, revokedReason })
    .from(sanctions)
    .where(eq(sanctions.accountId, accountId))
    .orderBy(sanctions.createdAt);
}
