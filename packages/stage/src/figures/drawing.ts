import { armPaths, CHEEKS, HEAD, HEAD_SHADE, NECK } from './body.ts';
import { expressions } from './expressions.ts';
import { paintFor } from './palette.ts';
import type { Part, PartPath } from './part.ts';
import { parts } from './parts/index.ts';
import { ANCHORS, type Expression, LAYERS, type Layer, type Pose, SIT_DROP, SLOTS } from './slots.ts';
import type { FigureSpec } from './spec.ts';

/** A 2D matrix as canvas and SVG take it. */
export type Transform = [a: number, b: number, c: number, d: number, e: number, f: number];

/** One thing to draw, in order; colours are #rrggbb. Without `fill` only the line is drawn. */
export type DrawOp = {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  cap?: 'round';
  opacity?: number;
  evenodd?: true;
  transform?: Transform;
};

export type FigureOptions = {
  pose: Pose;
  /** Without one the face rests as its part says. */
  expression?: Expression;
  /** Walking only: from -1 (left leg forward) to 1 (right leg forward); 0 passes with the body at its highest. */
  legPhase?: number;
};

const SWING_DEGREES = 18;
const ARM_SWING_DEGREES = 9;
/** With the legs spread the body sinks this far, so that the feet stay on the floor. */
const BOB_UNITS = 3;
/** Sitting legs are shorter, so they sink less than the rest. */
const SIT_LEG_DROP = 10;
const ROLL_DROP = 8;
const ROLL_LEG_DROP = 4;
const SHOULDERS = { left: { x: 43, y: 104 }, right: { x: 77, y: 104 } } as const;
const SHOES = {
  upright: [
    { x: 49, y: 188 },
    { x: 71, y: 188 },
  ],
  seated: [
    { x: 46, y: 184 },
    { x: 74, y: 184 },
  ],
} as const;

function shifted(x: number, y: number): Transform {
  return [1, 0, 0, 1, x, y];
}

/** Turns around a point, then moves by (0, dy). */
function turned(degrees: number, around: { x: number; y: number }, dy: number): Transform {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [
    cos,
    sin,
    -sin,
    cos,
    around.x - cos * around.x + sin * around.y,
    around.y - sin * around.x - cos * around.y + dy,
  ];
}

