import { prepared, type Queryable, type Transaction } from '@plausch/platform/db';
import { and, eq, gt, isNull, sql as raw } from 'drizzle-orm';
import { type Account, accounts, mailedTokens, type NewAccount } from './accounts.tables.ts';

/** Inserts unless a name or an address is taken; says which account came of it. */
export async function insertAccount(sql: Transaction, account: NewAccount): Promise<Account | undefined> {
  const [row] = await sql.insert(accounts).values(account).onConflictDoNothing().returning();
  return row;
}

const accountOfId = prepared((sql) =>
  sql
    .select()
    .from(accounts)
    .where(eq(accounts.id, raw.placeholder('id')))
    .prepare('account_of_id'),
);

export async function accountById(sql: Queryable, id: string): Promise<Account | undefined> {
  const [row] = await accountOfId(sql).execute({ id });
  return row;
}

export async function accountByUsernameKey(sql: Queryable, key: string): Promise<Account | undefined> {
  const [row] = await sql.select().from(accounts).where(eq(accounts.usernameKey, key));
  return row;
}

export async function accountByEmailKey(sql: Queryable, key: string): Promise<Account | undefined> {
  const [row] = await sql.select().from(accounts).where(eq(accounts.emailKey, key));
  return row;
}

/** Marks an account as activated; undefined when it already was. */
export async function markActivated(sql: Transaction, id: string, at: Date): Promise<Account | undefined> {
  const [row] = await sql
    .update(accounts)
    .set({ activatedAt: at })
    .where(and(eq(accounts.id, id), isNull(accounts.activatedAt)))
    .returning();
  return row;
}

/** Changes how somebody looks. */
export async function setLook(
  sql: Transaction,
  id: string,
  look: Partial<Pick<Account, 'avatarId' | 'figure'>>,
): Promise<Account | undefined> {
  const [row] = await sql.update(accounts).set(look).where(eq(accounts.id, id)).returning();
  return row;
}

/** Puts a new activation token in the place of all earlier ones. */
export async function replaceActivationToken(
  sql: Transaction,
  token: { tokenHash: Buffer; accountId: string; expiresAt: Date; createdAt: Date },
): Promise<void> {
  await sql
    .delete(mailedTokens)
    .where(and(eq(mailedTokens.accountId, token.accountId), eq(mailedTokens.purpose, 'activation')));
  await sql.insert(mailedTokens).values({ ...token, purpose: 'activation' });
}

/** Takes a token out of the world and says whose it was; a token that is unknown, used or too old is nobody's. */
export async function takeActivationToken(
  sql: Transaction,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const [row] = await sql
    .delete(mailedTokens)
    .where(
      and(
        eq(mailedTokens.tokenHash, tokenHash),
        eq(mailedTokens.purpose, 'activation'),
        gt(mailedTokens.expiresAt, now),
      ),
    )
    .returning();
  return row?.accountId;
}
