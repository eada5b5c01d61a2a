import type { Line } from '@plausch/protocol';

type Spoken = Pick<Line, 'userId' | 'clientId' | 'text' | 'kind'>;
type Said = { readonly clientId: string; readonly sense: string; readonly at: number };

/**
 * [R24] The last line of each sender in one talk. A sender cannot say the same twice in a row, also with lines of others
 * in between; a repeated send of one line is still one line.
 */
export class LastWords {
  readonly #withinMs: number;
  readonly #last = new Map<string, Said>();

  /** `history`: what was said before, the oldest first. */
  constructor(withinMs: number, history: readonly Line[]) {
    this.#withinMs = withinMs;
    for (const line of history) this.begin(line, line.at);
  }

  /** Whether a line says again what its sender said last, a moment ago. */
  isRepeated({ userId, clientId, text, kind }: Spoken, now: number): boolean {
    const last = this.#last.get(userId);
    return (
      last !== undefined &&
      kind !== 'dice' &&
      last.clientId !== clientId &&
      now - last.at < this.#withinMs &&
      last.sense === senseOf(text)
    );
  }

  /** Takes a line for its sender's last one before it is written down; answers how to take that back. */
  begin({ userId, clientId, text, kind }: Spoken, now: number): () => void {
    const before = this.#last.get(userId);
    // What dice show are not the person's words.
    if (kind === 'dice' || before?.clientId === clientId) return () => {};
    const said = { clientId, sense: senseOf(text), at: now };
    this.#last.set(userId, said);
    return () => {
      if (this.#last.get(userId) !== said) return;
      if (before) this.#last.set(userId, before);
      else this.#last.delete(userId);
    };
  }

  /** A line says something else from now on; where it is its sender's last one, that is what was said last. */
  change({ userId, clientId, text }: Spoken): void {
    const last = this.#last.get(userId);
    if (last?.clientId === clientId) this.#last.set(userId, { ...last, sense: senseOf(text) });
  }

  /** Drops what may be said again. */
  forget(now: number): void {
    for (const [userId, { at }] of this.#last) if (now - at >= this.#withinMs) this.#last.delete(userId);
  }
}

/** A text without what makes no difference to a reader: case, kinds of spaces, signs that cannot be seen. */
export function senseOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
