export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './spans.ts';
/** By whose days and hours the program runs: nightly jobs, and what it shows of itself. */
export const TIME_ZONE = 'Europe/Berlin';

/** Stops what was scheduled; harmless when it already ran. */
export type Cancel = () => void;

/**
 * Time as the product knows it. Everything that asks for the time or waits does so through a clock, so that
 * a test can move it.
 */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `action` once, `delayMs` from now; never earlier. */
  schedule(delayMs: number, action: () => void): Cancel;
};

/** A wall clock further ahead than this was set forward, or the machine slept. */
const STEP_MS = 1_000;
let startedAt = Date.now() - performance.now();

/**
 * The machine's own time, but never backwards: a wall clock that is set back does not lengthen a wait, and the difference
 * is taken over with the next start. Scheduled actions do not keep the process alive.
 */
export const systemClock: Clock = {
  now() {
    const ahead = Date.now() - performance.now() - startedAt;
    if (ahead > STEP_MS) startedAt += ahead;
    return Math.round(startedAt + performance.now());
  },
  schedule(delayMs, action) {
    const timer = setTimeout(action, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export type TestClock = Clock & {
  /** Moves time forward; what falls due runs in order, each at its own moment. */
  advance(milliseconds: number): void;
};

/** A clock that stands still until it is moved. `startMs`: milliseconds since 1970. */
export function createStillClock(startMs: number): TestClock {
  let now = startMs;
  const agenda = createAgenda();
  return {
    now: () => now,
    schedule: (delayMs, action) => agenda.add(now + Math.max(0, delayMs), action).cancel,
    advance(milliseconds) {
      const end = now + milliseconds;
      for (let due = agenda.takeDue(end); due; due = agenda.takeDue(end)) {
        now = Math.max(now, due.at);
        due.action();
      }
      now = end;
    },
  };
}

/** The machine's time, which goes on by itself, but can be moved forward: for whole systems under test. */
export function createMovableClock(): TestClock {
  let moved = 0;
  const now = () => systemClock.now() + moved;
  const agenda = createAgenda();
  return {
    now,
    schedule(delayMs, action) {
      const entry = agenda.add(now() + Math.max(0, delayMs), action);
      const stop = systemClock.schedule(delayMs, () => {
        if (entry.cancel()) action();
      });
      return () => {
        stop();
        entry.cancel();
      };
    },
    advance(milliseconds) {
      const end = now() + milliseconds;
      for (let due = agenda.takeDue(end); due; due = agenda.takeDue(end)) {
        moved += Math.max(0, due.at - now());
        due.action();
      }
      moved += Math.max(0, end - now());
    },
  };
}

type Entry = { readonly at: number; readonly action: () => void };

/** What is to be done when, earliest first. */
function createAgenda() {
  const entries = new Set<Entry>();
  return {
    /** `cancel` says whether the entry was still waiting. */
    add(at: number, action: () => void): { cancel: () => boolean } {
      const entry = { at, action };
      entries.add(entry);
      return { cancel: () => entries.delete(entry) };
    },
    takeDue(until: number): Entry | undefined {
      let first: Entry | undefined;
      for (const entry of entries) {
        if (entry.at <= until && (!first || entry.at < first.at)) first = entry;
      }
      if (first) entries.delete(first);
      return first;
    },
  };
}
