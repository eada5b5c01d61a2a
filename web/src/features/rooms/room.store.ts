import type { ErrorCode } from '@plausch/protocol/errors';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BubbleList } from './bubbles/bubble-list.ts';
import type { GestureShow } from './gestures/gesture-show.ts';
import type { AwayText, Person, RoomState } from './room.events.ts';
import type { PendingLine } from './room.outbox.ts';
import type { Unsaid } from './room.unsaid.ts';

/** Whether one is in the room. A lost connection keeps `here`: the picture stays, the session comes back. */
export type Presence =
  | { readonly kind: 'joining' }
  | { readonly kind: 'here' }
  /** The room is full: the place in its queue, counted from 1. */
  | { readonly kind: 'waiting'; readonly position: number }
  /** A place is kept until then (server time, ms). */
  | { readonly kind: 'called'; readonly until: number }
  /** The place that was kept went to the next one. */
  | { readonly kind: 'missed' }
  /** Out again: the figure is on another device now, or its person was away too long. */
  | { readonly kind: 'out'; readonly reason: 'elsewhere' | 'away' | 'closed' }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string };

/** Before a full room, one way or another. */
export type QueuePresence = Extract<Presence, { kind: 'waiting' | 'called' | 'missed' }>;

export function isInQueue(presence: Presence): presence is QueuePresence {
  return presence.kind === 'waiting' || presence.kind === 'called' || presence.kind === 'missed';
}

/**
 * Everything the room screen knows, outside React. `synced` is what the server said and is replaced part by
 * part; the rest is this page's own. Positions are in it too, but no component may select them.
 */
export type RoomView = {
  readonly presence: Presence;
  /** Whether the room hears and is heard right now; false while the connection or the way back is missing. */
  readonly live: boolean;
  readonly synced: RoomState | null;
  /** Everybody seen since one came in, so that the lines of those who left keep their faces. */
  readonly met: ReadonlyMap<string, Person>;
  /** What people said of being away since one came in, the oldest first: it can be reported after they are back. */
  readonly awayTexts: readonly AwayText[];
  readonly pending: readonly PendingLine[];
  readonly bubbles: BubbleList;
  /** The gestures people make now; null until their code has come. */
  readonly gestures: GestureShow | null;
  /** What is written and not yet said. */
  readonly draft: string;
  /** Why the room handed the draft back; gone with the next key. */
  readonly draftNote: string | null;
  /** The line that is answered with it. */
  readonly answering: string | undefined;
  /** In slow talk: when one may say the next line (server time, ms). */
  readonly slowUntil: number;
  /** What a screen reader is told last; `number` makes the same sentence news again. */
  readonly spoken: { readonly number: number; readonly text: string };
  /** The person whose tag is shown because they were chosen in a list or tapped. */
  readonly selectedId: string | null;
  /** The person whose card was opened last. */
  readonly openedId: string | null;
  /** The client id of the first line that others said while another page was open, the last time; null where they said none. */
  readonly missedFrom: string | null;
};

export type RoomStore = StoreApi<RoomView>;

/** An empty room with what one has written in it before. */
export function createRoomStore({ draft, pending }: Unsaid): RoomStore {
  return createStore<RoomView>(() => ({
    presence: { kind: 'joining' },
    live: false,
    synced: null,
    met: new Map(),
    awayTexts: [],
    pending,
    bubbles: [],
    gestures: null,
    draft,
    draftNote: null,
    answering: undefined,
    slowUntil: 0,
    spoken: { number: 0, text: '' },
    selectedId: null,
    openedId: null,
    missedFrom: null,
  }));
}
