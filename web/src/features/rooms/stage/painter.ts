import type { Tier } from '@plausch/protocol/perks';
import type { GesturePlay } from '../gestures/gesture-show.ts';
import { TIER_MARK_SIZE, TIER_MARKS } from '../tier-marks.ts';
import type { Camera } from './camera.ts';
import { type DrawnFigure, isInSight } from './cast.ts';
import type { StageColours } from './colours.ts';
import { type Life, lifeOf, type Moment } from './life.ts';
import { depthAt } from './lively.ts';
import type { DrawnProp } from './props.ts';
import { pixelsHigh, type Sprite } from './raster.ts';
import type { Sprites } from './sprites.ts';
import { solidity } from './veil.ts';

/** A tap on the floor, in scene units; it opens and fades. */
export type TapRing = { readonly x: number; readonly y: number; readonly startedAt: number };

export const TAP_RING_MS = 300;

/** Three Z over a head, from its upper right corner: size and place of each. */
const SLEEP = [
  { letter: 'z', size: 11, x: -3, y: 8 },
  { letter: 'z', size: 15, x: 5, y: 2 },
  { letter: 'Z', size: 19, x: 15, y: -5 },
] as const;
/** They float, one after the other. */
const FLOAT = { pixels: 2.5, roundMs: 3_200 };
/** At this size of a figure they are as large as said above; on a phone they stay readable. */
const SLEEP_SCALE = { usual: 0.75, least: 0.65 };

/** A steaming cup on a dark disc at the upper right of a head; drawn on a grid of 24, and readable on a phone. */
const CUP = {
  path: 'M8 8.5v6.2a2.6 2.6 0 0 0 2.6 2.6h3a2.6 2.6 0 0 0 2.6-2.6V8.5zM16 10h1a2 2 0 0 1 0 4.2h-1M10.5 6V4.500M13.5 6V4.500',
  size: 24,
  line: 1.8,
  radius: 13,
  leastRadius: 10,
  x: 7,
  y: 4,
};

/** The sign of a tier is worn as a brooch, from the middle of the chest in figure units; on a phone it stays visible. */
const BROOCH = { aside: 13, down: 20, radius: 8, leastPixels: 4 };
const MARK_SHARE = 0.68;

/** So much taller is somebody who has breathed in. */
const BREATH = 0.008;

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
  /** What bodies do by themselves comes from it. */
  readonly moment: Moment;
  /** What they do on purpose. */
  readonly play: GesturePlay | undefined;
};

/** Draws one frame: furniture and people back to front, each with what lies on the floor below them. */
export function paint(
  context: CanvasRenderingContext2D,
  frame: Frame,
  sprites: Sprites,
  colours: StageColours,
): void {
  const { camera, figures, props } = frame;
  inPixels(context, frame);
  context.clearRect(0, 0, camera.width, camera.height);
  if (frame.tap) paintTap(context, frame, frame.tap, colours);
  const own = figures.find(({ userId }) => userId === frame.selfId);
  let next = 0;
  for (const figure of figures) {
    for (; next < props.length; next += 1) {
      const prop = props[next];
      if (!prop || prop.depth > figure.depth) break;
      paintProp(context, frame, prop);
    }
    if (isInSight(camera, figure)) {
      paintFigure(context, frame, figure, figure.pose.opacity * solidity(own, figure), sprites, colours);
    }
  }
  for (; next < props.length; next += 1) {
    const prop = props[next];
    if (prop) paintProp(context, frame, prop);
  }
  for (const figure of figures) {
    if (!isInSight(camera, figure)) continue;
    if (figure.person.dozing) paintSleep(context, frame, figure, colours);
    else if (figure.person.away) paintCup(context, frame, figure, colours);
  }
  frame.play?.paint(context, frame, colours);
}

/** Back to pixels of the stage, from whatever was drawn last. */
function inPixels(context: CanvasRenderingContext2D, { dpr }: Frame): void {
  context.setTransform(dpr, 0, 0, dpr, 0, 0);
}

function paintProp(context: CanvasRenderingContext2D, frame: Frame, prop: DrawnProp): void {
  const { camera } = frame;
  const x = (prop.x - camera.left) * camera.scale;
  const width = prop.width * camera.scale;
  if (x + width < 0 || x > camera.width) return;
  // On whole pixels, as large as it was made: a copy is sharp and cheap.
  context.setTransform(1, 0, 0, 1, Math.round(frame.dpr * x), Math.round(frame.dpr * prop.y * camera.scale));
  context.drawImage(prop.image, 0, 0);
}

function paintFigure(
  context: CanvasRenderingContext2D,
  frame: Frame,
  figure: DrawnFigure,
  opacity: number,
  sprites: Sprites,
  colours: StageColours,
): void {
  const { pose, userId } = figure;
  const resting = lifeOf(figure, frame.moment);
  const life = frame.play?.life(figure, resting) ?? resting;
  if (opacity < 1) context.globalAlpha = opacity;
  const isRinged = userId === frame.selfId || userId === frame.markedId;
  if (isRinged && !pose.seat) paintRing(context, frame, figure, colours);
  paintBody(context, frame, figure, life, sprites);
  if (figure.person.tier) paintBrooch(context, frame, figure, figure.person.tier, colours);
  if (opacity < 1) context.globalAlpha = 1;
}

