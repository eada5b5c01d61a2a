import type { OwnBeside } from '@plausch/protocol';

/**
 * Where this page stands in the stream of its person: it is named at each handshake, so that the server tells what was
 * missed, once.
 */
export class OwnPosition {
  /** The number of the last event; null before the first answer of the server. */
  since: number | null = null;

  /**
   * What stands beside a message, where that is something new. `known`: the event was heard before; `none`: the message does
   * not belong to the stream.
   */
  take(beside: unknown): OwnBeside | 'known' | 'none' {
    const { number, about } = (typeof beside === 'object' && beside ? beside : {}) as Partial<OwnBeside>;
    if (!Number.isSafeInteger(number)) return 'none';
    if (this.since !== null && (number as number) <= this.since) return 'known';
    this.since = number as number;
    return { number: this.since, ...(typeof about === 'string' && { about }) };
  }

  /** Another person, or another life of the session: nothing is known of that stream. */
  forget(): void {
    this.since = null;
  }
}
