import type { Queryable } from '@plausch/platform/db';
import { ageOn, LIMITS, normalizeText } from '@plausch/protocol/limits';
import { feature } from '../../feature.ts';
import { openCodes } from './accounts.codes.ts';
import { accountsData } from './accounts.data.ts';
import { accountsEvents } from './accounts.events.ts';
import { installAccountsHttp } from './accounts.http.ts';
import { installAccountsJobs } from './accounts.jobs.ts';
import { keyOf } from './accounts.names.ts';
import { accountsCommands, accountsDesk } from './accounts.operator.ts';
import { accountsRetention } from './accounts.retention.ts';
import { accountsRules } from './accounts.rules.ts';
import * as store from './accounts.store.ts';
import type { Account } from './accounts.tables.ts';
import { figureKeyOf } from './accounts.wire.ts';

export { refuseWhileWaiting } from './accounts.confirm.ts';
export { type GoogleConfig, openIdTokens } from './accounts.google.ts';
export { keyOf } from './accounts.names.ts';
export { type Proof, proofOf, proveOwner, useProof } from './accounts.passwords.ts';
export { hashChosenPassword, requireResetToken, resetPassword } from './accounts.reset.ts';
export { enterWithGoogle, setUpAccount } from './accounts.setup.ts';
export {
  accountById,
  accountByUsernameKey,
  accountInBatch,
  keepAccount,
  lockAccount,
  setRole,
} from './accounts.store.ts';
export { type Account, accounts } from './accounts.tables.ts';
export { toUser } from './accounts.wire.ts';

declare module '@plausch/platform/hooks' {
  interface Hooks {
    'password.changed': PasswordChange;
  }
}

declare module '@plausch/platform/bus' {
  interface Facts {
    'account.lookChanged': { accountId: string };
    'account.renamed': { accountId: string };
  }
}

/** [A12] [A21] A new password. */
export type PasswordChange = {
  readonly account: Account;
  /** The session that changed the password stays; undefined: every session of the account ends. */
  readonly keptSessionId: string | undefined;
};

export const accountsFeature = feature({
  name: 'accounts',
  rules: accountsRules,
  limits: {
    // Wide: accounts count what is done, and not calls that were only told to bring a challenge.
    register: { calls: 30, perSeconds: 3_600 },
    resend: { calls: 30, perSeconds: 3_600 },
    mail: { calls: 3, perSeconds: 3_600 },
    reset: { calls: 5, perSeconds: 3_600 },
  },
  securityEvents: accountsEvents,
  retention: accountsRetention,
  personalData: accountsData,
  commands: accountsCommands,
  wideFacts: ['account.lookChanged', 'account.renamed'],
  async install({ ground, edges }) {
    const codes = await openCodes(ground);
    installAccountsHttp(codes, edges);
    installAccountsJobs(codes);
    return { commands: accountsDesk(ground) };
  },
});

/** What others in a room see of a person; the figure by its key. */
export type Appearance = { userId: string; username: string; figure: string; bubbleColorId: string };

/** A person as a room knows them: how they appear, and since when (ms since 1970) they are here at all. */
export type Person = Appearance & { registeredAt: number };

/** A person by account, or undefined when there is no such account. */
export async function personOf(sql: Queryable, accountId: string): Promise<Person | undefined> {
  const account = await store.accountById(sql, accountId);
  return account && toPerson(account);
}

/** What `toPerson` needs of an account. */
export type PersonRow = Pick<
  Account,
  'id' | 'username' | 'avatarId' | 'figure' | 'bubbleColorId' | 'createdAt'
>;

/** The person of an account that another feature's query has read. */
export function toPerson(account: PersonRow): Person {
  const { id: userId, username, bubbleColorId, createdAt } = account;
  return { userId, username, figure: figureKeyOf(account), bubbleColorId, registeredAt: createdAt.getTime() };
}

/** The compared form of the name or address given to log in. */
export function loginKeyOf(login: string): string {
  return keyOf(normalizeText(login));
}

/**
 * The accounts that a login may mean: by a name, the one that has it; by an address, its owner, then the newest account
 * that waits for it. A place without an account is undefined and stays, so that the number of places tells nothing.
 */
export async function accountsByLogin(
  sql: Queryable,
  login: string,
): Promise<readonly (Account | undefined)[]> {
  const key = loginKeyOf(login);
  if (!key.includes('@')) return [await store.accountByUsernameKey(sql, key)];
  return [await store.accountByEmailKey(sql, key), await store.waitingByEmailKey(sql, key)];
}

/** [A20] Whether an account is in the protected mode of minors on this day. */
export function isMinor({ birthDate }: Pick<Account, 'birthDate'>, today: Date): boolean {
  const age = ageOn(birthDate, today);
  return age === undefined || age < LIMITS.adultAgeYears;
}

/** Whether a role may do what staff may: helpers, moderators and administrators. */
export function isStaff(role: string): boolean {
  return role !== 'user';
}
