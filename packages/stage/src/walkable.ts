import { closestOnSegment, crossing, depthIn, spanInside } from './convex.ts';
import type { Point, Polygon, Scene } from './scene.ts';

/**
 * How far a point may lie beyond an edge of the ground. Positions are rounded to whole units, so a
 * person walking along a slanted edge is up to 0.71 units off the line; one unit forgives that.
 */
const EDGE_TOLERANCE = 1;
/** What floating point may add to a distance. */
const EPSILON = 1e-6;

type Edge = { a: Point; b: Point };

function edgesOf(polygon: Polygon): Edge[] {
  return polygon.map((a, index) => ({ a, b: polygon[(index + 1) % polygon.length] ?? a }));
}

function rounded(point: Point): Point {
  return { x: Math.round(point.x), y: Math.round(point.y) };
}

/** Whether a person may stand here: on a piece of ground and not in a block. Edges count as ground. */
export function isWalkable(scene: Scene, point: Point): boolean {
  return (
    scene.walk.some((polygon) => depthIn(polygon, point) >= -EDGE_TOLERANCE - EPSILON) &&
    scene.blocks.every((block) => depthIn(block.polygon, point) <= EDGE_TOLERANCE + EPSILON)
  );
}

/** Whether the straight line between two points stays on walkable ground. */
export function isClear(scene: Scene, from: Point, to: Point): boolean {
  for (const block of scene.blocks) {
    const span = spanInside(block.polygon, from, to, EDGE_TOLERANCE);
    // A line that only touches the edge has a span of no length, and may pass.
    if (span !== null && span.end - span.start > 1e-9) return false;
  }
  const spans = scene.walk
    .map((polygon) => spanInside(polygon, from, to, -EDGE_TOLERANCE))
    .filter((span) => span !== null)
    .sort((a, b) => a.start - b.start);
  let covered = 0;
  for (const span of spans) {
    if (span.start > covered + 1e-9) return false;
    covered = Math.max(covered, span.end);
  }
  return spans.length > 0 && covered >= 1 - 1e-9;
}

type Outline = { edges: readonly Edge[]; corners: readonly Point[] };

const outlines = new WeakMap<Scene, Outline>();

/** All edges of the ground and every place where a shortest path can bend, in a fixed order. */
function outlineOf(scene: Scene): Outline {
  const known = outlines.get(scene);
  if (known !== undefined) return known;
  const edges = [...scene.walk, ...scene.blocks.map((block) => block.polygon)].flatMap(edgesOf);
  const crossings = edges.flatMap((one, index) =>
    edges.slice(index + 1).flatMap((other) => crossing(one.a, one.b, other.a, other.b) ?? []),
  );
  const byPlace = new Map<string, Point>();
  for (const corner of [...edges.map((edge) => edge.a), ...crossings].map(rounded)) {
    if (isWalkable(scene, corner)) byPlace.set(`${corner.x},${corner.y}`, corner);
  }
  const outline = { edges, corners: [...byPlace.values()] };
  outlines.set(scene, outline);
  return outline;
}

/** The corners of the ground: where paths bend. Whole units, walkable, always in the same order. */
export function groundCorners(scene: Scene): readonly Point[] {
  return outlineOf(scene).corners;
}

/**
 * The walkable point closest to `point`, in whole units; `point` itself where one may stand.
 * Throws a RangeError for a scene without any ground.
 */
export function nearestWalkable(scene: Scene, point: Point): Point {
  if (isWalkable(scene, point)) return { x: point.x, y: point.y };
  // The closest point of an area bounded by edges lies on an edge or where two of them meet.
  const { edges, corners } = outlineOf(scene);
  const onEdges = edges.map((edge) => rounded(closestOnSegment(edge.a, edge.b, point)));
  let nearest: Point | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of [...onEdges, ...corners]) {
    const distance = Math.hypot(candidate.x - point.x, candidate.y - point.y);
    if (distance < least && isWalkable(scene, candidate)) {
      nearest = candidate;
      least = distance;
    }
  }
  if (nearest === undefined) throw new RangeError(`scene ${scene.id} has no ground to stand on`);
  return nearest;
}
