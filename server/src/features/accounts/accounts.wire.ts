import type { FigureShape, User } from '@plausch/protocol';
import { lookById, looks } from '@plausch/stage/figures';
import type { Account } from './accounts.tables.ts';

/** What somebody wears: a figure of their own, or their look. A look that no longer exists is the first one. */
export function figureOf({ figure, avatarId }: Pick<Account, 'figure' | 'avatarId'>): FigureShape {
  const worn = figure ?? (lookById(avatarId) ?? looks[0])?.figure;
  if (!worn) throw new Error('there are no starter looks');
  return { v: worn.v, parts: { ...worn.parts }, colours: { ...worn.colours } };
}

/** The account as its owner sees it. */
export function toUser(account: Account): User {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    role: account.role,
    avatarId: account.avatarId,
    figure: figureOf(account),
    bubbleColorId: account.bubbleColorId,
    emailVerified: account.activatedAt !== null,
    createdAt: account.createdAt.toISOString(),
  };
}
