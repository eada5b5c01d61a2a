import type { Line } from '@plausch/protocol';
import type { ErrorCode } from '@plausch/protocol/errors';

/**
 * A line of one's own that the room has not numbered yet. Its `clientId` stays the same however often it
 * has to be sent, so the room hears it once.
 */
export type PendingLine = {
  readonly clientId: string;
  readonly text: string;
  /** Says what one does. */
  readonly kind?: 'me';
  readonly at: number;
  /** The line that it answers. */
  readonly replyTo?: string | undefined;
  /** Acknowledged: nothing left to send, only its event is on the way. */
  readonly sent: boolean;
  /** Written or held up while the room was out of reach; it goes out by itself. */
  readonly waited: boolean;
};

/** What to do with a line after a refusal. */
export type RefusalVerdict = 'keep' | 'rejoin' | 'hand_back';

/** The lines still on their way: those the transcript does not show yet. */
export function unsettled(pending: readonly PendingLine[], lines: readonly Line[]): readonly PendingLine[] {
  if (pending.length === 0) return pending;
  const settled = new Set(lines.map((line) => line.clientId));
  const rest = pending.filter((line) => !settled.has(line.clientId));
  return rest.length === pending.length ? pending : rest;
}

/** A line as it was written: one slash alone would make a command of it. */
export function asWritten({ text, kind }: Pick<PendingLine, 'text' | 'kind'>): string {
  if (kind) return `/me ${text}`;
  return text.startsWith('/') ? `/${text}` : text;
}

/** The line to send next: the oldest that is not acknowledged, so that lines keep their order. */
export function nextToSend(pending: readonly PendingLine[]): PendingLine | undefined {
  return pending.find((line) => !line.sent);
}

export function withLine(
  pending: readonly PendingLine[],
  clientId: string,
  change: Partial<PendingLine>,
): readonly PendingLine[] {
  return pending.map((line) => (line.clientId === clientId ? { ...line, ...change } : line));
}

/**
 * A line that could not reach the room stays and is sent again. A refusal that concerns the line itself
 * hands it back to its writer, who may change it. Too fast counts against the writer only while typing:
 * a queue that piled up offline is not their hurry.
 */
export function verdictOf(code: ErrorCode, line: PendingLine): RefusalVerdict {
  switch (code) {
    case 'unavailable':
    case 'internal':
      return 'keep';
    case 'not_in_room':
      return 'rejoin';
    case 'rate_limited':
    case 'slow_mode':
      return line.waited ? 'keep' : 'hand_back';
    default:
      return 'hand_back';
  }
}
