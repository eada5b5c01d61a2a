import type { Camera } from './camera.ts';
import type { DrawnFigure } from './cast.ts';
import type { DrawnProp } from './props.ts';
import type { Sprites } from './sprites.ts';
import type { StageColours, Tag, Tags } from './tags.ts';

/** A tap on the floor, in scene units; it opens and fades. */
export type TapRing = { readonly x: number; readonly y: number; readonly startedAt: number };

export const TAP_RING_MS = 300;
const EDGE_MARGIN = 12;
const EDGE_FROM_BOTTOM = 34;

export type Frame = {
  readonly camera: Camera;
  readonly dpr: number;
  readonly figures: readonly DrawnFigure[];
  readonly props: readonly DrawnProp[];
  readonly selfId: string;
  /** Whose name is shown: hovered, focused or chosen. */
  readonly markedId: string | null;
  readonly tap: TapRing | null;
  readonly now: number;
  readonly ownWord: string;
  /** What stands at an edge behind which there are people. */
  readonly beyond: { readonly left: string | null; readonly right: string | null };
};

/** Draws one frame: furniture and people back to front, then what lies over them. */
export function paint(
  context: CanvasRenderingContext2D,
  frame: Frame,
  sprites: Sprites,
  tags: Tags,
  colours: StageColours,
): void {
  const { camera, dpr, figures, props } = frame;
  context.setTransform(dpr, 0, 0, dpr, 0, 0);
  context.clearRect(0, 0, camera.width, camera.height);
  if (frame.tap) paintTap(context, frame, frame.tap, colours);
  let next = 0;
  for (const figure of figures) {
    for (; next < props.length; next += 1) {
      const prop = props[next];
      if (!prop || prop.depth > figure.depth) break;
      paintProp(context, camera, prop);
    }
    if (isSeen(camera, figure)) paintFigure(context, frame, figure, sprites, colours);
  }
  for (; next < props.length; next += 1) {
    const prop = props[next];
    if (prop) paintProp(context, camera, prop);
  }
  for (const figure of figures) if (isSeen(camera, figure)) paintTags(context, frame, figure, tags);
  paintEdges(context, frame, tags);
}

function isSeen({ width }: Camera, { feet, scale }: DrawnFigure): boolean {
  return feet.x > -80 * scale && feet.x < width + 80 * scale;
}

function paintProp(context: CanvasRenderingContext2D, camera: Camera, prop: DrawnProp): void {
  const x = (prop.x - camera.left) * camera.scale;
  const width = prop.width * camera.scale;
  if (x + width < 0 || x > camera.width) return;
  context.drawImage(prop.image, x, prop.y * camera.scale, width, prop.height * camera.scale);
}

function paintFigure(
  context: CanvasRenderingContext2D,
  frame: Frame,
  figure: DrawnFigure,
  sprites: Sprites,
  colours: StageColours,
): void {
  const { pose, feet, scale } = figure;
  const sprite = sprites.of(figure, frame.dpr);
  context.globalAlpha = pose.opacity;
  if (!pose.seat) {
    const floor = (pose.y * frame.camera.height) / (frame.camera.height / frame.camera.scale);
    paintFloor(context, frame, figure, floor, colours);
  }
  if (sprite) {
    context.save();
    context.translate(feet.x, feet.y);
    context.scale(pose.facing, 1);
    const { box } = sprite;
    context.drawImage(sprite.image, box.x * scale, box.y * scale, box.width * scale, box.height * scale);
    context.restore();
  }
  context.globalAlpha = 1;
}

/** Shadow and rings under somebody's feet. */
function paintFloor(
  context: CanvasRenderingContext2D,
  { selfId, markedId }: Frame,
  { userId, feet, scale }: DrawnFigure,
  y: number,
  colours: StageColours,
): void {
  ellipse(context, feet.x, y, 30 * scale, 6 * scale);
  context.fillStyle = 'rgb(18 8 28 / 30%)';
  context.fill();
  if (userId !== selfId && userId !== markedId) return;
  ellipse(context, feet.x, y, 40 * scale, 10 * scale);
  context.lineWidth = 3.5 * scale;
  context.strokeStyle = userId === selfId ? colours.own : colours.onTag;
  if (userId !== selfId) context.setLineDash([6 * scale, 5 * scale]);
  context.stroke();
  context.setLineDash([]);
}

function paintTap(
  context: CanvasRenderingContext2D,
  { camera, now }: Frame,
  tap: TapRing,
  colours: StageColours,
): void {
  const age = Math.min(1, (now - tap.startedAt) / TAP_RING_MS);
  const x = (tap.x - camera.left) * camera.scale;
  const radius = (12 + 22 * age) * camera.scale;
  ellipse(context, x, tap.y * camera.scale, radius, radius / 4);
  context.globalAlpha = 1 - age;
  context.lineWidth = 3 * camera.scale;
  context.strokeStyle = colours.own;
  context.stroke();
  context.globalAlpha = 1;
}

function ellipse(context: CanvasRenderingContext2D, x: number, y: number, across: number, down: number) {
  context.beginPath();
  context.ellipse(x, y, across, down, 0, 0, 2 * Math.PI);
}

function paintTags(
  context: CanvasRenderingContext2D,
  { camera, selfId, markedId, ownWord }: Frame,
  { userId, person, head, body, pose }: DrawnFigure,
  tags: Tags,
): void {
  const centre = (head.left + head.right) / 2;
  context.globalAlpha = pose.opacity;
  if (person.dozing) draw(context, tags.sleep(), head.right - 4, head.top - 18);
  const own = userId === selfId;
  if (own || userId === markedId) {
    const tag = tags.name(own ? ownWord : person.username, own);
    if (tag) {
      const x = clamp(centre - tag.width / 2, 8, camera.width - tag.width - 8);
      const below = Math.min(body.bottom + 7, camera.height - tag.height - 4);
      draw(context, tag, x, own ? below : Math.max(4, head.top - tag.height - 8));
    }
  }
  context.globalAlpha = 1;
}

function paintEdges(context: CanvasRenderingContext2D, { camera, beyond }: Frame, tags: Tags): void {
  const left = beyond.left === null ? undefined : tags.name(beyond.left, false);
  const right = beyond.right === null ? undefined : tags.name(beyond.right, false);
  const y = camera.height - EDGE_FROM_BOTTOM;
  draw(context, left, EDGE_MARGIN, y);
  if (right) draw(context, right, camera.width - right.width - EDGE_MARGIN, y);
}

function draw(context: CanvasRenderingContext2D, tag: Tag | undefined, x: number, y: number): void {
  if (tag) context.drawImage(tag.image, Math.round(x), Math.round(y), tag.width, tag.height);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}
