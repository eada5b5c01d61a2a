import type { Work } from '@plausch/platform/db';
import type { Ground } from '../../ground.ts';
import type { Account } from './accounts.tables.ts';
import { perGround } from './accounts.tries.ts';

/** Deletes what a feature keeps about an account, or takes the account's id from it. */
type Eraser = (work: Work, accountId: string) => Promise<void>;

export type PasswordChange = {
  readonly account: Account;
  /** The session that changed the password stays; undefined: every session of the account ends. */
  readonly keptSessionId: string | undefined;
};
type PasswordListener = (work: Work, change: PasswordChange) => Promise<void>;

const erasers = perGround((): Eraser[] => []);
const passwordListeners = perGround((): PasswordListener[] => []);

/**
 * [A19] Registers what a higher feature does when an account goes for good, in the same transaction: a server that dies
 * meanwhile has erased all of it or none, and tries again.
 */
export function withErasure(ground: Ground, erase: Eraser): void {
  erasers(ground).push(erase);
}

export async function runErasers(ground: Ground, work: Work, accountId: string): Promise<void> {
  for (const erase of erasers(ground)) await erase(work, accountId);
}

/** [A12] [A21] Registers what a higher feature does when a password changes, in the same transaction. */
export function withPasswordChange(ground: Ground, listener: PasswordListener): void {
  passwordListeners(ground).push(listener);
}

export async function runPasswordListeners(
  ground: Ground,
  work: Work,
  change: PasswordChange,
): Promise<void> {
  for (const listener of passwordListeners(ground)) await listener(work, change);
}
