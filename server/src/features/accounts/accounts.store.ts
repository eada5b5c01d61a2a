import { batched, listParameter, prepared, type Queryable, type Transaction } from '@plausch/platform/db';
import { normalizeText } from '@plausch/protocol/limits';
import { HOUSE_TIME_ZONE } from '@plausch/words';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  sql as raw,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { keyOf } from './accounts.names.ts';
import { type Account, accounts, type NewAccount } from './accounts.tables.ts';

/** Inserts the account; undefined when the name is taken, or the address by an account that has proven it. */
export async function insertAccount(sql: Transaction, account: NewAccount): Promise<Account | undefined> {
  const [row] = await sql.insert(accounts).values(account).onConflictDoNothing().returning();
  return row;
}

const accountOfId = prepared((sql) =>
  sql
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, raw.placeholder('id')), isNull(accounts.deletedAt)))
    .prepare('account_of_id'),
);

/** An account that was not deleted. */
export async function accountById(sql: Queryable, id: string): Promise<Account | undefined> {
  const [row] = await accountOfId(sql).execute({ id });
  return row;
}

/**
 * The same, locked until the transaction ends, so that only one transaction at a time decides by it; rows that refer to
 * it can still be inserted. Locked before any other row, so that no two transactions wait for each other.
 */
export async function lockAccount(sql: Transaction, id: string): Promise<Account | undefined> {
  const [row] = await sql
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
    .for('no key update');
  return row;
}

/**
 * The same of two accounts, for what happens between them; one that is not there is left out. Always in the order of the ids, so
 * that two who act on each other at the same moment wait for each other in turn.
 */
export async function lockAccounts(sql: Transaction, ids: readonly [string, string]): Promise<Account[]> {
  return sql
    .select()
    .from(accounts)
    .where(and(inArray(accounts.id, [...ids]), isNull(accounts.deletedAt)))
    .orderBy(accounts.id)
    .for('no key update');
}

/** [PR1] What an account has paid for; its row is locked. */
export async function setTiers(sql: Transaction, id: string, tiers: readonly string[]): Promise<void> {
  await sql
    .update(accounts)
    .set({ tiers: [...tiers] })
    .where(eq(accounts.id, id));
}

/** The id of such an account, which is not erased before the transaction ends. */
export async function keepAccount(sql: Transaction, id: string): Promise<{ id: string } | undefined> {
  const [row] = await sql
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
    .for('key share');
  return row;
}

const accountsOfIds = prepared((sql) =>
  sql
    .select()
    .from(accounts)
    .where(
      and(
        raw`${accounts.id} in (select unnest(${listParameter('ids', 'uuid')}))`,
        isNull(accounts.deletedAt),
      ),
    )
    .prepare('accounts_of_ids'),
);

/** The same for many calls at once, as when many clients open the app: one query answers all of them. */
export const accountInBatch = batched<Account>(async (sql, ids) => {
  const rows = await accountsOfIds(sql).execute({ ids });
  return new Map(rows.map((account) => [account.id, account]));
});

export async function accountByUsernameKey(sql: Queryable, key: string): Promise<Account | undefined> {
  const [row] = await sql.select().from(accounts).where(eq(accounts.usernameKey, key));
  return row;
}

/** Whether an account has this name, or one that could be taken for it. `except`: the id of an account that may. */
export async function isNameTaken(
  sql: Queryable,
  name: { usernameKey: string; usernameSkeleton: string },
  except?: string,
): Promise<boolean> {
  const isAlike = or(
    eq(accounts.usernameKey, name.usernameKey),
    eq(accounts.usernameSkeleton, name.usernameSkeleton),
  );
  const rows = await sql
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isAlike, except === undefined ? undefined : ne(accounts.id, except)))
    .limit(1);
  return rows.length > 0;
}

/** The owner of an address: the account that has proven it. */
export async function accountByEmailKey(sql: Queryable, key: string): Promise<Account | undefined> {
  const [row] = await sql
    .select()
    .from(accounts)
    .where(and(eq(accounts.emailKey, key), isNotNull(accounts.activatedAt)));
  return row;
}

/**
 * A waiting account and the owner of its address, if there is one; undefined when it is gone or active by now. Both of one
 * moment: an account that was activated between two statements would be taken for the owner of its own address.
 */
export async function waitingWithOwner(
  sql: Queryable,
  id: string,
): Promise<{ account: Account; owner: Account | null } | undefined> {
  const owners = alias(accounts, 'owners');
  const [row] = await sql
    .select({ account: accounts, owner: owners })
    .from(accounts)
    .leftJoin(owners, and(eq(owners.emailKey, accounts.emailKey), isNotNull(owners.activatedAt)))
    .where(and(eq(accounts.id, id), isNull(accounts.activatedAt), isNull(accounts.deletedAt)));
  return row;
}

/** The newest of the accounts that wait for this address to be proven. */
export async function waitingByEmailKey(sql: Queryable, key: string): Promise<Account | undefined> {
  const [row] = await sql
    .select()
    .from(accounts)
    .where(and(eq(accounts.emailKey, key), isNull(accounts.activatedAt), isNull(accounts.deletedAt)))
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(1);
  return row;
}

/** Deletes the accounts that were not activated in time, and answers their ids. */
export async function deleteWaiting(sql: Transaction, createdBy: Date): Promise<string[]> {
  const rows = await sql
    .delete(accounts)
    .where(and(isNull(accounts.activatedAt), isNull(accounts.deletedAt), lte(accounts.createdAt, createdBy)))
    .returning({ id: accounts.id });
  return rows.map(({ id }) => id);
}

