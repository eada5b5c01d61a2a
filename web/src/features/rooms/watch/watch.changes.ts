import type { GlimpsedFigure } from '@plausch/protocol';
import { figureOfKey } from '@plausch/stage/figures';
import type { Person, Place } from '../room.events.ts';

/** A figure as it was seen last; its id is made up by this page and is no account's. */
export type Seen = { readonly person: Person; readonly place: Place; readonly spokeAt: number };

/** One thing that happened in a room, and when; times in ms of the server's clock. */
export type Change =
  | { readonly at: number; readonly type: 'here' | 'moved'; readonly id: string; readonly seen: Seen }
  | { readonly at: number; readonly type: 'spoke'; readonly id: string }
  | { readonly at: number; readonly type: 'gone'; readonly id: string };

/** Who has said nothing yet. */
const NEVER = 0;

/** What must have happened between two looks at a room; each at the moment it began, as far as that can be told. */
export function changesBetween(
  before: ReadonlyMap<string, Seen>,
  after: ReadonlyMap<string, Seen>,
  now: number,
): readonly Change[] {
  const changes: Change[] = [];
  for (const [id, seen] of after) {
    const known = before.get(id);
    const began = seen.place.steps[0]?.startedAt ?? now;
    if (!known) changes.push({ at: began, type: 'here', id, seen });
    else if (known.place !== seen.place || known.person !== seen.person) {
      changes.push({ at: began, type: 'moved', id, seen });
    }
    if (seen.spokeAt > (known?.spokeAt ?? NEVER)) changes.push({ at: seen.spokeAt, type: 'spoke', id });
  }
  for (const id of before.keys()) if (!after.has(id)) changes.push({ at: now, type: 'gone', id });
  return changes.sort((a, b) => a.at - b.at);
}

/** Takes a look in. What has not changed stays the same object, so that nothing is drawn anew for it. */
export function seenIn(
  figures: readonly GlimpsedFigure[],
  before: ReadonlyMap<string, Seen>,
): ReadonlyMap<string, Seen> {
  return new Map(
    figures.map((figure) => {
      const id = `n${figure.n}`;
      const known = before.get(id);
      const person = samePerson(known?.person, figure) ?? personOf(id, figure);
      const place = samePlace(known?.place, figure) ?? placeOf(figure);
      return [id, { person, place, spokeAt: figure.spokeAt ?? known?.spokeAt ?? NEVER }];
    }),
  );
}

function personOf(userId: string, { figure, bubbleColorId, dozing = false }: GlimpsedFigure): Seen['person'] {
  return {
    userId,
    username: '',
    figure: figureOfKey(figure),
    bubbleColorId,
    tier: null,
    rank: 1,
    guild: null,
    dozing,
    away: null,
  };
}

function samePerson(known: Person | undefined, figure: GlimpsedFigure): Person | undefined {
  if (!known) return undefined;
  const next = personOf(known.userId, figure);
  return JSON.stringify(next) === JSON.stringify(known) ? known : undefined;
}

function placeOf({ position, steps = [], seatId }: GlimpsedFigure): Place {
  return { position, steps, seatId: seatId ?? null };
}

/** A walk that is over is told without its steps: who stands where they led to has not moved. */
function samePlace(known: Place | undefined, figure: GlimpsedFigure): Place | undefined {
  if (!known) return undefined;
  const next = placeOf(figure);
  if (JSON.stringify(next) === JSON.stringify(known)) return known;
  const end = known.steps.at(-1)?.to ?? known.position;
  const isThere = next.steps.length === 0 && next.position.x === end.x && next.position.y === end.y;
  return isThere && next.seatId === known.seatId ? known : undefined;
}
