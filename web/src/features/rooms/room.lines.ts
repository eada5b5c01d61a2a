import type { SocketResponseOf } from '@plausch/protocol';
import { lineProblem, normalizeText } from '@plausch/protocol/limits';
import { showToast } from '../../app/toasts.ts';
import type { Answer, connection } from '../../connection/index.ts';
import type { BubbleShow } from './room.bubbles.ts';
import { appendLine } from './room.events.ts';
import { asWritten, nextToSend, type PendingLine, verdictOf, withLine } from './room.outbox.ts';
import type { RoomStore } from './room.store.ts';
import { RETRY_MS, type Sync } from './room.sync.ts';

export type Self = { readonly userId: string; readonly username: string; readonly bubbleColorId: string };

export type OwnLines = {
  /** Says what is written, or what one does; it waits by itself while the room is out of reach. */
  say(deed?: string): void;
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

  function say(deed?: string) {
    const text = deed ?? normalizeText(getState().draft);
    if (lineProblem(text) !== undefined) return;
    const line: PendingLine = {
      clientId: crypto.randomUUID(),
      text,
      ...(deed !== undefined && { kind: 'me' }),
      at: serverNow(),
      replyTo: getState().answering,
      sent: false,
      waited: !getState().live,
    };
    set({ pending: [...getState().pending, line], draft: '', draftNote: null, answering: undefined });
    // In slow talk it may come back, with the time it has to wait.
    if (!line.waited && getState().slowUntil <= line.at) bubbles.show({ ...line, ...self });
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
        const { clientId, text, kind, replyTo } = line;
        const said = { clientId, text, replyTo, ...(kind && { kind }) };
        const answer = await connection.request('chat:send', said);
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
    { clientId, text, kind, replyTo }: PendingLine,
    { id, at, seq, note, slowUntil }: SocketResponseOf<'chat:send'>,
  ) {
    if (note) showToast(note);
    const { synced, pending } = getState();
    if (slowUntil !== undefined) set({ slowUntil });
    if (!synced || !pending.some((line) => line.clientId === clientId)) return;
    if (seq !== null && seq > synced.seq) {
      set({ pending: withLine(pending, clientId, { sent: true }) });
      return;
    }
    // Stored by an earlier try whose event is out of reach: the acknowledgement is all there will be.
    const line = { id, at, clientId, text, replyTo, ...(kind && { kind }), ...self };
    sync.take({ ...synced, lines: appendLine(synced.lines, line) });
  }

  /** Answers whether the next line may be sent at once. */
  function refuse(line: PendingLine, { code, message, retryAfterMs = RETRY_MS }: Refused): boolean {
    const { pending, draft, spoken } = getState();
    const verdict = verdictOf(code, line);
    const isSlow = code === 'slow_mode';
    if (isSlow) set({ slowUntil: serverNow() + retryAfterMs });
    if (verdict === 'hand_back') {
      bubbles.withdraw(line.clientId);
      const text = asWritten(line);
      set({
        pending: pending.filter((candidate) => candidate.clientId !== line.clientId),
        draft: draft === '' ? text : `${text} ${draft}`,
        // What counts above the field says it to those who see.
        ...(isSlow ? { spoken: { number: spoken.number + 1, text: message } } : { draftNote: message }),
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
