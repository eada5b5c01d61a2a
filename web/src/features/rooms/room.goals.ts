import type { SocketResponseOf } from '@plausch/protocol';
import type { Answer } from '../../connection/index.ts';

/** The room takes 8 goals a second. */
const SPACING_MS = 125;

type Moved = SocketResponseOf<'avatar:move'>;
export type SendGoal = (ask: () => Promise<Answer<Moved>>) => Promise<Answer<Moved> | null>;

/**
 * Sends goals no faster than the room takes them: the first at once, of those that have to wait only the last.
 * A goal that another one replaced answers null.
 */
export function paceGoals(): SendGoal {
  let latest = 0;
  let freeAt = 0;
  return async (ask) => {
    latest += 1;
    const mine = latest;
    for (;;) {
      const waitMs = freeAt - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      if (mine !== latest) return null;
      freeAt = performance.now() + SPACING_MS;
      const answer = await ask();
      if (answer.ok || answer.code !== 'rate_limited') return answer;
      freeAt = performance.now() + (answer.retryAfterMs ?? SPACING_MS);
    }
  };
}
