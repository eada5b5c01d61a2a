import { avatars } from './avatars.ts';
import { bubbles } from './bubbles.ts';
import { emojis } from './emojis.ts';
import type { Kind } from './kind.ts';

export { avatars } from './avatars.ts';
export { bubbles } from './bubbles.ts';
export { type EmojiInLine, emojiCount, emojis, emojisIn, tokenOf } from './emojis.ts';
export {
  type AvatarKind,
  type BubbleKind,
  type EmojiKind,
  type Kind,
  type KindType,
  slugOf,
} from './kind.ts';

/** Everything that can be owned, by id. */
export const kinds: ReadonlyMap<string, Kind> = new Map(
  [...avatars, ...emojis, ...bubbles].map((kind) => [kind.id, kind]),
);

/** What each of them is called, by id. */
export const kindNames = (): Readonly<Record<string, string>> =>
  Object.fromEntries([...kinds].map(([id, { name }]) => [id, name]));
