import type { MaterialColour } from './materials.ts';
import type { ColourToken, Expression, Layer, Slot } from './slots.ts';

/**
 * A colour in a part: a token, one of its derived tones (D shade, DD deep shade, L light), the brows,
 * or a fixed colour where the thing itself has one (eyes, metal, flowers).
 */
export type Fill = ColourToken | `${ColourToken}.${'D' | 'DD' | 'L'}` | 'brow' | MaterialColour;

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

/** Upright figures show their whole legs; seated ones, in a wheelchair too, show knees. */
export type Posture = 'upright' | 'seated';

/** Paths for one layer. Shoes are drawn once, the sole's middle at 0 0. */
export type PartLayer = {
  layer: Layer;
  paths: readonly PartPath[];
  /** Drawn only in this posture. */
  posture?: Posture;
  /** Stands up from the crown: left out under a hat that covers it. */
  crown?: true;
  /** Drawn only while both eyes are closed, or while they are not. */
  eyes?: 'open' | 'closed';
};

/** What a part adds for its slot beside its paths. */
type PartTraits = {
  /** Tops: how far the sleeves reach. */
  sleeves?: 'long' | 'short' | 'none';
  /** Tops: the colour of the sleeves where they are not the top's shade. */
  sleeveFill?: Fill;
  /** Faces: the expression worn when nobody asks for another. */
  resting?: Expression;
  /** Hands: the front arm is bent to hold it. */
  held?: true;
  /** Hats: the crown of the head is under it. */
  covers?: true;
  /** Head scarves: the hair colour is cloth, so brows take a colour of their own. */
  coversHair?: true;
  /** Wheelchairs: the figure rolls. */
  rolls?: true;
  /** Canes: the back hand stays on it and does not gesture. */
  leans?: true;
};

export type Rarity = 'common' | 'uncommon' | 'rare' | 'epic' | 'numbered';

/** One drawn piece of a figure. `id` is `slot.name.vN` and never used for another drawing. */
export type Part = PartTraits & {
  id: string;
  /** What people read, in German; only once in its slot. */
  name: string;
  slot: Slot;
  rarity: Rarity;
  /** In everybody's wardrobe. Nobody should have to buy themselves: aids, scarves and bodies always are. */
  free?: true;
  tokens: readonly ColourToken[];
  layers: readonly PartLayer[];
};
