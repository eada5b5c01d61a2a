import { Refusal } from '@plausch/platform/errors';

/** Everything that is hashed goes through two threads of the pool, so that files and addresses keep theirs. */
const AT_ONCE = 2;
/** With some 25 ms each the last one waits less than three seconds. */
const MOST_WAITING = 200;
const COME_BACK_SECONDS = 3;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * [A11] Runs slow work on passwords, a few at a time. Whoever comes when too many wait is refused at once, with the time
 * to come back: a flood of logins makes others wait seconds, never longer, and never what is not a login.
 */
export async function inHashingQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else {
    if (waiting.length >= MOST_WAITING) {
      throw new Refusal('unavailable', { extra: { retryAfterSeconds: COME_BACK_SECONDS } });
    }
    // Whoever ends hands the place on, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
