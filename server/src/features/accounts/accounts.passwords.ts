import type { Transaction } from '@plausch/platform/db';
import { hashInThread, verifyInThread } from './accounts.hashing.ts';
import { lockAccount, replaceHash } from './accounts.store.ts';
import type { Account } from './accounts.tables.ts';

/** OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane; about 20 ms off the event loop. */
const PARAMETERS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;
const CURRENT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

export function hashPassword(password: string): Promise<string> {
  return hashInThread(password, PARAMETERS);
}

/** [A3] Whether a hash was made with other parameters than today's. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(CURRENT);
}

let decoy: Promise<string> | undefined;

function makeDecoy(): Promise<string> {
  const made = hashPassword('no account has this password');
  made.catch(() => {
    // There was no place in the queue; the next one tries again.
    decoy = undefined;
  });
  return made;
}

/**
 * Whether the password fits. Without an account, or one without a password, it still costs a full comparison, so that
 * the time of the answer does not tell which names exist.
 */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= makeDecoy();
  const given = passwordHash?.startsWith('$argon2') ? passwordHash : undefined;
  const compared = given ?? (await decoy);
  const fits = await verifyInThread(compared, password);
  return given !== undefined && fits;
}

/** An account whose password was right a moment ago; `useProof` says whether it still is. */
export type Proof = {
  readonly account: Account;
  /** The same password hashed anew, where that is due. */
  readonly renewedHash: string | undefined;
};

/**
 * The candidate with this password; slow on purpose. A place without an account takes as long as an account with another
 * password.
 */
export async function proveOwner(
  candidates: readonly (Account | undefined)[],
  password: string,
): Promise<Account | undefined> {
  for (const account of candidates) {
    if (await passwordFits(account?.passwordHash, password)) return account;
  }
  return undefined;
}

/** [A3] A login is the only moment at which the password is there to be hashed with today's parameters. */
export async function proofOf(account: Account, password: string): Promise<Proof> {
  return {
    account,
    renewedHash: isOutdated(account.passwordHash) ? await hashPassword(password) : undefined,
  };
}

/**
 * Whether the account still has the password that was proven; with it the account's row is held until the transaction ends,
 * and an outdated hash is replaced.
 */
export async function useProof(sql: Transaction, { account, renewedHash }: Proof): Promise<boolean> {
  const current = await lockAccount(sql, account.id);
  if (current?.passwordHash !== account.passwordHash) return false;
  if (renewedHash !== undefined) await replaceHash(sql, account.id, account.passwordHash, renewedHash);
  return true;
}
