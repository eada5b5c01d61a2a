import { Refusal } from '@plausch/platform/errors';
import type { Caller } from '@plausch/platform/http';
import type { Ground } from '../../ground.ts';
import { passwordFits } from './accounts.passwords.ts';
import { accountById } from './accounts.store.ts';
import type { Account } from './accounts.tables.ts';
import { perGround, Tries } from './accounts.tries.ts';

const tries = perGround(({ clock, rules }) => new Tries(clock, rules.accounts.confirmations));

/**
 * [A13] Whoever is signed in says their password once more. Slow on purpose, so it runs outside the transaction. Wrong
 * ones are counted by session: somebody at a found device does not keep the owner from it elsewhere.
 */
export async function requireConfirmation(
  ground: Ground,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
  password: string | undefined,
): Promise<Account> {
  const account = await accountById(ground.database.drizzle, accountId);
  if (!account) throw new Refusal('unauthenticated');
  if (password === undefined) throw new Refusal('reauth', { field: 'password' });
  const ownTries = tries(ground);
  const waitMs = ownTries.waitMs(sessionId);
  if (waitMs > 0) {
    ground.securityLog.write({ event: 'tries.exhausted', account: accountId, tries: 'confirmation' });
  }
  refuseWhileWaiting(waitMs);
  ownTries.take(sessionId);
  if (!(await passwordFits(account.passwordHash, password))) {
    ground.securityLog.write({ event: 'confirmation.refused', account: accountId, session: sessionId });
    throw new Refusal('reauth', { field: 'password', message: 'Das Passwort stimmt nicht.' });
  }
  ownTries.giveBack(sessionId);
  return account;
}

/** Refuses with the time to wait, unless that is over. */
export function refuseWhileWaiting(waitMs: number): void {
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1_000);
  throw new Refusal('rate_limited', {
    message:
      seconds < 90
        ? 'Das waren zu viele Versuche. Warte kurz.'
        : `Das waren zu viele Versuche. In ${Math.ceil(seconds / 60)} Minuten geht es wieder.`,
    extra: { retryAfterSeconds: seconds },
  });
}
