import type { Queryable, Transaction } from '@plausch/platform/db';
import { sql as raw, type SQLWrapper } from 'drizzle-orm';
import { accounts } from '../accounts/index.ts';
import type { Standing } from './premium.standing.ts';

/** Writes what billing said, unless something newer is there; whether it was written. */
export async function writeStanding(
  sql: Transaction,
  accountId: string,
  { until, renews, readAt, checkAt }: Standing & { readonly checkAt: Date | null },
): Promise<boolean> {
  const told = Object.fromEntries(
    Object.entries(until).map(([tier, end]) => [tier, end?.toISOString() ?? null]),
  );
  const { rows } = await sql.execute(raw`
    insert into premium_standings (account_id, until, renews, read_at, check_at)
    values (${accountId}, ${JSON.stringify(told)}::jsonb, ${renews}, ${readAt}, ${checkAt})
    on conflict (account_id) do update
      set until = excluded.until, renews = excluded.renews, read_at = excluded.read_at, check_at = excluded.check_at
      where premium_standings.read_at <= excluded.read_at
    returning account_id`);
  return rows.length > 0;
}

/** Whether a webhook was taken before. */
export async function isHintKnown(sql: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql.execute(raw`select 1 from premium_hints where id = ${id}`);
  return rows.length > 0;
}

/** Notes a webhook; false for one that was taken before. */
export async function insertHint(sql: Transaction, id: string, receivedAt: Date): Promise<boolean> {
  const { rows } = await sql.execute(raw`
    insert into premium_hints (id, received_at) values (${id}, ${receivedAt}) on conflict do nothing returning id`);
  return rows.length > 0;
}

export async function deleteHintsBefore(sql: Transaction, before: Date): Promise<void> {
  await sql.execute(raw`delete from premium_hints where received_at < ${before}`);
}

/** Has somebody asked about at that time, or before, who may be new to billing. */
export async function askAt(sql: Queryable, accountId: string, at: Date): Promise<void> {
  await sql.execute(raw`
    insert into premium_standings (account_id, read_at, check_at) values (${accountId}, 'epoch', ${at})
    on conflict (account_id) do update set check_at = least(premium_standings.check_at, excluded.check_at)`);
}

/** What somebody has, as a part of a query. */
export function flagsOfAccount(accountId: SQLWrapper) {
  return raw`(
    select json_build_object('isPremium', 'premium' = any(${accounts.tiers}), 'isVip', 'vip' = any(${accounts.tiers}),
      'isBabo', 'babo' = any(${accounts.tiers}))
    from ${accounts} where ${accounts.id} = ${accountId})`;
}

/** Has somebody asked about soon, where billing may know them. */
export async function checkSoon(sql: Queryable, accountId: string, at: Date): Promise<void> {
  await sql.execute(raw`
    update premium_standings set check_at = least(check_at, ${at}) where account_id = ${accountId}`);
}

/** The same for everybody who has something. */
export async function checkEverybody(sql: Queryable, at: Date): Promise<void> {
  await sql.execute(raw`
    update premium_standings set check_at = least(check_at, ${at}) where until <> '{}' or renews`);
}

/** Who is to be asked about; each is put off until `again`, so that what fails is not tried at once. */
export async function takeDue(
  sql: Queryable,
  { now, again, most }: { now: Date; again: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql.execute<{ id: string }>(raw`
    update premium_standings set check_at = ${again}
    where account_id in (
      select account_id from premium_standings where check_at <= ${now}
      order by check_at limit ${most} for update skip locked
    ) returning account_id as id`);
  return rows.map(({ id }) => id);
}

/** Whether a subscription of somebody goes on by itself, as far as is known here. */
export async function renewsFor(sql: Queryable, accountId: string): Promise<boolean> {
  const { rows } = await sql.execute(raw`
    select 1 from premium_standings where account_id = ${accountId} and renews`);
  return rows.length > 0;
}

export async function isKnown(sql: Queryable, accountId: string): Promise<boolean> {
  const { rows } = await sql.execute(raw`select 1 from premium_standings where account_id = ${accountId}`);
  return rows.length > 0;
}

export async function ownStanding(sql: Queryable, accountId: string) {
  type Row = {
    until: Readonly<Record<string, string | null>>;
    renews: boolean;
    readAt: string;
    coinsAt: string | null;
    coinsGiven: number;
  };
  const { rows } = await sql.execute<Row>(raw`
    select until, renews, read_at as "readAt", coins_at as "coinsAt", coins_given as "coinsGiven" from premium_standings where account_id = ${accountId}`);
  return rows.map(({ until, readAt, coinsAt, ...row }) => ({
    until: Object.fromEntries(
      Object.entries(until).map(([tier, at]) => [tier, at === null ? null : new Date(at)]),
    ),
    ...row,
    readAt: new Date(readAt),
    coinsAt: coinsAt === null ? null : new Date(coinsAt),
  }));
}

/** When an account got coins last, and how many of this month. */
export async function coinsOf(
  sql: Queryable,
  accountId: string,
): Promise<{ readonly at: Date; readonly given: number } | undefined> {
  const { rows } = await sql.execute<{ at: string; given: number }>(raw`
    select coins_at as at, coins_given as given from premium_standings
    where account_id = ${accountId} and coins_at is not null`);
  const [row] = rows;
  return row && { at: new Date(row.at), given: row.given };
}

export async function noteCoins(
  sql: Transaction,
  accountId: string,
  { at, given }: { readonly at: Date; readonly given: number },
): Promise<void> {
  await sql.execute(raw`
    update premium_standings set coins_at = ${at}, coins_given = ${given} where account_id = ${accountId}`);
}

/** Whether there was one. */
export async function deleteStanding(sql: Transaction, accountId: string): Promise<boolean> {
  const { rows } = await sql.execute(raw`
    delete from premium_standings where account_id = ${accountId} returning account_id`);
  return rows.length > 0;
}
