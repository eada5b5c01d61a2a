import type { SocketResponseOf } from '@plausch/protocol';
import { lineProblem, normalizeText } from '@plausch/protocol/limits';
import { showToast } from '../../app/toasts.ts';
import type { Answer, connection } from '../../connection/index.ts';
import type { BubbleShow } from './room.bubbles.ts';
import { appendLine } from './room.events.ts';
import { nextToSend, type PendingLine, verdictOf, withLine } from './room.outbox.ts';
import type { RoomStore } from './room.store.ts';
import { RETRY_MS, type Sync } from './room.sync.ts';

export type Self = { readonly userId: string; readonly username: string; readonly bubbleColorId: string };

export type OwnLines = {
  /** Says what is written; it waits by itself while the room is out of reach. */
  say(): void;
  /** Sends what waits. */
  flush(): void;
};

type Parts = {
  readonly self: Self;
  readonly serverNow: () => number;
  readonly connection: Pick<typeof connection, 'request'>;
  readonly store: RoomStore;
  readonly bubbles: BubbleShow;
};

type Refused = Extract<Answer<unknown>, { ok: false }>;

/** The lines that this person writes, from the field until the room has numbered them. */
export function ownLines(
  { self, connection, store, bubbles, serverNow }: Parts,
  sync: Pick<Sync, 'join' | 'take'>,
): OwnLines {
  const { getState, setState: set } = store;
  let flushing = false;
  /** Between two lines that waited, once the room has asked for a slower pace. */
  let gapMs = 0;
  let later: ReturnType<typeof setTimeout> | undefined;

  function flushLater(delayMs: number) {
    clearTimeout(later);
    later = setTimeout(() => void flush(), delayMs);
  }

  function say() {
    const text = normalizeText(getState().draft);
    if (lineProblem(text) !== undefined) return;
    const line: PendingLine = {
      clientId: crypto.randomUUID(),
      text,
      at: serverNow(),
      replyTo: getState().answering,
      sent: false,
      waited: !getState().live,
    };
    set({ pending: [...getState().pending, line], draft: '', draftNote: null, answering: undefined });
    if (!line.waited) bubbles.show({ ...line, ...self });
    void flush();
  }

  /** One line at a time: a line that must be repeated keeps its place before later ones. */
  async function flush(): Promise<void> {
    if (flushing) return;
    flushing = true;
    try {
      for (;;) {
        const line = nextToSend(getState().pending);
        if (!line || !getState().live) return;
        const { clientId, text, replyTo } = line;
        const answer = await connection.request('chat:send', { clientId, text, replyTo });
        if (!answer.ok) {
          if (!refuse(line, answer)) return;
          continue;
        }
        acknowledge(line, answer.data);
        if (!nextToSend(getState().pending)) gapMs = 0;
        if (gapMs > 0) return flushLater(gapMs);
      }
    } finally {
      flushing = false;
    }
  }

  function acknowledge(
    { clientId, text, replyTo }: PendingLine,
    { id, at, seq, note }: SocketResponseOf<'chat:send'>,
  ) {
    if (note) showToast(note);
    const { synced, pending } = getState();
    if (!synced || !pending.some((line) => line.clientId === clientId)) return;
    if (seq !== null && seq > synced.seq) {
      set({ pending: withLine(pending, clientId, { sent: true }) });
      return;
    }
    // Stored by an earlier try whose event is out of reach: the acknowledgement is all there will be.
    sync.take({ ...synced, lines: appendLine(synced.lines, { id, at, clientId, text, replyTo, ...self }) });
  }

  /** Answers whether the next line may be sent at once. */
  function refuse(line: PendingLine, { code, message, retryAfterMs = RETRY_MS }: Refused): boolean {
    const { pending, draft } = getState();
    const verdict = verdictOf(code, line);
    if (verdict === 'hand_back') {
      bubbles.withdraw(line.clientId);
      // As it was written: one slash alone would make a command of it.
      const text = line.text.startsWith('/') ? `/${line.text}` : line.text;
      set({
        pending: pending.filter((candidate) => candidate.clientId !== line.clientId),
        draft: draft === '' ? text : `${text} ${draft}`,
        draftNote: message,
        // A line that is not there cannot be answered once more.
        answering: code === 'not_found' ? undefined : line.replyTo,
      });
      return true;
    }
    set({ pending: withLine(pending, line.clientId, { waited: true }) });
    if (code === 'rate_limited') gapMs = retryAfterMs;
    if (verdict === 'rejoin') sync.join();
    else flushLater(retryAfterMs);
    return false;
  }

  return { say, flush };
}