/** The figure's sprite, taller by a breath, and what its face does at this moment over it. */
function paintBody(
  context: CanvasRenderingContext2D,
  { dpr }: Frame,
  figure: DrawnFigure,
  life: Life,
  sprites: Sprites,
): void {
  const sprite = sprites.figure(figure, life, dpr);
  if (!sprite) return;
  const { pose } = figure;
  const { image, box, facing, head } = sprite;
  const { x, y, across, down } = onFeet(figure, dpr, sprite);
  context.setTransform(facing * pose.facing * across, 0, 0, down * (1 + BREATH * life.breath), x, y);
  context.drawImage(image, box.x, box.y, box.width, box.height);
  context.scale(facing, 1);
  const face = sprites.face(figure, life, dpr);
  if (!face) return;
  context.transform(...head);
  context.drawImage(face.image, face.box.x, face.box.y, face.box.width, face.box.height);
}

/**
 * Where the feet of a figure are in pixels of the canvas, and how many pixels a figure unit has across and down. A sprite of
 * the figure's own size is put on whole pixels, so that it is copied instead of scaled.
 */
function onFeet({ feet, scale, pose }: DrawnFigure, dpr: number, { image, box, facing }: Sprite) {
  const [x, y, size] = [dpr * feet.x, dpr * feet.y, dpr * scale];
  const fits = image.height === pixelsHigh(size) && facing === pose.facing;
  if (!fits) return { x, y, across: size, down: size };
  const [across, down] = [image.width / box.width, image.height / box.height];
  const [left, top] = [box.x * across, box.y * down];
  return { x: Math.round(x + left) - left, y: Math.round(y + top) - top, across, down };
}

/** The sign of a tier on its dark disc. */
function paintBrooch(
  context: CanvasRenderingContext2D,
  frame: Frame,
  { head, feet, scale, pose }: DrawnFigure,
  tier: Tier,
  colours: StageColours,
): void {
  const radius = Math.max(BROOCH.radius * scale, BROOCH.leastPixels);
  const x = feet.x + BROOCH.aside * scale * pose.facing;
  const y = head.bottom + BROOCH.down * scale;
  inPixels(context, frame);
  ellipse(context, x, y, radius, radius);
  context.fillStyle = colours.tag;
  context.fill();
  const size = (2 * radius * MARK_SHARE) / TIER_MARK_SIZE;
  context.translate(x - (TIER_MARK_SIZE / 2) * size, y - (TIER_MARK_SIZE / 2) * size);
  context.scale(size, size);
  context.fillStyle = colours.tiers[tier];
  context.fill(pathOf(tier));
}

const paths = new Map<Tier, Path2D>();

function pathOf(tier: Tier): Path2D {
  const known = paths.get(tier);
  if (known) return known;
  const path = new Path2D(TIER_MARKS[tier]);
  paths.set(tier, path);
  return path;
}

/** The ring under the feet of oneself and of whoever is marked. */
function paintRing(
  context: CanvasRenderingContext2D,
  frame: Frame,
  { userId, feet, scale, pose }: DrawnFigure,
  colours: StageColours,
): void {
  const { selfId, camera } = frame;
  inPixels(context, frame);
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
  frame: Frame,
  { head, pose, scale }: DrawnFigure,
  { other, font }: StageColours,
): void {
  const { level, lively, now } = frame.moment;
  const float = level === 'all' ? FLOAT.pixels * depthAt(lively, now) : 0;
  const grown = Math.max(SLEEP_SCALE.least, scale / SLEEP_SCALE.usual);
  inPixels(context, frame);
  context.globalAlpha = pose.opacity;
  context.fillStyle = other;
  for (const [i, { letter, size, x, y }] of SLEEP.entries()) {
    const risen = float * Math.sin(2 * Math.PI * ((now % FLOAT.roundMs) / FLOAT.roundMs - i / SLEEP.length));
    context.font = `900 ${size * grown}px ${font}`;
    context.fillText(letter, head.right + x * grown, head.top + (y - risen) * grown);
  }
  context.globalAlpha = 1;
}

/** The sign of a person who is away: it does not move, so that it draws no eyes. */
function paintCup(
  context: CanvasRenderingContext2D,
  frame: Frame,
  { head, pose, scale }: DrawnFigure,
  { tag, other }: StageColours,
): void {
  const radius = Math.max((CUP.radius * scale) / SLEEP_SCALE.usual, CUP.leastRadius);
  const [x, y] = [head.right + CUP.x * scale, head.top + CUP.y * scale];
  inPixels(context, frame);
  context.globalAlpha = pose.opacity;
  ellipse(context, x, y, radius, radius);
  context.fillStyle = tag;
  context.fill();
  const grid = (2 * radius) / CUP.size;
  context.translate(x - radius, y - radius);
  context.scale(grid, grid);
  context.lineWidth = CUP.line;
  context.lineJoin = context.lineCap = 'round';
  context.strokeStyle = other;
  context.stroke(new Path2D(CUP.path));
  context.globalAlpha = 1;
}
