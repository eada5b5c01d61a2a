import type { Rarity } from '../figures/part.ts';
import type { FigureSpec } from '../figures/spec.ts';

type Common = {
  /** `avatar.NAME`, `emoji.NAME` or `bubble.NAME`; never used for another thing. */
  readonly id: string;
  /** What people read, in German. */
  readonly name: string;
  readonly rarity: Rarity;
  /** Once for each account, and never passed on. */
  readonly isBound?: true;
};

/** A look as a whole, worn as it is. */
export type AvatarKind = Common & { readonly type: 'avatar'; readonly figure: FigureSpec };
/** A picture in a line; its name is what a voice says for it. */
export type EmojiKind = Common & { readonly type: 'emoji' };
/** A colour of bubbles; every account has the free ones. */
export type BubbleKind = Common & {
  readonly type: 'bubble';
  readonly isFree?: true;
  readonly isAnimated?: true;
};

export type Kind = AvatarKind | EmojiKind | BubbleKind;
export type KindType = Kind['type'];

/** The name within the type: what stands in a token, and in what a bubble is coloured by. */
export function slugOf(kindId: string): string {
  return kindId.slice(kindId.indexOf('.') + 1);
}
