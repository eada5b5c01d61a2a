import {
  type DrawOp,
  FIGURE_VIEW_BOX,
  type FigureOptions,
  type FigureSpec,
  figureDrawing,
  figureKey,
} from '@plausch/stage/figures';
import type { DrawnFigure } from './cast.ts';

/** A figure in one pose, rasterised with its shadow on the floor. `box` is where it lies around the feet anchor, in figure units. */
export type Sprite = {
  readonly image: ImageBitmap;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
};

const [VIEW_X, VIEW_Y, VIEW_WIDTH, VIEW_HEIGHT] = FIGURE_VIEW_BOX.split(' ').map(Number) as [
  number,
  number,
  number,
  number,
];
const FEET = { x: 60, y: 191 };
const BOX = { x: VIEW_X - FEET.x, y: VIEW_Y - FEET.y, width: VIEW_WIDTH, height: VIEW_HEIGHT };

/** Sprites are made in sizes this factor apart and scaled down to fit, never up. */
const SIZE_STEP = 1.25;
/** About 200 sprites at a pixel ratio of 2, or 80 MB. */
const PIXELS_KEPT = 20_000_000;
/** So long a frame may draw new sprites; the rest follow in the next frames. */
const BUDGET_MS = 6;

/**
 * Every figure drawn once per pose, step, size and pixel ratio, the least recently used go first. A sprite
 * that cannot be made in this frame is stood in for by any other of the same figure.
 */
export class Sprites {
  readonly #kept = new Map<string, Sprite>();
  readonly #anyOf = new Map<string, Sprite>();
  readonly #keys = new WeakMap<object, string>();
  #pixels = 0;
  #spentMs = 0;
  /** Whether a sprite of the last frame is still to be made. */
  behind = false;

  /** Call before each frame. */
  begin(): void {
    this.#spentMs = 0;
    this.behind = false;
  }

  of({ person, pose, scale }: DrawnFigure, dpr: number): Sprite | undefined {
    const figure = this.#keyOf(person.figure);
    const size = Math.ceil(Math.log(scale * dpr) / Math.log(SIZE_STEP));
    const stride = pose.moving ? Math.round(pose.stride * 2) / 2 : 0;
    const stance = pose.seat ? 'sit' : pose.moving ? 'walk' : 'stand';
    const key = `${figure}|${stance}|${stride}|${size}|${person.dozing}`;
    const known = this.#kept.get(key);
    if (known) {
      // A map keeps the order of insertion: taken out and put back means recently used.
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    if (this.#spentMs > BUDGET_MS) {
      this.behind = true;
      return this.#anyOf.get(figure);
    }
    const startedAt = performance.now();
    const options: FigureOptions = {
      pose: stance,
      ...(stance === 'walk' ? { legPhase: stride } : {}),
      ...(person.dozing ? { mood: 'doze' as const } : {}),
    };
    const sprite = rasterise(figureDrawing(person.figure, options), SIZE_STEP ** size, {
      pale: person.dozing,
      shadow: stance !== 'sit',
    });
    this.#spentMs += performance.now() - startedAt;
    if (sprite) this.#keep(key, figure, sprite);
    return sprite;
  }

  clear(): void {
    for (const sprite of this.#kept.values()) sprite.image.close();
    this.#kept.clear();
    this.#anyOf.clear();
    this.#pixels = 0;
  }

  #keyOf(figure: FigureSpec): string {
    const known = this.#keys.get(figure);
    if (known !== undefined) return known;
    const key = figureKey(figure);
    this.#keys.set(figure, key);
    return key;
  }

  #keep(key: string, figure: string, sprite: Sprite): void {
    this.#kept.set(key, sprite);
    this.#anyOf.set(figure, sprite);
    this.#pixels += area(sprite);
    for (const [oldKey, old] of this.#kept) {
      if (this.#pixels <= PIXELS_KEPT || old === sprite) return;
      this.#kept.delete(oldKey);
      this.#pixels -= area(old);
      for (const [name, stand] of this.#anyOf) if (stand === old) this.#anyOf.delete(name);
      old.image.close();
    }
  }
}

function area({ image }: Sprite): number {
  return image.width * image.height;
}

function rasterise(
  ops: readonly DrawOp[],
  scale: number,
  { pale, shadow }: { readonly pale: boolean; readonly shadow: boolean },
): Sprite | undefined {
  const canvas = new OffscreenCanvas(Math.ceil(BOX.width * scale), Math.ceil(BOX.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  const { width, height } = canvas;
  const [sx, sy] = [width / BOX.width, height / BOX.height];
  for (const op of ops) {
    context.setTransform(sx, 0, 0, sy, -VIEW_X * sx, -VIEW_Y * sy);
    if (op.transform) context.transform(...op.transform);
    drawOp(context, op);
  }
  if (pale) {
    // Away: colour down by 45 %.
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = 'source-atop';
    context.globalAlpha = 0.45;
    context.fillStyle = '#6f6a78';
    context.fillRect(0, 0, width, height);
  }
  if (shadow) {
    // Part of the sprite, so that it costs nothing later.
    context.setTransform(sx, 0, 0, sy, -VIEW_X * sx, -VIEW_Y * sy);
    context.globalCompositeOperation = 'destination-over';
    context.globalAlpha = 1;
    context.fillStyle = 'rgb(18 8 28 / 30%)';
    context.beginPath();
    context.ellipse(FEET.x, FEET.y, 30, 6, 0, 0, 2 * Math.PI);
    context.fill();
  }
  return { image: canvas.transferToImageBitmap(), box: BOX };
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
