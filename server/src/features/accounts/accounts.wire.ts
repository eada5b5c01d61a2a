import type { FigureShape, User } from '@plausch/protocol';
import { type FigureSpec, figureKey, looks } from '@plausch/stage/figures';
import { avatars } from '@plausch/stage/things';
import type { Account } from './accounts.tables.ts';

type Worn = Pick<Account, 'figure' | 'avatarId'>;

/** The looks as they travel, in both forms: one for all who wear it, as thousands may. Never changed. */
const starters = drawn(looks);
/** The same of the avatars that people own. */
const owned = drawn(avatars);

function drawn(given: readonly { readonly id: string; readonly figure: FigureSpec }[]) {
  return new Map<string, { shape: FigureShape; key: string }>(
    given.map(({ id, figure }) => {
      const { v, parts, colours } = figure;
      return [id, { shape: { v, parts: { ...parts }, colours: { ...colours } }, key: figureKey(figure) }];
    }),
  );
}

/** A look that no longer exists is the first one. */
function starterOf(avatarId: string): { shape: FigureShape; key: string } {
  const starter = starters.get(avatarId) ?? [...starters.values()][0];
  if (!starter) throw new Error('there are no starter looks');
  return starter;
}

/** What an account wears without an avatar: a figure of its own, or its look. */
export function ownFigureOf({ figure, avatarId }: Worn): FigureShape {
  return figure ?? starterOf(avatarId).shape;
}

/** What an account wears. */
function figureOf(worn: Worn): FigureShape {
  return owned.get(worn.avatarId)?.shape ?? ownFigureOf(worn);
}

/** The key of the same figure, as events of rooms tell it. */
export function figureKeyOf({ figure, avatarId }: Worn): string {
  const avatar = owned.get(avatarId);
  if (avatar) return avatar.key;
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
