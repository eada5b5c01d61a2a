import type { Box } from '../bubbles/boxes.ts';

type Body = { readonly head: Box; readonly body: Box; readonly depth: number };

/** Hair and hat are not the face: so much of the head on every side. */
const AROUND_FACE = 0.2;
/** Who covers so much of the face is as translucent as they get. */
const COVERED = 0.25;
const LEAST = 0.38;

/**
 * The opacity, from 0 to 1, of a figure drawn after the reader's own one: the more of the own face it covers, the more
 * translucent it is. It follows from both places alone, so that a figure walking by fades and comes back.
 */
export function solidity(own: Body | undefined, other: Body): number {
  if (!own || other.depth <= own.depth) return 1;
  const [width, height] = [own.head.right - own.head.left, own.head.bottom - own.head.top];
  const face = {
    left: own.head.left + width * AROUND_FACE,
    right: own.head.right - width * AROUND_FACE,
    top: own.head.top + height * AROUND_FACE,
    bottom: own.head.bottom - height * AROUND_FACE,
  };
  const area = (face.right - face.left) * (face.bottom - face.top);
  const covered = (common(face, other.head) + common(face, other.body)) / area;
  return 1 - (1 - LEAST) * Math.min(1, covered / COVERED);
}

/** How much of two boxes is the same place. */
function common(a: Box, b: Box): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}
