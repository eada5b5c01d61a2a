import { endOf, type Point, type Seat, type Spot } from '@plausch/stage';
import type { RoomSession } from '../room.session.ts';
import { type Direction, STEPS } from '../room.steps.ts';
import { t } from './walks.words.ts';

/** Until the room has answered a step, the next one goes on from where that one leads. */
const ANSWER_MS = 500;

/** People stand this far apart when one goes to the other. */
const BESIDE_UNITS = 80;

/** Walks that are told in words: to a spot, to a seat, to somebody. */
export type Walks = {
  readonly toSpot: (spot: Spot) => void;
  readonly toSeat: (seat: Seat, spot: Spot) => void;
  readonly toPerson: (userId: string) => void;
  /** One step; further ones extend the walk. */
  readonly step: (direction: Direction) => void;
};

/** Walks of one's own figure without the picture; each is answered by a spoken sentence. */
export function walksIn(session: RoomSession): Walks {
  let aim: { goal: Point; at: number } | null = null;
  const placeOf = (userId: string): Point | undefined => {
    const place = session.store.getState().synced?.places.get(userId);
    return place && (endOf(place.steps)?.to ?? place.position);
  };
  let asked = 0;
  /** Of walks that replace each other the last one is told. */
  const report = async (going: Promise<unknown>, said: string) => {
    asked += 1;
    const mine = asked;
    const answer = await going;
    if (mine === asked) session.speak(answer === null ? t('text.noWay') : said);
  };
  return {
    toSpot: (spot) => {
      void report(session.move({ x: spot.x, y: spot.y }), t('text.goingTo', { way: spot.way }));
    },
    toSeat: (seat, spot) => {
      void report(session.sit(seat.id), t('text.sittingDown', { place: spot.where }));
    },
    step: (direction) => {
      const by = STEPS[direction];
      const isUnderWay = aim !== null && performance.now() - aim.at < ANSWER_MS;
      const from = isUnderWay ? aim?.goal : placeOf(session.self.userId);
      if (!from) return;
      aim = { goal: { x: from.x + by.x, y: from.y + by.y }, at: performance.now() };
      // Where it ends is said on arrival; a word for every step would be too much.
      void session.move(aim.goal);
    },
    toPerson: (userId) => {
      const there = placeOf(userId);
      const person = session.store.getState().synced?.people.get(userId);
      if (!there || !person) return;
      const here = placeOf(session.self.userId) ?? there;
      // On one's own side of them, and a little in front, so that both can be seen.
      const side = here.x < there.x ? -BESIDE_UNITS : BESIDE_UNITS;
      const goal = { x: Math.round(there.x + side), y: Math.round(there.y + 6) };
      void report(session.move(goal), t('text.goingToPerson', { name: person.username }));
    },
  };
}
