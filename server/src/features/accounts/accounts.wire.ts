import type { User } from '@plausch/protocol';
import { lookById, looks } from '@plausch/stage/figures';
import type { Account } from './accounts.tables.ts';

/** The figure of a look; a look that no longer exists is shown as the first one. */
export function figureOf(avatarId: string) {
  const look = lookById(avatarId) ?? looks[0];
  if (!look) throw new Error('there are no starter looks');
  return { v: look.figure.v, parts: { ...look.figure.parts }, colours: { ...look.figure.colours } };
}

/** The account as its owner sees it. */
export function toUser(account: Account): User {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    role: account.role,
    avatarId: account.avatarId,
    figure: figureOf(account.avatarId),
    bubbleColorId: account.bubbleColorId,
    emailVerified: account.activatedAt !== null,
    createdAt: account.createdAt.toISOString(),
  };
}
