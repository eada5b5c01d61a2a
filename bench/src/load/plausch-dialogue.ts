import { randomUUIDv7 } from 'node:crypto';
import type { Dialogue, LoadConnection } from './connection.ts';
import { checkJournal, type Entry, type JournalVerdict } from './journal.ts';
import type { DialogueOptions } from './reference-dialogues.ts';
import type { KnownFrame } from './room-frames.ts';
import type { Kind } from './room-load.ts';
import { bodyOf } from './tally.ts';

const OPEN = 0x30;
const PING = 0x32;
const CONNECTED = 0x30;
const EVENT = 0x32;
const ACKNOWLEDGEMENT = 0x33;
const ROOM_EVENTS = Buffer.from('42["room:events"');
/** [R8] Another connection of the same account has come in; no two clients here share an account. */
const ELSEWHERE = Buffer.from('42["room:elsewhere"');
const ERROR = Buffer.from('"error":');
const JOIN_ID = 0;
const LEAVE_ID = 1;
/** So many last characters tell ids of lines apart. */
const ID_END = 6;

/** A frame, of which only the events from a number on are news. */
type FrameNews = { readonly frame: KnownFrame; readonly from: number };
type Joined = { history?: { clientId: string }[]; events?: { type: string; clientId?: string }[] };

/** Our own protocol: numbered events in frames, every request acknowledged. */
export function plauschDialogue(options: DialogueOptions) {
  return (connection: LoadConnection): Dialogue => new PlauschDialogue(options, connection);
}

export class PlauschDialogue implements Dialogue {
  readonly path = '/socket.io/?EIO=4&transport=websocket';
  /** Lines that are not acknowledged; they are sent again after a return, as the web client does. */
  readonly #unanswered = new Map<number, { clientId: string; text: string }>();
  readonly #options: DialogueOptions;
  readonly #connection: LoadConnection;
  #lastRequest = LEAVE_ID;
  #isTyping = false;
  #epoch: string | undefined;
  /** The number of the next event. */
  #next = 0;
  /** Up to here the snapshot counted; a frame of the same moment may still repeat some of it. */
  #snapshotSeq = 0;
  #isIn = false;
  /** Raw answers and frames, read only afterwards: reading takes time that the server under test needs. */
  readonly #journal: (Buffer | FrameNews)[] = [];
  /** Frames that came before the answer to joining. */
  #early: KnownFrame[] = [];

  constructor(options: DialogueOptions, connection: LoadConnection) {
    this.#options = options;
    this.#connection = connection;
  }

  onOpening(): void {
    this.#isIn = false;
    this.#early = [];
  }

  join(): void {
    const since = this.#epoch === undefined ? {} : { epoch: this.#epoch, since: this.#next - 1 };
    this.#isIn = false;
    this.#next = 0;
    this.#request(JOIN_ID, 'room:join', { roomId: this.#connection.room.id, ...since });
  }

  leave(): void {
    this.#epoch = undefined;
    this.#request(LEAVE_ID, 'room:leave', {});
  }

