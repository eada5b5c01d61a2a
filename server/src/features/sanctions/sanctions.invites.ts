import type { Work } from '@plausch/platform/db';
import { hashToken, newToken } from '@plausch/platform/ids';
import { spanInWords } from '@plausch/words';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { type Account, lockAccount, setRole } from '../accounts/index.ts';
import * as store from './sanctions.invites.store.ts';
import { t } from './sanctions.words.ts';

/** How long an invitation is good. */
export const INVITATION_MS = 24 * 3_600_000;

/** [SN12] The one-time link that makes the person of this name an administrator. An earlier one for the same name is void. */
export async function invite(
  ground: Pick<Ground, 'clock' | 'origin' | 'securityLog'>,
  work: Work,
  usernameKey: string,
): Promise<string> {
  await store.holdInvites(work.sql);
  await store.deleteUnused(work.sql, usernameKey);
  return makeLink(ground, work, usernameKey);
}

/**
 * [SN12] The link of the very first start, for the first account that opens it; undefined once there is an administrator or
 * ever was a link.
 */
export async function inviteFirst(ground: Ground): Promise<string | undefined> {
  return ground.database.inTransaction(async (work) => {
    // Several processes may start at once.
    await store.holdInvites(work.sql);
    return (await store.isUnclaimed(work.sql)) ? makeLink(ground, work, null) : undefined;
  });
}

async function makeLink(
  ground: Pick<Ground, 'clock' | 'origin' | 'securityLog'>,
  work: Work,
  usernameKey: string | null,
): Promise<string> {
  const now = ground.clock.now();
  const token = newToken();
  await store.insertInvite(work.sql, {
    tokenHash: hashToken(token),
    usernameKey,
    createdAt: new Date(now),
    expiresAt: new Date(now + INVITATION_MS),
  });
  ground.securityLog.afterCommit(work, { event: 'invitation.made' });
  return `${ground.origin()}/setup-account?einladung=${token}`;
}

/** [SN12] What an operator reads as long as there is no administrator: the link itself, or the command that makes one. */
export function firstStep(link: string | undefined): string {
  if (link === undefined) return t('invite.firstByCommand');
  return t('invite.first', { span: spanInWords(INVITATION_MS), link });
}

/** [SN12] Whether there is no administrator, and no invitation was ever made. */
export function isUnclaimed(ground: Pick<Ground, 'database'>): Promise<boolean> {
  return store.isUnclaimed(ground.database.drizzle);
}

/** [SN12] Makes the signed-in account an administrator; the link is used up. */
export async function acceptInvite(
  ground: Pick<Ground, 'clock' | 'securityLog'>,
  work: Work,
  accountId: string,
  token: string,
): Promise<Account> {
  const account = await lockAccount(work.sql, accountId);
  if (!account) throw new Refusal('unauthenticated');
  const now = new Date(ground.clock.now());
  const isInvited = await store.useInvite(work.sql, hashToken(token), account, now);
  const administrator = isInvited ? await setRole(work.sql, accountId, 'admin') : undefined;
  if (!administrator) throw new Refusal('token_invalid', { field: 'token' });
  ground.securityLog.afterCommit(work, { event: 'invitation.used', account: accountId });
  ground.securityLog.afterCommit(work, { event: 'role.changed', account: accountId, role: 'admin' });
  return administrator;
}
