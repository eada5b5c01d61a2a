import type { Queryable } from '@plausch/platform/db';
import { ageOn, LIMITS, normalizeText } from '@plausch/protocol/limits';
import { feature } from '../../feature.ts';
import { Avatars } from './accounts.avatars.ts';
import { openCodes } from './accounts.codes.ts';
import { accountsData } from './accounts.data.ts';
import { accountsEvents } from './accounts.events.ts';
import { accountsFigures } from './accounts.figures.store.ts';
import { ForbiddenNames } from './accounts.forbidden-names.ts';
import { installAccountsHttp } from './accounts.http.ts';
import { installAccountsJobs } from './accounts.jobs.ts';
import { keyOf } from './accounts.names.ts';
import { accountsCommands, accountsDesk } from './accounts.operator.ts';
import { accountsTraits } from './accounts.people.store.ts';
import { accountsRetention } from './accounts.retention.ts';
import { accountsRules } from './accounts.rules.ts';
import * as store from './accounts.store.ts';
import type { Account } from './accounts.tables.ts';

export { refuseWhileWaiting } from './accounts.confirm.ts';
export { erasedIds } from './accounts.deletion.store.ts';
export { eraseAgain } from './accounts.deletion.ts';
export { type GoogleConfig, openIdTokens } from './accounts.google.ts';
export { isReservedName, keyOf, skeletonOf } from './accounts.names.ts';
export { type Proof, proofOf, proveOwner, useProof } from './accounts.passwords.ts';
export { appearanceIn } from './accounts.people.store.ts';
export { nameColumns } from './accounts.rename.ts';
export { hashChosenPassword, requireResetToken, resetPassword } from './accounts.reset.ts';
export { activate, changeLook, requireWearable, takeOffAvatar } from './accounts.service.ts';
export { enterWithGoogle, setUpAccount } from './accounts.setup.ts';
export {
  accountById,
  accountByUsernameKey,
  accountInBatch,
  accountsFor,
  countAccounts,
  countRoles,
  joinedByDay,
  keepAccount,
  lockAccount,
  lockAccounts,
  setRole,
  setTiers,
} from './accounts.store.ts';
export { type Account, accounts } from './accounts.tables.ts';
export { figureKeyOf, ownFigureOf, toUser } from './accounts.wire.ts';

declare module '@plausch/platform/hooks' {
  interface Hooks {
    'password.changed': PasswordChange;
    /** [A19] Nothing is left of the account but its id. */
    'account.erased': { accountId: string };
  }
}

declare module '../../ground.ts' {
  interface Provided {
    accounts: {
      /** The feature that knows what people own says here which avatars they may wear. */
      readonly avatars: Pick<Avatars, 'use'>;
      /** The feature that keeps the words which do not belong here says which names hold one. */
      readonly names: ForbiddenNames;
    };
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
    // A name is judged at every pause of typing; names are no secret, but lists of them are not to be had for nothing.
    name: { calls: 60, perSeconds: 300 },
    resend: { calls: 30, perSeconds: 3_600 },
    mail: { calls: 3, perSeconds: 3_600 },
    reset: { calls: 5, perSeconds: 3_600 },
  },
  securityEvents: accountsEvents,
  retention: accountsRetention,
  personalData: accountsData,
  commands: accountsCommands,
  traits: accountsTraits,
  figures: accountsFigures,
  async install({ ground, edges }) {
    const codes = await openCodes(ground);
    const avatars = new Avatars();
    installAccountsHttp(codes, avatars, edges);
    installAccountsJobs(codes);
    return { commands: accountsDesk(ground), provides: { avatars, names: new ForbiddenNames() } };
  },
});

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
  // In this order: an account that is activated in between is found twice, and otherwise not at all.
  const waiting = await store.waitingByEmailKey(sql, key);
  return [await store.accountByEmailKey(sql, key), waiting];
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
