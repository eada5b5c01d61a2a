/**
 * Where a part is worn; also the shop's item slots. A figure wears at most one part in each. The order is that of figures as text
 * (`figureKey`): new ones come at the end.
 */
export const SLOTS = [
  'aura',
  'aid',
  'back',
  'hair',
  'bottom',
  'shoes',
  'top',
  'ears',
  'face',
  'beard',
  'glasses',
  'hat',
  'hand',
  'spark',
] as const;
export type Slot = (typeof SLOTS)[number];

/** Drawing order, back to front. */
export const LAYERS = [
  'aura',
  'aidBack',
  'back',
  'hairBack',
  'armBack',
  'neck',
  'legs',
  'shoes',
  'top',
  'armFront',
  'head',
  'shade',
  'cheeks',
  'face',
  'ears',
  'beard',
  'hairFront',
  'glasses',
  'hat',
  'aidFront',
  'hand',
  'spark',
] as const;
export type Layer = (typeof LAYERS)[number];

/** What a colour is for. A part names tokens, a figure gives each token a place in its palette. */
export const COLOUR_TOKENS = ['skin', 'hair', 'top', 'bottom', 'shoe', 'acc'] as const;
export type ColourToken = (typeof COLOUR_TOKENS)[number];

/**
 * How the body is held. `wave` is standing with that gesture. `roll` is chosen by the drawing itself: a figure
 * with a wheelchair rolls wherever others stand, walk or sit, and dances in its chair.
 */
export const POSES = ['stand', 'walk', 'sit', 'wave', 'roll', 'dance'] as const;
export type Pose = (typeof POSES)[number];

/** What arms say in any pose: greeting, an open hand while speaking, or a dance, with both of them up and on one's seat if need be. */
export const GESTURES = ['wave', 'talk', 'dance'] as const;
export type Gesture = (typeof GESTURES)[number];

export const EXPRESSIONS = [
  'smile',
  'grin',
  'wink',
  'calm',
  'surprised',
  'sad',
  'angry',
  'talk',
  'blink',
  'doze',
] as const;
export type Expression = (typeof EXPRESSIONS)[number];

/** The drawing area of a whole figure. Feet stand at `ANCHORS.foot`. */
export const FIGURE_VIEW_BOX = '0 -4 120 204';

/** The part of it that a portrait shows. */
export const FACE_VIEW_BOX = '18 -2 84 94';

/** On a standing figure, what faces change in; see `facePatchDrawing`. */
export const FACE_BOX = { x: 36, y: 40, width: 50, height: 44 } as const;

/** Points on a standing figure, in figure units. Sitting moves the upper ones down by `SIT_DROP`. */
export const ANCHORS = {
  foot: { x: 60, y: 191 },
  seat: { x: 60, y: 148 },
  mouth: { x: 60, y: 76 },
  headTop: { x: 60, y: 10 },
  handLeft: { x: 34, y: 139 },
  handRight: { x: 86, y: 139 },
  handRaised: { x: 99, y: 79 },
  handCup: { x: 75, y: 124 },
  hipLeft: { x: 50, y: 142 },
  hipRight: { x: 70, y: 142 },
  name: { x: 60, y: 200 },
} as const;

/** How far the upper body sinks when sitting. */
export const SIT_DROP = 14;
