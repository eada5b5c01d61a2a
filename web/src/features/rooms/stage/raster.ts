import {
  type DrawOp,
  FACE_BOX,
  type FaceOptions,
  FIGURE_VIEW_BOX,
  type FigureOptions,
  type FigureSpec,
  facePatchDrawing,
  figureDrawing,
  headOf,
  type Transform,
} from '@plausch/stage/figures';
import type { Light } from './daylight.ts';
import { atNight } from './night.ts';

/** A picture and where it lies around the feet anchor, in figure units. */
type Picture = {
  readonly image: ImageBitmap;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
};

/** The way a figure looks: 1 as its parts are drawn, -1 mirrored at its middle. */
export type Facing = 1 | -1;

/** A figure in one pose, with its shadow on the floor. */
export type Sprite = Picture & {
  /** The way the figure looks in the picture. */
  readonly facing: Facing;
  /** From a standing figure's head to this one's, around the feet anchor: where faces are painted over it. */
  readonly head: Transform;
};

/** The face of a standing figure alone; it fits every sprite of the same figure and size. */
export type FaceSprite = Picture;

const [VIEW_X, VIEW_Y, VIEW_WIDTH, VIEW_HEIGHT] = FIGURE_VIEW_BOX.split(' ').map(Number) as [
  number,
  number,
  number,
  number,
];
const FEET = { x: 60, y: 191 };
const VIEW = { x: VIEW_X - FEET.x, y: VIEW_Y - FEET.y, width: VIEW_WIDTH, height: VIEW_HEIGHT };
/** The same area around the feet of a mirrored figure. */
const MIRRORED_VIEW = { ...VIEW, x: -(VIEW.x + VIEW.width) };

/** How many pixels a whole figure is high that has so many pixels per figure unit. */
export const pixelsHigh = (scale: number): number => Math.ceil(VIEW_HEIGHT * scale);

/** The pixels per figure unit of a figure that is so many pixels high. */
export const scaleOf = (pixels: number): number => pixels / VIEW_HEIGHT;

/** How a sprite is drawn: pixels per figure unit, the way it looks, the light, and whether its colours are down. */
export type Drawn = {
  readonly scale: number;
  readonly facing: Facing;
  readonly light: Light;
  readonly faded: boolean;
};

/** Draws a figure; undefined where there is no canvas to draw on. */
export function figureSprite(
  spec: FigureSpec,
  options: FigureOptions,
  { scale, facing, light, faded }: Drawn,
): Sprite | undefined {
  const grid = gridFor(scale);
  const surface = surfaceOf(grid.width, grid.height);
  if (!surface) return undefined;
  const { canvas, context } = surface;
  const inPlace: Transform = [
    facing * grid.sx,
    0,
    0,
    grid.sy,
    facing < 0 ? (VIEW_X + VIEW_WIDTH) * grid.sx : -VIEW_X * grid.sx,
    -VIEW_Y * grid.sy,
  ];
  drawOps(context, inLight(figureDrawing(spec, options), light), inPlace);
  if (faded) {
    // Not quite there: colour down by 45 %.
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = 'source-atop';
    context.globalAlpha = 0.45;
    context.fillStyle = '#6f6a78';
    context.fillRect(0, 0, grid.width, grid.height);
  }
  if (options.pose !== 'sit') {
    // Part of the sprite, so that it costs nothing later.
    context.setTransform(...inPlace);
    context.globalCompositeOperation = 'destination-over';
    context.globalAlpha = 1;
    context.fillStyle = 'rgb(18 8 28 / 30%)';
    context.beginPath();
    context.ellipse(FEET.x, FEET.y, 30, 6, 0, 0, 2 * Math.PI);
    context.fill();
  }
  const box = facing < 0 ? MIRRORED_VIEW : VIEW;
  return { image: canvas.transferToImageBitmap(), facing, box, head: aroundFeet(headOf(spec, options)) };
}

/** Draws the face alone, on the pixels that it has in the whole figure's sprite, so that no edge shows. */
export function faceSprite(
  spec: FigureSpec,
  face: FaceOptions,
  scale: number,
  light: Light,
): FaceSprite | undefined {
  const grid = gridFor(scale);
  const left = Math.floor((FACE_BOX.x - VIEW_X) * grid.sx);
  const top = Math.floor((FACE_BOX.y - VIEW_Y) * grid.sy);
  const right = Math.ceil((FACE_BOX.x + FACE_BOX.width - VIEW_X) * grid.sx);
  const bottom = Math.ceil((FACE_BOX.y + FACE_BOX.height - VIEW_Y) * grid.sy);
  const surface = surfaceOf(right - left, bottom - top);
  if (!surface) return undefined;
  const inPlace: Transform = [grid.sx, 0, 0, grid.sy, -VIEW_X * grid.sx - left, -VIEW_Y * grid.sy - top];
  drawOps(surface.context, inLight(facePatchDrawing(spec, face), light), inPlace);
  return {
    image: surface.canvas.transferToImageBitmap(),
    box: {
      x: VIEW.x + left / grid.sx,
      y: VIEW.y + top / grid.sy,
      width: (right - left) / grid.sx,
      height: (bottom - top) / grid.sy,
    },
  };
}

function inLight(ops: readonly DrawOp[], light: Light): readonly DrawOp[] {
  if (light === 'day') return ops;
  return ops.map(({ fill, stroke, ...op }) => ({
    ...op,
    ...(fill && { fill: atNight(fill) }),
    ...(stroke && { stroke: atNight(stroke) }),
  }));
}

type Grid = { readonly width: number; readonly height: number; readonly sx: number; readonly sy: number };

/** The pixels of a whole figure and how many of them make a unit. */
function gridFor(scale: number): Grid {
  const width = Math.ceil(VIEW_WIDTH * scale);
  const height = pixelsHigh(scale);
  return { width, height, sx: width / VIEW_WIDTH, sy: height / VIEW_HEIGHT };
}

function surfaceOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  return context && { canvas, context };
}

function drawOps(
  context: OffscreenCanvasRenderingContext2D,
  ops: readonly DrawOp[],
  inPlace: Transform,
): void {
  for (const op of ops) {
    context.setTransform(...inPlace);
    if (op.transform) context.transform(...op.transform);
    drawOp(context, op);
  }
}

function drawOp(context: OffscreenCanvasRenderingContext2D, op: DrawOp): void {
  const path = new Path2D(op.d);
  context.globalAlpha = op.opacity ?? 1;
  if (op.fill) {
    context.fillStyle = op.fill;
    context.fill(path, op.evenodd ? 'evenodd' : 'nonzero');
  }
  if (op.stroke && op.width) {
    context.strokeStyle = op.stroke;
    context.lineWidth = op.width;
    context.lineCap = op.cap ?? 'butt';
    context.stroke(path);
  }
}

/** The same movement in coordinates whose origin is the feet anchor. */
function aroundFeet([a, b, c, d, e, f]: Transform): Transform {
  const { x, y } = FEET;
  return [a, b, c, d, a * x + c * y + e - x, b * x + d * y + f - y];
}
