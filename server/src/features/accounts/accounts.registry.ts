import type { Work } from '@plausch/platform/db';
import type { Ground } from '../../ground.ts';
import type { Account } from './accounts.tables.ts';
import { perGround } from './accounts.tries.ts';

export type PasswordChange = {
  readonly account: Account;
  /** The session that changed the password stays; undefined: every session of the account ends. */
  readonly keptSessionId: string | undefined;
};
type PasswordListener = (work: Work, change: PasswordChange) => Promise<void>;

const passwordListeners = perGround((): PasswordListener[] => []);

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
