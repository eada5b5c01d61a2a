import type { Queryable, Work } from '@plausch/platform/db';
import { hashToken } from '@plausch/platform/ids';
import type { Pace } from '@plausch/platform/pace';
import type { Ground } from '../../ground.ts';
import { type Account, loginKeyOf } from '../accounts/index.ts';
import * as devices from './sessions.devices.store.ts';

/** One login try: the name or address, and where it comes from. */
export type Guess = {
  readonly login: string;
  /** The token that the device was given at an earlier login. */
  readonly device: string | undefined;
  /** Undefined: not counted by network. */
  readonly network: string | undefined;
};

type Counted = readonly (readonly [Pace, string])[];

const guesses = ({ paces, rules }: Pick<Ground, 'paces' | 'rules'>) => {
  const { ofAccount, ofNetwork, ofEverybody, ofKnownDevice } = rules.sessions.guesses;
  return {
    ofLogin: paces.of('sessions.guesses.ofLogin', ofAccount),
    ofNetwork: paces.of('sessions.guesses.ofNetwork', ofNetwork),
    ofEverybody: paces.of('sessions.guesses.ofEverybody', ofEverybody),
    ofKnownDevice: paces.of('sessions.guesses.ofKnownDevice', ofKnownDevice),
  };
};

/** The devices of this id are looked up for a name that no account has, so that the answer takes as long. */
const NO_ACCOUNT_ID = '00000000-0000-0000-0000-000000000000';

/**
 * [SE10] The counters that a wrong guess counts against. The name and the address of one account are counted apart, like
 * any two texts: counted together they would tell that both belong to one account.
 */
export async function countedBy(
  ground: Pick<Ground, 'paces' | 'rules'>,
  sql: Queryable,
  account: Account | undefined,
  { login, device, network }: Guess,
): Promise<Counted> {
  const { ofLogin, ofNetwork, ofEverybody, ofKnownDevice } = guesses(ground);
  if (device !== undefined) {
    const hash = hashToken(device);
    const isKnown = await devices.isKnown(sql, account?.id ?? NO_ACCOUNT_ID, hash);
    const key = deviceKey(account?.id ?? NO_ACCOUNT_ID, hash);
    // A known device that has used up its own tries counts like any other.
    if (isKnown && ofKnownDevice.waitMs(key) === 0) return [[ofKnownDevice, key]];
  }
  return [
    [ofLogin, loginKey(loginKeyOf(login))],
    [ofEverybody, ''],
    ...(network === undefined ? [] : [[ofNetwork, network] as const]),
  ];
}

/** How long to wait before the next guess, in ms; 0 when there is one. */
export function waitOf(counted: Counted): number {
  return Math.max(...counted.map(([tries, key]) => tries.waitMs(key)));
}

export function take(counted: Counted): void {
  for (const [tries, key] of counted) tries.take(key);
}

export function giveBack(counted: Counted): void {
  for (const [tries, key] of counted) tries.giveBack(key);
}

/**
 * [SE13] Forgets the guesses at an account, once its new password holds: they were at the old one, and the owner must get
 * in with the new one. The counters of networks and of all guesses together stay. `device`: the hash of a device whose own
 * tries are forgotten as well.
 */
export function forgetGuesses(
  ground: Pick<Ground, 'paces' | 'rules'>,
  work: Work,
  { id, usernameKey, emailKey }: Pick<Account, 'id' | 'usernameKey' | 'emailKey'>,
  device: Buffer | undefined,
): void {
  const { ofLogin, ofKnownDevice } = guesses(ground);
  work.afterCommit(() => {
    for (const key of [usernameKey, emailKey]) ofLogin.clear(loginKey(key));
    if (device) ofKnownDevice.clear(deviceKey(id, device));
  });
}

/** A hash, so that a key takes the same memory however long the given name is. */
const loginKey = (key: string) => hashToken(key).toString('hex');
const deviceKey = (accountId: string, hash: Buffer) => `${accountId}:${hash.toString('hex')}`;
