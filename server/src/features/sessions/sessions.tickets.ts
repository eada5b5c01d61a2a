import type { Work } from '@plausch/platform/db';
import { hashToken, newToken } from '@plausch/platform/ids';
import type { SecondFactorAsked } from '@plausch/protocol';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { type Account, accountById, type Proof, useProof } from '../accounts/index.ts';
import type { RightCode } from '../secondFactor/index.ts';
import * as store from './sessions.tickets.store.ts';
import { t } from './sessions.words.ts';

/** [SE18] The ticket for the second step; undefined where the account has no second factor. */
export async function ticketFor(
  ground: Ground,
  work: Work,
  proof: Proof,
): Promise<SecondFactorAsked | undefined> {
  const { account } = proof;
  const kinds = await ground.provided.secondFactor.kindsOf(work.sql, account.id);
  if (kinds.length === 0) return undefined;
  // The row of the account is locked by it: a password that is changed at this moment makes the ticket void.
  if (!(await useProof(work.sql, proof))) {
    throw new Refusal('unavailable', { extra: { retryAfterSeconds: 1 } });
  }
  const ticket = newToken();
  await store.insertTicket(work.sql, {
    tokenHash: hashToken(ticket),
    accountId: account.id,
    expiresAt: new Date(ground.clock.now() + ground.rules.sessions.tickets.goodForMs),
  });
  ground.securityLog.afterCommit(work, { event: 'secondFactor.asked', account: account.id });
  return { ticket, kinds };
}

/** A ticket whose code was right when it was looked at. */
export type RightTicket = { readonly tokenHash: Buffer; readonly right: RightCode };

/**
 * [SE18] Looks at ticket and code without using them up; a wrong code counts even if the request fails.
 * @throws Refusal `token_invalid` for a ticket that is over, used up or made up.
 */
export async function lookAtTicket(
  ground: Ground,
  { ticket, code }: { readonly ticket: string; readonly code: string },
): Promise<RightTicket> {
  const { clock, database, paces, provided, rules } = ground;
  const { goodForMs, wrongTries } = rules.sessions.tickets;
  const tokenHash = hashToken(ticket);
  const accountId = await store.accountOfTicket(database.drizzle, tokenHash, new Date(clock.now()));
  // None comes back while the ticket lives.
  const tries = paces.of('sessions.tickets', { burst: wrongTries, refillMs: goodForMs });
  const key = tokenHash.toString('hex');
  if (accountId === undefined || tries.waitMs(key) > 0) throw over();
  tries.take(key);
  const right = await provided.secondFactor.look(database.drizzle, accountId, code);
  tries.giveBack(key);
  return { tokenHash, right };
}

/** [SE18] Uses both up; the account whose login it was. */
export async function useTicket(
  ground: Ground,
  work: Work,
  { tokenHash, right }: RightTicket,
): Promise<Account> {
  const accountId = await store.takeTicket(work.sql, tokenHash, new Date(ground.clock.now()));
  const account = accountId === undefined ? undefined : await accountById(work.sql, accountId);
  if (!account) throw over();
  await ground.provided.secondFactor.use(work, right);
  return account;
}

const over = () => new Refusal('token_invalid', { field: 'ticket', message: t('second.over') });
