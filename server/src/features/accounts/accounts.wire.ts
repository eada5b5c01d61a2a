import type { FigureShape, User } from '@plausch/protocol';
import { figureKey, looks } from '@plausch/stage/figures';
import type { Account } from './accounts.tables.ts';

type Worn = Pick<Account, 'figure' | 'avatarId'>;

/** The looks as they travel, in both forms: one for all who wear it, as thousands may. Never changed. */
const starters = new Map<string, { shape: FigureShape; key: string }>(
  looks.map(({ id, figure }) => {
    const { v, parts, colours } = figure;
    return [id, { shape: { v, parts: { ...parts }, colours: { ...colours } }, key: figureKey(figure) }];
  }),
);

/** A look that no longer exists is the first one. */
function starterOf(avatarId: string): { shape: FigureShape; key: string } {
  const starter = starters.get(avatarId) ?? [...starters.values()][0];
  if (!starter) throw new Error('there are no starter looks');
  return starter;
}

/** What an account wears: a figure of its own, or its look. */
function figureOf({ figure, avatarId }: Worn): FigureShape {
  return figure ?? starterOf(avatarId).shape;
}

/** The key of the same figure, as events of rooms tell it. */
export function figureKeyOf({ figure, avatarId }: Worn): string {
  return figure ? figureKey(figure) : starterOf(avatarId).key;
}

/** An address shortened for its owner, who recognises it by its first letter and its domain. */
export function maskedEmail(email: string): string {
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
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
    isPremium: account.tiers.includes('premium'),
    isVip: account.tiers.includes('vip'),
    isBabo: account.tiers.includes('babo'),
    createdAt: account.createdAt.toISOString(),
  };
}
