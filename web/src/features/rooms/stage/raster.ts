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

/** A figure in one pose, with its shadow on the floor. */
export type Sprite = Picture & {
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

/** Draws a figure with so many pixels per figure unit; undefined where there is no canvas to draw on. */
export function figureSprite(
  spec: FigureSpec,
  options: FigureOptions,
  scale: number,
  light: Light,
): Sprite | undefined {
  const grid = gridFor(scale);
  const surface = surfaceOf(grid.width, grid.height);
  if (!surface) return undefined;
  const { canvas, context } = surface;
  drawOps(context, inLight(figureDrawing(spec, options), light), grid, 0, 0);
  if (options.mood === 'doze') {
    // Away: colour down by 45 %.
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = 'source-atop';
    context.globalAlpha = 0.45;
    context.fillStyle = '#6f6a78';
    context.fillRect(0, 0, grid.width, grid.height);
  }
  if (options.pose !== 'sit') {
    // Part of the sprite, so that it costs nothing later.
    context.setTransform(grid.sx, 0, 0, grid.sy, -VIEW_X * grid.sx, -VIEW_Y * grid.sy);
    context.globalCompositeOperation = 'destination-over';
    context.globalAlpha = 1;
    context.fillStyle = 'rgb(18 8 28 / 30%)';
    context.beginPath();
    context.ellipse(FEET.x, FEET.y, 30, 6, 0, 0, 2 * Math.PI);
    context.fill();
  }
  return { image: canvas.transferToImageBitmap(), box: VIEW, head: aroundFeet(headOf(spec, options)) };
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
  drawOps(surface.context, inLight(facePatchDrawing(spec, face), light), grid, left, top);
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
  const height = Math.ceil(VIEW_HEIGHT * scale);
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
  { sx, sy }: Grid,
  left: number,
  top: number,
): void {
  for (const op of ops) {
    context.setTransform(sx, 0, 0, sy, -VIEW_X * sx - left, -VIEW_Y * sy - top);
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
