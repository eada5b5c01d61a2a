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

/** The machine's own time. Scheduled actions do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
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
export function createTestClock(startMs: number): TestClock {
  let now = startMs;
  let pending: { at: number; action: () => void }[] = [];
  return {
    now: () => now,
    schedule(delayMs, action) {
      const entry = { at: now + Math.max(0, delayMs), action };
      pending.push(entry);
      return () => {
        pending = pending.filter((other) => other !== entry);
      };
    },
    advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const due = pending.filter((entry) => entry.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        pending = pending.filter((entry) => entry !== due);
        now = Math.max(now, due.at);
        due.action();
      }
      now = end;
    },
  };
}
