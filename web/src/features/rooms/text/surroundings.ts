import { endOf, type Point, type Scene, type Seat, type Spot } from '@plausch/stage';
import type { Person, Place } from '../room.events.ts';

/** Within this many scene units people are beside each other. */
const BESIDE_UNITS = 130;
/** Within this many they share a corner of the room. */
const NEAR_UNITS = 320;

export type Nearness = 'beside' | 'near' | 'far';
export type Neighbour = { readonly person: Person; readonly nearness: Nearness; readonly spot: Spot };
export type SpotState = { readonly spot: Spot; readonly freeSeats: readonly Seat[] };

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Where somebody is, or will be when the walk is over: words are about places, not about steps. */
function destination({ position, steps }: Place): Point {
  return endOf(steps)?.to ?? position;
}

/** The named spot closest to a point; every scene has some. */
export function spotAt(scene: Scene, point: Point): Spot {
  const [first, ...others] = scene.spots;
  if (!first) throw new Error(`scene ${scene.id} has no spots`);
  return others.reduce((best, spot) => (distance(spot, point) < distance(best, point) ? spot : best), first);
}

/** Everybody else, closest first, with where they are. */
export function neighbours(
  scene: Scene,
  room: { readonly people: ReadonlyMap<string, Person>; readonly places: ReadonlyMap<string, Place> },
  selfId: string,
): readonly Neighbour[] {
  const own = room.places.get(selfId);
  const here = own && destination(own);
  return [...room.people.values()]
    .flatMap((person) => {
      const place = room.places.get(person.userId);
      if (!place || person.userId === selfId) return [];
      const there = destination(place);
      const away = here ? distance(here, there) : Number.POSITIVE_INFINITY;
      const nearness: Nearness = away <= BESIDE_UNITS ? 'beside' : away <= NEAR_UNITS ? 'near' : 'far';
      return [{ person, nearness, away, spot: spotAt(scene, there) }];
    })
    .sort((a, b) => a.away - b.away);
}

/** The spots in the order of their digits, each with the free seats that belong to it. */
export function spotStates(scene: Scene, places: ReadonlyMap<string, Place>): readonly SpotState[] {
  const taken = new Set([...places.values()].flatMap(({ seatId }) => seatId ?? []));
  const free = scene.seats.filter(({ id }) => !taken.has(id));
  return scene.spots
    .toSorted((a, b) => a.key - b.key)
    .map((spot) => ({
      spot,
      freeSeats: free
        .filter((seat) => spotAt(scene, seat) === spot)
        .toSorted((a, b) => distance(a, spot) - distance(b, spot)),
    }));
}