  say(kind: Kind): void {
    this.#lastRequest += 1;
    if (kind === 'typing') {
      this.#isTyping = !this.#isTyping;
      this.#request(this.#lastRequest, 'chat:typing', { on: this.#isTyping });
      return;
    }
    const line = {
      clientId: randomUUIDv7(),
      text: bodyOf(this.#connection.index, this.#options.payloadBytes),
    };
    if (this.#options.keepsJournal) {
      this.#unanswered.set(this.#lastRequest, line);
      this.#connection.room.said.push(line.clientId);
      if (!this.#isIn) return;
    }
    this.#request(this.#lastRequest, 'chat:send', line);
  }

  /** The number of the event that this client waits for. */
  get next(): number {
    return this.#next;
  }

  /** What this client was told, in order and short, to look for a missing line in. */
  get story(): string {
    const parts = this.#entries().map(
      ({ kind, lines }) => `${kind} [${lines.map((line) => line.slice(-ID_END)).join(' ')}]`,
    );
    return `${this.#isIn ? 'in' : 'not in'}, waits for ${this.#next}: ${parts.join(', ')}`;
  }

  /** What was lost or doubled of the lines that were said while this client was there. */
  check(): JournalVerdict {
    return checkJournal(this.#entries(), this.#connection.room.said);
  }

  #entries(): Entry[] {
    return this.#journal.map((one): Entry => {
      if (!Buffer.isBuffer(one)) {
        const news = one.frame.lines.filter(({ seq }) => seq >= one.from);
        return { kind: 'events', lines: news.map(({ clientId }) => clientId) };
      }
      const text = one.toString('utf8');
      const [joined] = JSON.parse(text.slice(text.indexOf('['))) as [Joined];
      const history = joined.history?.map(({ clientId }) => clientId);
      return history
        ? { kind: 'snapshot', lines: history }
        : { kind: 'events', lines: joined.events?.flatMap(({ clientId }) => clientId ?? []) ?? [] };
    });
  }

  onText(bytes: Buffer, start: number, end: number): void {
    if (bytes[start] === OPEN) this.#connection.sendText(`40{"token":"${this.#options.token}"}`);
    else if (bytes[start] === PING) this.#connection.sendText('3');
    else if (bytes[start + 1] === CONNECTED) this.#connection.onConnected();
    else if (bytes[start + 1] === ACKNOWLEDGEMENT) this.#acknowledge(bytes, start, end);
    else if (bytes[start + 1] !== EVENT) this.#connection.fail(bytes.toString('utf8', start, end));
    else if (beginsWith(bytes, start, ROOM_EVENTS)) this.#take(bytes, start, end);
    else if (beginsWith(bytes, start, ELSEWHERE)) this.#connection.fail('the account came in elsewhere');
  }

  #request(id: number, name: string, payload: object): void {
    this.#connection.sendText(`42${id}${JSON.stringify([name, payload])}`);
  }

  #acknowledge(bytes: Buffer, start: number, end: number): void {
    const refusal = bytes.subarray(start, end).indexOf(ERROR);
    if (refusal >= 0) {
      this.#connection.fail(bytes.toString('utf8', start, end));
      return;
    }
    const id = Number.parseInt(bytes.toString('latin1', start + 2, start + 12), 10);
    if (id === JOIN_ID) this.#enter(bytes, start, end);
    else if (id === LEAVE_ID) {
      this.#isIn = false;
      this.#connection.onReady();
    } else {
      this.#unanswered.delete(id);
      this.#connection.tally.acknowledged += 1;
    }
  }

  #enter(bytes: Buffer, start: number, end: number): void {
    const head = bytes.toString('latin1', start, Math.min(end, start + 200));
    const [, epoch, seq] = /"epoch":"([^"]+)","seq":(\d+)/.exec(head) ?? [];
    if (seq === undefined) {
      this.#connection.fail(`not let into the room: ${head}`);
      return;
    }
    this.#snapshotSeq = Number(seq);
    if (this.#options.keepsJournal) {
      this.#epoch = epoch;
      this.#journal.push(Buffer.from(bytes.subarray(start, end)));
      for (const frame of this.#early) this.#journal.push({ frame, from: this.#snapshotSeq + 1 });
      this.#early = [];
    }
    this.#next = Math.max(this.#next, this.#snapshotSeq + 1);
    this.#isIn = true;
    for (const [request, line] of this.#unanswered) this.#request(request, 'chat:send', line);
    this.#connection.onReady();
  }

  #take(bytes: Buffer, start: number, end: number): void {
    const { room, tally } = this.#connection;
    const frame = room.frames.read(bytes, start, end);
    const after = frame.from + frame.events;
    if (!this.#isIn) {
      this.#next = after;
      if (this.#options.keepsJournal) this.#early.push(frame);
      return;
    }
    // In the same moment as the snapshot, a frame was on its way that tells what the snapshot holds already.
    const isEcho = frame.from <= this.#snapshotSeq && this.#next === this.#snapshotSeq + 1;
    if (frame.from < this.#next && !isEcho) tally.doubled += this.#next - frame.from;
    if (frame.from > this.#next) tally.skipped += frame.from - this.#next;
    if (this.#options.keepsJournal)
      this.#journal.push({ frame, from: isEcho ? this.#snapshotSeq + 1 : frame.from });
    this.#next = Math.max(this.#next, after);
    if (this.#options.isSampled) {
      const now = performance.now();
      for (const moment of frame.sentAtMs) tally.latenciesMs.push(now - moment);
    }
    if (frame.messages > 0) room.received(frame.messages);
  }
}

const beginsWith = (bytes: Buffer, start: number, head: Buffer) =>
  bytes.compare(head, 0, head.length, start, start + head.length) === 0;
