import type { Receipts } from '../benchmark.ts';

/** What a load process has sent and got since the last reset. */
export class Tally {
  sent = 0;
  delivered = 0;
  /** Receipts of an event that had been received before. */
  doubled = 0;
  /** Numbers that were skipped in a room's sequence. */
  skipped = 0;
  acknowledged = 0;
  refused = 0;
  bytes = 0;
  /** Connections that ended without being asked to. */
  closed = 0;
  latenciesMs: number[] = [];

  reset(): void {
    Object.assign(this, new Tally());
  }

  receipts(expected: number): Receipts {
    return { expected, received: this.delivered, doubled: this.doubled };
  }
}

const PAD = 'the quick brown fox jumps over the lazy dog and keeps running along the river bank '.repeat(8);

/** A different body of `length` ASCII characters each time; it carries the moment of sending. */
export function bodyOf(sender: number, length: number): string {
  return `~T${performance.now().toFixed(3)}~ u${sender} ${PAD}`.slice(0, length);
}

const MARK = Buffer.from('~T');
const END = 126;

/** The moment of sending in a body, in milliseconds of this process; NaN when there is none. */
export function sentAt(bytes: Buffer, start: number, end: number): number {
  const mark = bytes.indexOf(MARK, start);
  if (mark < 0 || mark >= end) return Number.NaN;
  const stop = bytes.indexOf(END, mark + MARK.length);
  return Number(bytes.toString('latin1', mark + MARK.length, stop));
}
