import type { Scene } from '@plausch/stage';
import { FACE_BOX, facePatchSvg, figureSvg, headOf, SIT_DROP } from '@plausch/stage/figures';
import { type Extra, standingOf } from './scene-picture.ts';

/** A drawing and where it lies, in the units of its figure. */
export type LivingPart = {
  readonly svg: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Somebody of a still picture in parts that can move over it. */
export type LivingGuest = {
  /** From figure units to scene units, as CSS writes it: a, b, c, d, e, f. */
  readonly matrix: readonly number[];
  /** Where the body stands still while it breathes. */
  readonly groundY: number;
  /** Back to front. */
  readonly body: readonly LivingPart[];
  /** The raised arm among `body`, and where it turns. */
  readonly arm?: { readonly index: number; readonly x: number; readonly y: number };
  readonly shut: LivingPart;
  readonly wink?: LivingPart;
  /** What hides the still picture of them, in scene units: they leave it. */
  readonly clearing?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
};

const BOX = { x: 0, y: -4, width: 120, height: 204 } as const;
/** Above the hips everything breathes. */
const HIPS_Y = 140;
const FEET_Y = 191;
const WAVE_DEGREES = 20;

/**
 * The parts of somebody in a picture. Whoever waves leaves it as a whole, and a clearing takes their place in it; the others only
 * ever grow a little upwards, over their own still picture, which nobody sees then.
 */
export function livingGuest(scene: Scene, extra: Extra): LivingGuest {
  const { figure, pose, matrix } = standingOf(scene, extra);
  const [, , , , headX, headY] = headOf(figure, { pose });
  const patch = (svg: string): LivingPart => ({
    ...FACE_BOX,
    svg,
    x: FACE_BOX.x + headX,
    y: FACE_BOX.y + headY,
  });
  const shut = patch(facePatchSvg(figure, { eyesClosed: true }));
  if (pose !== 'wave') {
    const groundY = HIPS_Y + (pose === 'sit' ? SIT_DROP : 0);
    const upper = { ...BOX, height: groundY - BOX.y };
    const svg = withViewBox(figureSvg(figure, { pose }), upper);
    return { matrix, groundY, body: [{ ...upper, svg }], shut };
  }
  const { parts, shoulder } = aroundArm(
    figureSvg(figure, { pose }),
    figureSvg(figure, { pose, waveDegrees: WAVE_DEGREES }),
  );
  return {
    matrix,
    groundY: FEET_Y,
    body: parts.map((svg) => ({ ...BOX, svg })),
    arm: { index: 1, ...shoulder },
    shut,
    wink: patch(facePatchSvg(figure, { expression: 'wink' })),
    clearing: clearingOf(matrix),
  };
}

/** Takes a figure apart into what lies behind its waving arm, the arm, and what lies before it. */
function aroundArm(raised: string, turned: string) {
  const [paths, others] = [pathsOf(raised), pathsOf(turned)];
  const moved = paths.flatMap((path, i) => (path === others[i] ? [] : [i]));
  const [first = -1, last = -1] = [moved.at(0), moved.at(-1)];
  // An arm is drawn from its shoulder on.
  const [, x, y] = / d="M(\d+) (\d+)/.exec(paths[first] ?? '') ?? [];
  if (x === undefined || y === undefined || last - first + 1 !== moved.length)
    throw new Error('Whoever waves has no arm in one piece.');
  const parts = [paths.slice(0, first), paths.slice(first, last + 1), paths.slice(last + 1)];
  return {
    parts: parts.map((some) => withViewBox(`<svg viewBox="">${some.join('')}</svg>`, BOX)),
    shoulder: { x: Number(x), y: Number(y) },
  };
}

function pathsOf(svg: string): string[] {
  return svg.match(/<path [^>]*>/g) ?? [];
}

function withViewBox(svg: string, { x, y, width, height }: Omit<LivingPart, 'svg'>): string {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">`;
  return svg.replace(/<svg[^>]*>/, head);
}

/** All that a standing figure takes up, in whole scene units. */
function clearingOf([a = 1, , , d = 1, e = 0, f = 0]: readonly number[]) {
  const [left, right] = [e + a * BOX.x, e + a * (BOX.x + BOX.width)].sort((one, other) => one - other);
  const x = Math.floor(left ?? 0);
  const y = Math.floor(f + d * BOX.y);
  return { x, y, width: Math.ceil(right ?? 0) - x, height: Math.ceil(f + d * (BOX.y + BOX.height)) - y };
}
