import type { ColourToken, Expression, Layer, Pose, Slot } from './slots.ts';

/**
 * A colour in a part: a token, one of its derived tones (D shade, DD deep shade, L light), the brows,
 * or a fixed colour where the thing itself has one (eyes, metal, flowers).
 */
export type Fill = ColourToken | `${ColourToken}.${'D' | 'DD' | 'L'}` | 'brow' | `#${string}`;

/** One path of a part. Without `fill` it is not filled, without `stroke` it has no line. */
export type PartPath = {
  d: string;
  fill?: Fill;
  stroke?: Fill;
  width?: number;
  cap?: 'round';
  opacity?: number;
  evenodd?: true;
};

/** Paths for one layer; with `poses` only for these. Shoes are drawn once, the sole's middle at 0 0. */
export type PartLayer = { layer: Layer; paths: readonly PartPath[]; poses?: readonly Pose[] };

/** What a part adds for its slot beside its paths. */
type PartTraits = {
  /** Tops: how far the sleeves reach. */
  sleeves?: 'long' | 'short';
  /** Faces: the expression worn when nobody asks for another. */
  resting?: Expression;
  /** Hands: the front arm is bent to hold it. */
  held?: true;
  /** Head scarves: the hair colour is cloth, so brows take a colour of their own. */
  coversHair?: true;
  /** Wheelchairs: the figure rolls. */
  rolls?: true;
};

export type Rarity = 'common' | 'uncommon' | 'rare' | 'epic' | 'numbered';

/** One drawn piece of a figure. `id` is `slot.name.vN` and never used for another drawing. */
export type Part = PartTraits & {
  id: string;
  slot: Slot;
  rarity: Rarity;
  /** Nobody should have to buy themselves: aids and scarves are in everybody's wardrobe. */
  free?: true;
  tokens: readonly ColourToken[];
  layers: readonly PartLayer[];
};
