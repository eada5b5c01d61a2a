/** A room frame as it was read once: the numbers it covers, and when its messages were sent. */
export type KnownFrame = {
  readonly bytes: Buffer;
  readonly from: number;
  readonly events: number;
  /** Messages among the events. */
  readonly messages: number;
  /** Moments of sending, in milliseconds of this process. */
  readonly sentAtMs: readonly number[];
  /** The lines among the events: number in the room and the sender's id. */
  readonly lines: readonly { readonly seq: number; readonly clientId: string }[];
};

type RoomEvent = { seq: number; type: string; text?: string; clientId?: string };

/** Stragglers may still get older frames; this many is more than any keeps waiting. */
const KEPT = 64;
const FROM = Buffer.from('"from":');
const ZERO = 48;
/** Engine.IO message, Socket.IO event. */
const PREFIX_LENGTH = 2;

/**
 * Reads room frames exactly and cheaply: every member gets the same bytes, so the first receipt is parsed in
 * full and the others are compared with it byte by byte.
 */
export class RoomFrames {
  readonly #known = new Map<number, KnownFrame>();

  /** @throws when the events of a frame are not numbered one by one from `from`. */
  read(bytes: Buffer, start: number, end: number): KnownFrame {
    const known = this.#known.get(numberAfter(bytes, FROM, start));
    if (known && bytes.compare(known.bytes, 0, known.bytes.length, start, end) === 0) return known;
    const frame = parse(Buffer.from(bytes.subarray(start, end)));
    this.#known.set(frame.from, frame);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest);
    return frame;
  }
}

function numberAfter(bytes: Buffer, mark: Buffer, start: number): number {
  let number = 0;
  for (let at = bytes.indexOf(mark, start) + mark.length; ; at += 1) {
    const digit = (bytes[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return number;
    number = number * 10 + digit;
  }
}

function parse(bytes: Buffer): KnownFrame {
  const [, { from, events }] = JSON.parse(bytes.toString('utf8', PREFIX_LENGTH)) as [
    string,
    { from: number; events: RoomEvent[] },
  ];
  events.forEach(({ seq }, i) => {
    if (seq !== from + i) throw new Error(`event ${from + i} has the number ${seq}`);
  });
  const messages = events.filter(({ type }) => type === 'chat:message' || type === 'chat:typing');
  const sentAtMs = messages.flatMap(({ text }) => {
    const moment = text === undefined ? null : /~T([\d.]+)~/.exec(text);
    return moment ? [Number(moment[1])] : [];
  });
  const lines = messages.flatMap(({ seq, clientId }) => (clientId === undefined ? [] : { seq, clientId }));
  return { bytes, from, events: events.length, messages: messages.length, sentAtMs, lines };
}
