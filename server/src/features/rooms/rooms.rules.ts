import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@plausch/platform/clock';

export const roomsRules = {
  /** At least so long between two frames of one room. */
  tickMs: 50,
  /** At least so long from telling who comes and goes until a frame tells nothing but that. */
  unhurriedMs: 250,
  /** How long the figure of a lost connection stays. */
  dozeMs: 10 * SECOND_MS,
  /** How long a typing sign lasts by itself. */
  typingMs: 10 * SECOND_MS,
  /** Goals of one figure: so many at once, one more every so often (8 a second). */
  goals: { burst: 8, refillMs: SECOND_MS / 8 },
  /** How long a free place in a full room is kept for the first person of the queue. */
  acceptMs: 30 * SECOND_MS,
  /** Visitors outside get the same answer about a room for `glimpseMs`, and see for `spokeMs` that a figure spoke. */
  glimpseMs: SECOND_MS,
  spokeMs: 5 * SECOND_MS,
  /** At least so long between two lists of the occupancies of rooms. */
  listMs: 2 * SECOND_MS,
  /** The lines that a newcomer is sent on joining. */
  history: { lines: 50, withinMs: 10 * MINUTE_MS },
  /** Lines at once, one more every so often; an account that tries for more is silenced, longer each time. */
  talk: {
    burst: 5,
    refillMs: SECOND_MS,
    breaches: 3,
    breachWindowMs: 3 * MINUTE_MS,
    silencesMs: [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS],
    forgetMs: HOUR_MS,
  },
  /** How long a line can be changed and taken back, and how often an account may do so: so many times at once, one more every so often. */
  ownLines: { changedMs: 5 * MINUTE_MS, takenBackMs: DAY_MS, burst: 10, refillMs: 6 * SECOND_MS },
  /**
   * Whom a line speaks to: so many people, of newcomers fewer; one account speaks to the same person so many times in each span, and a room
   * is spoken to as a whole once in it.
   */
  mentions: { most: 5, newcomerMost: 2, sameMost: 3, withinMs: 10 * MINUTE_MS },
  /** Reactions of an account: so many at once, one more every so often; and so many a line has at most. */
  reactions: { burst: 10, refillMs: 2 * SECOND_MS, most: 100 },
  /** Gestures of an account: at least so long from one to the next, and so many in each span. */
  gestures: { burst: 1, refillMs: 2 * SECOND_MS, most: 10, withinMs: MINUTE_MS },
  /** How often an account may be away, or away with other words: so many times at once, one more every so often (4 a minute). */
  away: { burst: 4, refillMs: 15 * SECOND_MS },
  /** How long after its member went away a figure gives its seat to others, and leaves the room. */
  longAway: { standsMs: HOUR_MS, leavesMs: 4 * HOUR_MS },
  /** How long an account may not say again what it said last in a room. */
  repeatMs: MINUTE_MS,
  /**
   * Slow talk: a room becomes slow by itself with more than so many lines in a span, until it has been calm for long enough.
   * What a person said last is remembered for as long as the slowest talk has them wait.
   */
  slow: {
    automatic: { lines: 25, withinMs: 10 * SECOND_MS, seconds: 5, calmMs: MINUTE_MS },
    keptMs: 15 * MINUTE_MS,
  },
  /** The first days of an account: a smaller bucket. */
  newcomer: { forMs: 72 * HOUR_MS, burst: 3, refillMs: 2 * SECOND_MS },
  /** The events and lines that a room keeps for clients that reconnect. */
  kept: { events: 1_000, eventsMs: 5 * MINUTE_MS, lines: 200 },
  /** How old the record of a place may be for its member to come back to it. */
  placesKeptMs: 10 * MINUTE_MS,
  /** How long lines are kept. */
  linesKeptMs: 30 * DAY_MS,
};

declare module '../../rules.ts' {
  interface FeatureRules {
    rooms: typeof roomsRules;
  }
}

export type RoomRules = typeof roomsRules;
