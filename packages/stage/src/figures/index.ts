export { type DrawOp, type FigureOptions, faceDrawing, figureDrawing, type Transform } from './drawing.ts';
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
  FACE_VIEW_BOX,
  FIGURE_VIEW_BOX,
  LAYERS,
  type Layer,
  POSES,
  type Pose,
  SIT_DROP,
  SLOTS,
  type Slot,
} from './slots.ts';
export { type FigureSpec, figureKey, isFigureSpec } from './spec.ts';
export { figureSvg } from './svg.ts';
