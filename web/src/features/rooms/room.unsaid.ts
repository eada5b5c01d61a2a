import { tabTexts } from '../../device/storage.ts';
import { asWritten, type PendingLine } from './room.outbox.ts';

/** So long a line may wait for a page to come back. Then talk has moved on, and its writer decides anew. */
const STALE_MS = 10 * 60_000;

/** What somebody has written in a room and nobody has heard. */
export type Unsaid = {
  /** What has been begun. */
  readonly draft: string;
  /** What waits to be sent. */
  readonly pending: readonly PendingLine[];
};

export type UnsaidWords = {
  /** What was kept, as of now (ms): what has waited for too long is part of the draft again. */
  readonly recover: (now: number) => Unsaid;
  readonly keep: (unsaid: Unsaid) => void;
};

/** The words of one person in one room. This tab keeps them over a reload, until they are said or the session ends. */
export function unsaidIn(roomId: string, userId: string): UnsaidWords {
  const keys = { draft: `draft:${userId}:${roomId}`, pending: `pending:${userId}:${roomId}` };
  const keep: UnsaidWords['keep'] = ({ draft, pending }) => {
    store(keys.draft, draft);
    const waiting = pending
      .filter(({ sent }) => !sent)
      .map(({ clientId, text, kind, at, replyTo }) => ({
        clientId,
        text,
        at,
        replyTo,
        ...(kind && { kind }),
      }));
    store(keys.pending, waiting.length === 0 ? '' : JSON.stringify(waiting));
  };
  return {
    keep,
    recover(now) {
      const waiting = linesOf(tabTexts.read(keys.pending));
      const isStale = ({ at }: KeptLine) => now - at > STALE_MS;
      const begun = [...waiting.filter(isStale).map(asWritten), tabTexts.read(keys.draft) ?? ''];
      const unsaid: Unsaid = {
        draft: begun.filter((text) => text !== '').join(' '),
        pending: waiting
          .filter((line) => !isStale(line))
          .map((line) => ({ ...line, sent: false, waited: true })),
      };
      keep(unsaid);
      return unsaid;
    },
  };
}

type KeptLine = Pick<PendingLine, 'clientId' | 'text' | 'kind' | 'at' | 'replyTo'>;

function store(key: string, text: string): void {
  if (text === '') tabTexts.remove(key);
  else tabTexts.write(key, text);
}

/** An older or a newer page may have kept them otherwise: what cannot be read is left out. */
function linesOf(text: string | null): readonly KeptLine[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKeptLine) : [];
  } catch {
    return [];
  }
}

function isKeptLine(value: unknown): value is KeptLine {
  const { clientId, text, kind, at } = (value ?? {}) as Partial<Record<keyof KeptLine, unknown>>;
  const isKind = kind === undefined || kind === 'me';
  return isKind && typeof clientId === 'string' && typeof text === 'string' && typeof at === 'number';
}
