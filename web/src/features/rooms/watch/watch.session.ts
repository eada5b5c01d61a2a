import type { Endpoints, ResponseOf, RoomSummary } from '@plausch/protocol';
import { ApiError, call } from '../../../api/index.ts';
import { bubbleShow } from '../room.bubbles.ts';
import type { RoomState } from '../room.events.ts';
import type { RoomSession } from '../room.session.ts';
import { createRoomStore } from '../room.store.ts';
import { type Change, changesBetween, type Seen, seenIn } from './watch.changes.ts';

type Glimpse = ResponseOf<Endpoints['glimpse']>;

/** How often one looks; there is a new answer once a second. */
const LOOK_EVERY_MS = 1_000;
/** After a look that failed. */
const RETRY_MS = 3_000;
/** The picture is so much behind the room, so that a walk is known before it is to be seen: it begins where it began. */
const BEHIND_MS = 2_000;
/** What is said has no words here; the bubble shows dots. */
const WORDLESS = '';
/** The stage asks for the person at this page; a visitor outside has no figure, so no id matches. */
const NOBODY = { userId: '', username: '', bubbleColorId: '' };

/** How looking on goes; `lost`: the server does not answer right now, `closed`: there is no such room any more. */
export type WatchState = 'looking' | 'lost' | 'closed';

export type Watch = {
  readonly room: RoomSession;
  /** How many are there, as far as one knows. */
  readonly stop: () => void;
};

/**
 * Looks at a room from outside, once a second while the page is seen, and fills the store that the stage draws from. The
 * visitor is not in the room: the session's ways to speak and to walk do nothing.
 */
export function watchRoom(summary: RoomSummary, onState: (state: WatchState) => void): Watch {
  const store = createRoomStore({ draft: '', pending: [] });
  const stopped = new AbortController();
  let seen: ReadonlyMap<string, Seen> = new Map();
  let shown = new Map<string, Seen>();
  let waiting: readonly Change[] = [];
  let known: string | undefined;
  let offsetMs = Number.NEGATIVE_INFINITY;
  let lookTimer: ReturnType<typeof setTimeout> | undefined;
  let changeTimer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;

  const watchNow = () => Date.now() + (Number.isFinite(offsetMs) ? offsetMs : 0) - BEHIND_MS;
  const bubbles = bubbleShow(store, watchNow);
  let spoken = 0;

  function publish(): void {
    const { faces: _faces, occupancy: _occupancy, ...room } = summary;
    const before = store.getState().synced;
    const people = new Map([...shown].map(([id, { person }]) => [id, person]));
    const places = new Map([...shown].map(([id, { place }]) => [id, place]));
    const synced: RoomState = {
      epoch: 'watched',
      seq: (before?.seq ?? 0) + 1,
      room,
      people,
      places,
      typing: new Set(),
      lines: [],
    };
    store.setState({ presence: { kind: 'here' }, live: true, synced });
  }

  function apply(change: Change): void {
    if (change.type === 'gone') {
      shown.delete(change.id);
      bubbles.takeDown(change.id);
    } else if (change.type === 'spoke') {
      const speaker = shown.get(change.id)?.person;
      if (!speaker) return;
      spoken += 1;
      const { userId, username, bubbleColorId } = speaker;
      bubbles.show({
        clientId: `s${spoken}`,
        userId,
        username,
        text: WORDLESS,
        bubbleColorId,
        at: watchNow(),
      });
    } else shown.set(change.id, change.seen);
  }

  /** Shows what is due, and comes back when the next thing is. */
  function proceed(): void {
    clearTimeout(changeTimer);
    const now = watchNow();
    const due = waiting.filter(({ at }) => at <= now);
    waiting = waiting.filter(({ at }) => at > now);
    for (const change of due) apply(change);
    if (due.length > 0) publish();
    const next = waiting[0];
    if (next) changeTimer = setTimeout(proceed, next.at - now);
  }

  function take({ now, state, figures }: Glimpse): void {
    // The freshest answer tells the server's clock best; all others are older than they say.
    offsetMs = Math.max(offsetMs, now - Date.now());
    known = state;
    if (figures) {
      const after = seenIn(figures, seen);
      const isFirst = store.getState().synced === null;
      if (isFirst) {
        shown = new Map(after);
        publish();
      } else waiting = [...waiting, ...changesBetween(seen, after, now)].sort((a, b) => a.at - b.at);
      seen = after;
    }
    store.setState({ live: true });
    proceed();
  }

  async function look(): Promise<void> {
    clearTimeout(lookTimer);
    if (stopped.signal.aborted || isAsking || document.visibilityState !== 'visible') return;
    isAsking = true;
    let againInMs = LOOK_EVERY_MS;
    try {
      const query = known === undefined ? {} : { known };
      take(await call('glimpse', { params: { id: summary.id }, query, signal: stopped.signal }));
      onState('looking');
    } catch (error) {
      if (stopped.signal.aborted) return;
      store.setState({ live: false });
      if (error instanceof ApiError && error.code === 'not_found') return onState('closed');
      onState('lost');
      againInMs = RETRY_MS;
    } finally {
      isAsking = false;
    }
    lookTimer = setTimeout(look, againInMs);
  }

  const lookAgain = () => {
    // What happened while the page was hidden is not shown afterwards.
    if (document.visibilityState === 'visible') void look();
    else clearTimeout(lookTimer);
  };
  document.addEventListener('visibilitychange', lookAgain, { signal: stopped.signal });
  window.addEventListener('online', lookAgain, { signal: stopped.signal });
  void look();

  return {
    room: {
      self: NOBODY,
      roomId: summary.id,
      store,
      serverNow: watchNow,
      move: async () => null,
      sit: async () => null,
      write: () => {},
      say: () => {},
      typing: () => {},
      ask: async () => null,
      select: () => {},
      open: () => {},
      refuse: () => {},
      speak: () => {},
      enter: () => {},
      miss: () => {},
      close: () => {},
    },
    stop() {
      stopped.abort();
      clearTimeout(lookTimer);
      clearTimeout(changeTimer);
      bubbles.stop();
    },
  };
}
