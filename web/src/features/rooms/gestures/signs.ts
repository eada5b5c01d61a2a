import type { Gesture } from '@plausch/protocol';
import type { DrawnFigure } from '../stage/cast.ts';
import type { StageColours } from '../stage/colours.ts';
import type { Rising } from './rising.ts';
import { GRID, SHAPES } from './shapes.ts';

/** Hearts and notes are the same in every theme: light edges part them from any picture. */
const COLOURS = { heart: '#e8345f', note: '#ffb52e', edge: 'rgb(255 255 255 / 92%)', dark: '#3a2308' };
const LEAST_PIXELS = 13;

/** A still sign on a dark disc beside the head, as large as the sign of being away and on the other side. */
const DISC = { radius: 17.4, leastRadius: 11, x: -11, y: 2 };

type Context = CanvasRenderingContext2D;

const paths = new Map<Gesture, Path2D>();

function pathOf(kind: Gesture): Path2D {
  const path = paths.get(kind) ?? new Path2D(SHAPES[kind]);
  paths.set(kind, path);
  return path;
}

/** Draws what rises at a figure, in pixels of the stage. */
export function paintRising(
  context: Context,
  kind: Exclude<Gesture, 'wave'>,
  { head, scale, pose }: DrawnFigure,
  { x, up, size, degrees, opacity }: Rising,
): void {
  const grown = Math.max(size * scale, (LEAST_PIXELS * size) / GRID) / GRID;
  context.save();
  context.globalAlpha = opacity * pose.opacity;
  context.translate((head.left + head.right) / 2 + x * scale * pose.facing, head.bottom - up * scale);
  context.rotate((degrees * Math.PI) / 180);
  context.scale(grown, grown);
  const path = pathOf(kind);
  context.lineJoin = 'round';
  context.lineWidth = 3.2;
  context.strokeStyle = kind === 'heart' ? COLOURS.edge : COLOURS.dark;
  context.stroke(path);
  context.fillStyle = kind === 'heart' ? COLOURS.heart : COLOURS.note;
  context.fill(path);
  context.restore();
}

/** Draws the still sign of a gesture. */
export function paintSign(
  context: Context,
  kind: Gesture,
  { head, scale, pose }: DrawnFigure,
  { tag, other }: StageColours,
): void {
  const radius = Math.max(DISC.radius * scale, DISC.leastRadius);
  context.save();
  context.globalAlpha = pose.opacity;
  context.translate(head.left + DISC.x * scale, head.top + DISC.y * scale);
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fillStyle = tag;
  context.fill();
  const grid = (1.4 * radius) / GRID;
  context.scale(grid, grid);
  if (kind === 'wave') {
    context.lineWidth = 1.9;
    context.lineJoin = context.lineCap = 'round';
    context.strokeStyle = other;
    context.stroke(pathOf(kind));
  } else {
    context.fillStyle = kind === 'heart' ? '#ff6f91' : COLOURS.note;
    context.fill(pathOf(kind));
  }
  context.restore();
}
