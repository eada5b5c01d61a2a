import type { FigureShape, User } from '@plausch/protocol';
import { looks } from '@plausch/stage/figures';
import type { Account } from './accounts.tables.ts';

/** The figures of the looks as they travel: one for all who wear it, as thousands may. Never changed. */
const shapes = new Map<string, FigureShape>(
  looks.map(({ id, figure: { v, parts, colours } }) => [
    id,
    { v, parts: { ...parts }, colours: { ...colours } },
  ]),
);

/** What somebody wears: a figure of their own, or their look. A look that no longer exists is the first one. */
export function figureOf({ figure, avatarId }: Pick<Account, 'figure' | 'avatarId'>): FigureShape {
  const worn = figure ?? shapes.get(avatarId) ?? [...shapes.values()][0];
  if (!worn) throw new Error('there are no starter looks');
  return worn;
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