/** Marks an account as activated, which makes the secret of its registration void; undefined when it already was. Rejects with a unique violation when another account has proven its address. */
export async function markActivated(sql: Transaction, id: string, at: Date): Promise<Account | undefined> {
  const [row] = await sql
    .update(accounts)
    .set({ activatedAt: at, registrationHash: null })
    .where(and(eq(accounts.id, id), isNull(accounts.activatedAt)))
    .returning();
  return row;
}

/** Gives an account its role: one of staff, or `user` again. */
export async function setRole(
  sql: Transaction,
  id: string,
  role: Account['role'],
): Promise<Account | undefined> {
  const [row] = await sql.update(accounts).set({ role }).where(eq(accounts.id, id)).returning();
  return row;
}

/**
 * Activated accounts by name: those whose name begins so, or the one with this address; with `after` the ones after that id.
 */
export async function accountsFor(
  sql: Queryable,
  { name, role }: { name?: string | undefined; role?: Account['role'] | undefined },
  { after, most }: { after?: string | undefined; most: number },
): Promise<Account[]> {
  const key = name === undefined ? '' : keyOf(normalizeText(name));
  const isNamed = key.includes('@')
    ? eq(accounts.emailKey, key)
    : raw`starts_with(${accounts.usernameKey}, ${key})`;
  const later = raw`${accounts.usernameKey} > (select username_key from accounts where id = ${after})`;
  return sql
    .select()
    .from(accounts)
    .where(
      and(
        isNotNull(accounts.activatedAt),
        isNull(accounts.deletedAt),
        key === '' ? undefined : isNamed,
        role === undefined ? undefined : eq(accounts.role, role),
        after === undefined ? undefined : later,
      ),
    )
    .orderBy(asc(accounts.usernameKey))
    .limit(most);
}

/** How many accounts have one of these roles. */
export async function countRoles(
  sql: Queryable,
  roles: readonly Account['role'][],
  except: readonly string[] = [],
): Promise<number> {
  const [row] = await sql
    .select({ count: count() })
    .from(accounts)
    .where(
      and(
        inArray(accounts.role, [...roles]),
        isNull(accounts.deletedAt),
        notInArray(accounts.id, [...except]),
      ),
    );
  return row?.count ?? 0;
}

/** How many accounts there are, and how many of them have each tier. */
export async function countAccounts(sql: Queryable) {
  const [row] = await sql
    .select({
      all: count(accounts.activatedAt),
      waiting: raw<number>`(count(*) filter (where ${accounts.activatedAt} is null))::int`,
      premium: raw<number>`(count(*) filter (where 'premium' = any(${accounts.tiers})))::int`,
      vip: raw<number>`(count(*) filter (where 'vip' = any(${accounts.tiers})))::int`,
      babo: raw<number>`(count(*) filter (where 'babo' = any(${accounts.tiers})))::int`,
    })
    .from(accounts)
    .where(isNull(accounts.deletedAt));
  return row ?? { all: 0, waiting: 0, premium: 0, vip: 0, babo: 0 };
}

/** How many accounts were activated on each of the last days that are still there, in the time zone of the house; today is the last one. */
export async function joinedByDay(
  sql: Queryable,
  now: Date,
  days: number,
): Promise<{ day: string; people: number }[]> {
  const today = raw`(${now.toISOString()}::timestamptz at time zone ${HOUSE_TIME_ZONE})::date`;
  const joined = raw`(${accounts.activatedAt} at time zone ${HOUSE_TIME_ZONE})::date`;
  const { rows } = await sql.execute<{ day: string; people: number }>(raw`
    select to_char(${today} - back, 'YYYY-MM-DD') as day, count(${accounts.id})::int as people
    from generate_series(0, ${days - 1}::int) as back
    left join ${accounts} on ${joined} = ${today} - back and ${accounts.deletedAt} is null
    group by back order by back desc`);
  return rows;
}

export async function setLook(
  sql: Transaction,
  id: string,
  look: Partial<Pick<Account, 'avatarId' | 'figure' | 'bubbleColorId'>>,
): Promise<Account | undefined> {
  const isThere = and(eq(accounts.id, id), isNull(accounts.deletedAt));
  const [row] = await sql.update(accounts).set(look).where(isThere).returning();
  return row;
}

/** Sets a new password; undefined when the account is gone. */
export async function setPassword(
  sql: Transaction,
  id: string,
  passwordHash: string,
): Promise<Account | undefined> {
  const [row] = await sql
    .update(accounts)
    .set({ passwordHash })
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
    .returning();
  return row;
}

/** The same password hashed anew, unless it was changed meanwhile. */
export async function replaceHash(sql: Transaction, id: string, old: string, renewed: string): Promise<void> {
  await sql
    .update(accounts)
    .set({ passwordHash: renewed })
    .where(and(eq(accounts.id, id), eq(accounts.passwordHash, old)));
}

/** What an account says about its person: all of its row but the hashes of secrets and the forms of name and address that are compared. */
export function ownDataOf(sql: Queryable, id: string) {
  const { passwordHash, registrationHash, usernameKey, usernameSkeleton, emailKey, ...own } =
    getTableColumns(accounts);
  return sql.select(own).from(accounts).where(eq(accounts.id, id));
}

/** Which of these ids are of accounts, erased ones among them. */
export async function existingAmong(sql: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await sql
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(ids)]));
  return new Set(rows.map(({ id }) => id));
}
