import { findPath, isGoodToStand, type Point, type Scene, scenes, standingPlace } from '@plausch/stage';

/** How far from the door people stop, ring by ring, in scene units. */
const RINGS = [140, 220, 300, 400] as const;
const DIRECTIONS = 16;
/** Newcomers like more room than others need. */
const ROOM_TO_BREATHE = 70;

/** Where a newcomer stops, and the way there from the door. */
export type Entrance = { readonly standing: Point; readonly path: readonly Point[] };

const known = new WeakMap<Scene, readonly (readonly Entrance[])[]>();

/** The ways from the door of a scene by where they end: the places of its grid, at most, so some thousand. */
const waysIn = new WeakMap<Scene, Map<string, Entrance | undefined>>();

/** Squared: roots are dear where a full room compares ten thousand distances for each newcomer. */
const squaredDistance = (a: Point, b: Point) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2;

/** The way in for a newcomer: to a place near the door, with some room to those already there. */
export function entranceFor(scene: Scene, others: readonly Point[]): Entrance {
  const rings = known.get(scene) ?? ringsOf(scene);
  known.set(scene, rings);
  let best: Entrance | undefined;
  let clearance = -1;
  for (const ring of rings) {
    for (const entrance of ring) {
      const room = clearanceAt(entrance.standing, others, clearance);
      if (room <= clearance) continue;
      best = entrance;
      clearance = room;
    }
    if (clearance >= ROOM_TO_BREATHE ** 2) break;
  }
  if (!best) throw new Error(`scene ${scene.id} has nowhere to come in`);
  return clearance >= ROOM_TO_BREATHE ** 2 ? best : (deeperIn(scene, others) ?? best);
}

/**
 * Works out the ways into scenes, one scene in each turn of the event loop, before the first join. A join that had to do it would
 * stop the process for up to 40 ms.
 */
export function prepareEntrances(
  rest: Iterator<Scene> = scenes.values(),
  prepare: (scene: Scene) => unknown = (scene) => entranceFor(scene, []),
): void {
  setImmediate(() => {
    const { done, value } = rest.next();
    if (done) return;
    prepare(value);
    prepareEntrances(rest, prepare);
  });
}

/** With no room left around the door one goes on to where there is some, up to the front edge. */
function deeperIn(scene: Scene, others: readonly Point[]): Entrance | undefined {
  const door = doorOf(scene);
  return wayTo(scene, door, standingPlace(scene, door, others, ROOM_TO_BREATHE));
}

/** Looked for once per place: in a full room each newcomer is sent to one of the few places that members have left. */
function wayTo(scene: Scene, door: Point, standing: Point): Entrance | undefined {
  const ways = waysIn.get(scene) ?? new Map<string, Entrance | undefined>();
  waysIn.set(scene, ways);
  const place = `${standing.x} ${standing.y}`;
  if (!ways.has(place)) {
    const path = findPath(scene, door, standing);
    ways.set(place, path ? { standing, path } : undefined);
  }
  return ways.get(place);
}

function doorOf(scene: Scene): Point {
  const [first] = scene.doors;
  if (!first) throw new Error(`scene ${scene.id} has no door`);
  return { x: first.x, y: first.y };
}

/** The squared distance to the closest member; stops looking once one is no farther than `enough`, squared as well. */
function clearanceAt(point: Point, others: readonly Point[], enough: number): number {
  let clearance = Number.MAX_SAFE_INTEGER;
  for (const other of others) {
    clearance = Math.min(clearance, squaredDistance(other, point));
    if (clearance <= enough) break;
  }
  return clearance;
}

/** Worked out once per scene: finding ways costs more than everything else about coming in. */
function ringsOf(scene: Scene): readonly (readonly Entrance[])[] {
  const door = doorOf(scene);
  const atDoor: Entrance = { standing: door, path: [door] };
  const rings = RINGS.map((radius) =>
    Array.from({ length: DIRECTIONS }, (_, i): Entrance[] => {
      const angle = (i / DIRECTIONS) * 2 * Math.PI;
      const standing = {
        x: Math.round(door.x + radius * Math.cos(angle)),
        // The floor is seen from the front: depth is shortened.
        y: Math.round(door.y + (radius / 2) * Math.sin(angle)),
      };
      const path = isGoodToStand(scene, standing) ? findPath(scene, door, standing) : null;
      return path ? [{ standing, path }] : [];
    }).flat(),
  );
  return rings.some((ring) => ring.length > 0) ? rings : [[atDoor]];
}
