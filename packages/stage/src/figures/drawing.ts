import { backArmPaths, CHEEKS, frontArmPaths, HEAD, HEAD_SHADE, NECK } from './body.ts';
import { type FaceOptions, facePaths, hasClosedEyes } from './expressions.ts';
import { paintFor } from './palette.ts';
import type { Part, PartPath } from './part.ts';
import { parts } from './parts/index.ts';
import { type Expression, LAYERS, type Layer, SLOTS } from './slots.ts';
import type { FigureSpec } from './spec.ts';
import { type FigureOptions, stanceOf } from './stance.ts';
import { combined, shifted, type Transform } from './transform.ts';

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

/** What moves with the head. */
const HEAD_LAYERS: readonly Layer[] = [
  'hairBack',
  'head',
  'shade',
  'cheeks',
  'face',
  'ears',
  'beard',
  'hairFront',
  'glasses',
  'hat',
];

type Piece = { layer: Layer; path: PartPath; transform: Transform };

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
  const { posture, front, back, holds, dozes, frame } = stanceOf(worn, options);
  const pieces: Piece[] = [];
  const draw = (layer: Layer, paths: readonly PartPath[], transform: Transform): void => {
    for (const path of paths) pieces.push({ layer, path, transform });
  };

  const top = worn.find((part) => part.slot === 'top');
  const sleeves = { reach: top?.sleeves ?? 'long', fill: top?.sleeveFill ?? 'top.D' } as const;
  const resting = worn.find((part) => part.slot === 'face')?.resting ?? 'smile';
  const expression = dozes ? 'doze' : (options.expression ?? resting);
  const face = dozes ? {} : options;
  draw('armBack', backArmPaths(back, sleeves), frame.armBack);
  draw('neck', NECK, frame.upper);
  draw('armFront', frontArmPaths(front, sleeves), frame.armFront);
  draw('head', HEAD, frame.head);
  draw('shade', HEAD_SHADE, frame.head);
  draw('cheeks', CHEEKS, frame.head);
  draw('face', facePaths(expression, face), frame.head);

  const eyes = hasClosedEyes(expression, face) ? 'closed' : 'open';
  const covered = worn.some((part) => part.covers === true);
  const feet = SHOES[posture];
  for (const part of worn) {
    if (part.held === true && !holds) continue;
    for (const { layer, paths, ...only } of part.layers) {
      if (only.crown === true && covered) continue;
      if ((only.posture ?? posture) !== posture || (only.eyes ?? eyes) !== eyes) continue;
      if (layer === 'legs') {
        const half = paths.length / 2;
        draw(layer, paths.slice(0, half), frame.legLeft);
        draw(layer, paths.slice(half), frame.legRight);
      } else if (layer === 'shoes') {
        draw(layer, paths, combined(frame.legLeft, shifted(feet[0].x, feet[0].y)));
        draw(layer, paths, combined(frame.legRight, shifted(feet[1].x, feet[1].y)));
      } else if (HEAD_LAYERS.includes(layer)) {
        draw(layer, paths, frame.head);
      } else if (part.slot === 'aid') {
        draw(layer, paths, part.rolls === true ? shifted(0, 0) : frame.armBack);
      } else {
        draw(layer, paths, layer === 'aura' || layer === 'spark' ? frame.around : frame.upper);
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

/**
 * The face alone, for blinks, open mouths and glances without drawing the whole figure again. Clipped to `FACE_BOX`
 * and painted over the same figure, moved by `headOf`, it looks as if the whole had been drawn with this
 * face: hair, glasses and hats are in it. It is always a standing one, so a picture of it serves every pose.
 */
export function facePatchDrawing(spec: FigureSpec, face: FaceOptions): DrawOp[] {
  // A wheelchair would lower the head.
  const { aid: _, ...worn } = spec.parts;
  const standing: FigureSpec = { ...spec, parts: worn };
  return drawOps(
    standing,
    { ...face, pose: 'stand' },
    (layer) => layer === 'neck' || HEAD_LAYERS.includes(layer),
  );
}

/**
 * From the head of a standing figure to where a pose has it; a face patch follows it. The options are those the figure
 * was drawn with.
 */
export function headOf(spec: FigureSpec, options: FigureOptions): Transform {
  return stanceOf(wornParts(spec), options).frame.head;
}
