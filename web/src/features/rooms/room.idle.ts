import type { RoomSession } from './room.session.ts';
import type { RoomView } from './room.store.ts';

/** After so long without input a person is away. */
export const IDLE_MS = 10 * 60_000;
/** Other tabs are told of one's input at most so often. */
const TELL_EVERY_MS = 15_000;

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const;

type Doors = {
  readonly page: Pick<EventTarget, 'addEventListener'>;
  /** The same person's other tabs of this browser. */
  readonly tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;
  readonly now: () => number;
};

/**
 * Sets the person away who has given no input for long, here or in another tab, and takes that back with the next one, unless they have
 * said themselves that they are away. Answers how to end it.
 */
export function watchIdle(
  { store, self, ask: askRoom }: Pick<RoomSession, 'store' | 'self' | 'ask'>,
  { page, tabs, now }: Doors = {
    page: window,
    tabs: new BroadcastChannel(`plausch-input-${self.userId}`),
    now: () => performance.now(),
  },
): () => void {
  let inputAt = now();
  let toldAt = Number.NEGATIVE_INFINITY;
  /** Away for want of input, as far as this page knows. */
  let isOurs = false;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new AbortController();

  const isAway = ({ synced }: RoomView) => synced?.people.get(self.userId)?.away != null;
  const leftMs = () => IDLE_MS - (now() - inputAt);

  async function ask(afk: boolean): Promise<void> {
    isAsking = true;
    const refusal = await askRoom('presence:set', { afk });
    isAsking = false;
    if (refusal === null) isOurs = afk;
  }

  /** Brings the room in line with the newest input, where it is there; the timer comes back when that may be too old. */
  function look(): void {
    clearTimeout(timer);
    const left = leftMs();
    if (left > 0) timer = setTimeout(look, left);
    const view = store.getState();
    if (isAsking || !view.live) return;
    if (isAway(view)) {
      if (isOurs && left > 0) void ask(false);
    } else if (!isOurs && left <= 0) void ask(true);
  }

  function input(): void {
    const wasIdle = leftMs() <= 0;
    inputAt = now();
    if (wasIdle) look();
  }

  for (const type of INPUTS) {
    page.addEventListener(
      type,
      () => {
        input();
        if (now() - toldAt < TELL_EVERY_MS) return;
        toldAt = now();
        tabs.postMessage(null);
      },
      { capture: true, passive: true, signal: ended.signal },
    );
  }
  tabs.addEventListener('message', input, { signal: ended.signal });
  const stop = store.subscribe((view, before) => {
    const is = isAway(view);
    const was = isAway(before);
    // A line or a step ended it, or the room has forgotten it.
    if (was && !is) isOurs = false;
    // Also where an input came before the room said that one is away.
    if (is !== was || (view.live && !before.live)) look();
  });
  look();

  return () => {
    ended.abort();
    stop();
    clearTimeout(timer);
    tabs.close();
  };
}
