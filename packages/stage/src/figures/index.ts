export {
  type DrawOp,
  faceDrawing,
  facePatchDrawing,
  figureDrawing,
  headOf,
} from './drawing.ts';
export type { FaceOptions } from './expressions.ts';
export { type Look, lookById, looks } from './looks.ts';
export { palettes } from './palette.ts';
export type { Part, PartLayer, PartPath, Rarity } from './part.ts';
export { parts } from './parts/index.ts';
export {
  ANCHORS,
  COLOUR_TOKENS,
  type ColourToken,
  EXPRESSIONS,
  type Expression,
  FACE_BOX,
  FACE_VIEW_BOX,
  FIGURE_VIEW_BOX,
  GESTURES,
  type Gesture,
  LAYERS,
  type Layer,
  POSES,
  type Pose,
  SIT_DROP,
  SLOTS,
  type Slot,
} from './slots.ts';
export { type FigureSpec, figureKey, figureOfKey, isFigureSpec, REQUIRED_SLOTS } from './spec.ts';
export type { FigureOptions } from './stance.ts';
export { facePatchSvg, figureSvg } from './svg.ts';
export type { Transform } from './transform.ts';
export { isFree, partsOf, WARDROBE_SLOTS } from './wardrobe.ts';
