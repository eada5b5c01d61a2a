import type { Camera } from './camera.ts';
import type { DrawnFigure } from './cast.ts';
import type { StageColours } from './colours.ts';
import type { DrawnProp } from './props.ts';
import type { Sprites } from './sprites.ts';

/** A tap on the floor, in scene units; it opens and fades. */
export type TapRing = { readonly x: number; readonly y: number; readonly startedAt: number };

export const TAP_RING_MS = 300;

/** Three Z over a head, from its upper right corner: size and place of each. */
const SLEEP = [
  { letter: 'z', size: 11, x: -3, y: 8 },
  { letter: 'z', size: 15, x: 5, y: 2 },
  { letter: 'Z', size: 19, x: 15, y: -5 },
] as const;

export type Frame = {
  readonly camera: Camera;
  readonly dpr: number;
  readonly figures: readonly DrawnFigure[];
  readonly props: readonly DrawnProp[];
  readonly selfId: string;
  /** Who carries the ring: hovered, focused or chosen. */
  readonly markedId: string | null;
  readonly tap: TapRing | null;
  readonly now: number;
};

/** Draws one frame: furniture and people back to front, each with what lies on the floor below them. */
export function paint(
  context: CanvasRenderingContext2D,
  frame: Frame,
  sprites: Sprites,
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
  for (const figure of figures) {
    if (figure.person.dozing && isSeen(camera, figure)) paintSleep(context, figure, colours);
  }
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
  const { pose, feet, scale, userId } = figure;
  const { dpr } = frame;
  const sprite = sprites.of(figure, dpr);
  if (pose.opacity < 1) context.globalAlpha = pose.opacity;
  const isRinged = userId === frame.selfId || userId === frame.markedId;
  if (isRinged && !pose.seat) paintRing(context, frame, figure, colours);
  if (sprite) {
    const { image, box } = sprite;
    const size = dpr * scale;
    context.setTransform(size * pose.facing, 0, 0, size, dpr * feet.x, dpr * feet.y);
    context.drawImage(image, box.x, box.y, box.width, box.height);
    context.setTransform(dpr, 0, 0, dpr, 0, 0);
  }
  if (pose.opacity < 1) context.globalAlpha = 1;
}

/** The ring under the feet of oneself and of whoever is marked. */
function paintRing(
  context: CanvasRenderingContext2D,
  { selfId, camera }: Frame,
  { userId, feet, scale, pose }: DrawnFigure,
  colours: StageColours,
): void {
  ellipse(context, feet.x, pose.y * camera.scale, 40 * scale, 10 * scale);
  context.lineWidth = 3.5 * scale;
  context.strokeStyle = userId === selfId ? colours.own : colours.other;
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

/** Somebody is not quite there. */
function paintSleep(
  context: CanvasRenderingContext2D,
  { head, pose }: DrawnFigure,
  { other, font }: StageColours,
): void {
  context.globalAlpha = pose.opacity;
  context.fillStyle = other;
  for (const { letter, size, x, y } of SLEEP) {
    context.font = `900 ${size}px ${font}`;
    context.fillText(letter, head.right + x, head.top + y);
  }
  context.globalAlpha = 1;
}
