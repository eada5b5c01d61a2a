import type { Gesture } from '@plausch/protocol';
import type { DrawnFigure } from '../stage/cast.ts';
import type { StageColours } from '../stage/colours.ts';
import type { Rising } from './rising.ts';

/** Signs are drawn on a grid of 24 with its origin in the middle. */
const GRID = 24;
const HEART = 'M0 9.2C-5.8 4.8-10 1.2-10-3.6A5.3 5.3 0 0 1 0-6A5.3 5.3 0 0 1 10-3.6C10 1.2 5.8 4.8 0 9.2Z';
const NOTE =
  'M-1.6 5.6V-9.4C1.6-9.2 2-6.4 5-5.4C6.8-4.8 7.6-2.6 6.4-.4C5.6-2.6 3.6-3 1-3.4V5.8A3.9 3.3 0 1 1-1.6 3Z';
/** An open hand with two strokes beside it. */
const HAND =
  'M-3.6 1.500V-6A1.3 1.3 0 0 1-1-6V-1.500M-1-1.500V-8A1.3 1.3 0 0 1 1.6-8V-1.500M1.6-1.500V-7A1.3 1.3 0 0 1 4.2-7V-.5M4.2-.5V-4.500A1.3 1.3 0 0 1 6.8-4.500V2C6.8 6.5 4.5 9 1 9C-2 9-3.5 7.5-4.8 5L-6.9 1.200C-7.5 0-6-1-5-.2L-3.6 1.500M-8.5-6.500Q-9.6-4.5-9.3-2.500M9.3-6.500Q10.4-4.5 10.1-2.5';

/** Hearts and notes are the same in every theme: light edges part them from any picture. */
const COLOURS = { heart: '#e8345f', note: '#ffb52e', edge: 'rgb(255 255 255 / 92%)', dark: '#3a2308' };
const LEAST_PIXELS = 13;

/** A still sign on a dark disc beside the head, as large as that of somebody who is away and on the other side. */
const DISC = { radius: 17.4, leastRadius: 11, x: -7, y: 5 };

type Context = CanvasRenderingContext2D;

const paths = new Map<string, Path2D>();

function pathOf(data: string): Path2D {
  const path = paths.get(data) ?? new Path2D(data);
  paths.set(data, path);
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
  const path = pathOf(kind === 'heart' ? HEART : NOTE);
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
    context.stroke(pathOf(HAND));
  } else {
    context.fillStyle = kind === 'heart' ? '#ff6f91' : COLOURS.note;
    context.fill(pathOf(kind === 'heart' ? HEART : NOTE));
  }
  context.restore();
}