/** The transform that applies `inner` first and `outer` after it. */
function combined(outer: Transform, inner: Transform): Transform {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

type Piece = { layer: Layer; path: PartPath; transform: Transform };

/** How the body stands: where the groups of layers go. */
function frameFor(
  pose: Pose,
  legPhase: number,
): Record<'upper' | 'legLeft' | 'legRight' | 'armBack' | 'armFront', Transform> {
  if (pose === 'sit' || pose === 'roll') {
    const [drop, legDrop] = pose === 'sit' ? [SIT_DROP, SIT_LEG_DROP] : [ROLL_DROP, ROLL_LEG_DROP];
    const upper = shifted(0, drop);
    const legs = shifted(0, legDrop);
    return { upper, legLeft: legs, legRight: legs, armBack: upper, armFront: upper };
  }
  if (pose !== 'walk') {
    const still = shifted(0, 0);
    return { upper: still, legLeft: still, legRight: still, armBack: still, armFront: still };
  }
  const phase = Math.min(1, Math.max(-1, legPhase));
  const sink = BOB_UNITS * Math.abs(phase);
  return {
    upper: shifted(0, sink),
    legLeft: turned(SWING_DEGREES * phase, ANCHORS.hipLeft, sink),
    legRight: turned(-SWING_DEGREES * phase, ANCHORS.hipRight, sink),
    armBack: turned(-ARM_SWING_DEGREES * phase, SHOULDERS.left, sink),
    armFront: turned(ARM_SWING_DEGREES * phase, SHOULDERS.right, sink),
  };
}

/** The parts a figure wears. Unknown ones (a newer client's) are left out, what is needed is replaced. */
function wornParts(spec: FigureSpec): Part[] {
  const fallback: FigureSpec['parts'] = {
    top: 'top.tee.v1',
    bottom: 'bottom.trousers.v1',
    shoes: 'shoes.sneakers.v1',
  };
  return SLOTS.flatMap((slot) => {
    const known = parts.get(spec.parts[slot] ?? '');
    return (known?.slot === slot ? known : parts.get(fallback[slot] ?? '')) ?? [];
  });
}

function figurePieces(worn: readonly Part[], options: FigureOptions): Piece[] {
  const rolls = worn.some((part) => part.rolls === true);
  const waves = options.pose === 'wave';
  const pose: Pose = rolls ? 'roll' : options.pose === 'roll' ? 'sit' : options.pose;
  const frame = frameFor(pose, options.legPhase ?? 1);
  const pieces: Piece[] = [];
  const draw = (layer: Layer, paths: readonly PartPath[], transform: Transform): void => {
    for (const path of paths) pieces.push({ layer, path, transform });
  };

  const holds = !waves && worn.some((part) => part.held === true);
  const sleeves = worn.find((part) => part.slot === 'top')?.sleeves ?? 'long';
  const resting = worn.find((part) => part.slot === 'face')?.resting ?? 'smile';
  const frontArm = waves ? 'frontRaised' : holds ? 'frontHeld' : 'frontDown';
  draw('armBack', armPaths('backDown', sleeves), frame.armBack);
  draw('neck', NECK, frame.upper);
  draw('armFront', armPaths(frontArm, sleeves), holds ? frame.upper : frame.armFront);
  draw('head', HEAD, frame.upper);
  draw('shade', HEAD_SHADE, frame.upper);
  draw('cheeks', CHEEKS, frame.upper);
  draw('face', expressions[options.expression ?? resting], frame.upper);

  const feet = pose === 'sit' || pose === 'roll' ? SHOES.seated : SHOES.upright;
  for (const part of worn) {
    if (part.held === true && !holds) continue;
    for (const { layer, paths, poses } of part.layers) {
      if (poses !== undefined && !poses.includes(pose)) continue;
      if (layer === 'legs') {
        const half = paths.length / 2;
        draw(layer, paths.slice(0, half), frame.legLeft);
        draw(layer, paths.slice(half), frame.legRight);
      } else if (layer === 'shoes') {
        draw(layer, paths, combined(frame.legLeft, shifted(feet[0].x, feet[0].y)));
        draw(layer, paths, combined(frame.legRight, shifted(feet[1].x, feet[1].y)));
      } else {
        draw(layer, paths, part.rolls === true ? shifted(0, 0) : frame.upper);
      }
    }
  }
  return pieces;
}

function drawOps(spec: FigureSpec, options: FigureOptions, shows: (layer: Layer) => boolean): DrawOp[] {
  const worn = wornParts(spec);
  const hairIsCloth = worn.some((part) => part.coversHair === true);
  const paint = paintFor(spec.colours, hairIsCloth);
  return figurePieces(worn, options)
    .filter((piece) => shows(piece.layer))
    .sort((a, b) => LAYERS.indexOf(a.layer) - LAYERS.indexOf(b.layer))
    .map(({ path: { fill, stroke, ...path }, transform }) => ({
      ...path,
      ...(fill === undefined ? {} : { fill: paint(fill) }),
      ...(stroke === undefined ? {} : { stroke: paint(stroke) }),
      ...(transform.join() === '1,0,0,1,0,0' ? {} : { transform }),
    }));
}

/** A whole figure as a flat list, back to front, inside `FIGURE_VIEW_BOX`. Draws any spec, however old. */
export function figureDrawing(spec: FigureSpec, options: FigureOptions): DrawOp[] {
  return drawOps(spec, options, () => true);
}

const BELOW_THE_CHIN: readonly Layer[] = ['aura', 'aidBack', 'aidFront', 'legs', 'shoes', 'hand', 'spark'];

/** Head and shoulders as a flat list, for portraits clipped to `FACE_VIEW_BOX`. */
export function faceDrawing(spec: FigureSpec, expression?: Expression): DrawOp[] {
  const options: FigureOptions = expression === undefined ? { pose: 'stand' } : { pose: 'stand', expression };
  return drawOps(spec, options, (layer) => !BELOW_THE_CHIN.includes(layer));
}
