import type { Work } from '@plausch/platform/db';
import { hashToken, newToken } from '@plausch/platform/ids';
import type { Ground } from '../../ground.ts';
import { lockAccount } from './accounts.store.ts';
import type { MailedPurpose } from './accounts.tables.ts';
import { replaceToken } from './accounts.tokens.store.ts';

/**
 * [A4] The token of a link, made as its mail leaves: it lies in the mail alone, and makes every earlier one of the same
 * purpose void.
 */
export async function newLinkToken(
  ground: Pick<Ground, 'clock'>,
  work: Work,
  link: { accountId: string; purpose: MailedPurpose; expiresAt: Date },
): Promise<string> {
  // Of two mails that leave at the same moment the later one counts.
  await lockAccount(work.sql, link.accountId);
  const token = newToken();
  const createdAt = new Date(ground.clock.now());
  await replaceToken(work.sql, { tokenHash: hashToken(token), createdAt, ...link });
  return token;
}
