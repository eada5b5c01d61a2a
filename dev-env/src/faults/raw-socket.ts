import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** RFC 6455, 5.2. */
export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

export type RawFrame = {
  readonly payload?: Buffer | string;
  readonly opcode?: number;
  /** Whether this is the last fragment; default yes. */
  readonly isLast?: boolean;
  /** Whether the payload is masked, as a client's must be; default yes. */
  readonly isMasked?: boolean;
  /** The three reserved bits, which must be 0. */
  readonly reserved?: number;
  /** A length other than the payload's own. */
  readonly claimedLength?: number;
};

/** A WebSocket frame as it goes over the wire, right or wrong. */
export function rawFrame(options: RawFrame): Buffer {
  const { opcode = OPCODE.text, isLast = true, isMasked = true, reserved = 0 } = options;
  const payload = Buffer.from(options.payload ?? '');
  const length = options.claimedLength ?? payload.length;
  const head = Buffer.alloc(length < LENGTH_16 ? 2 : length < 0x1_0000 ? 4 : 10);
  head[0] = (isLast ? 0x80 : 0) | (reserved << 4) | opcode;
  const marked = head.length === 2 ? length : head.length === 4 ? LENGTH_16 : LENGTH_64;
  head[1] = (isMasked ? 0x80 : 0) | marked;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  if (!isMasked) return Buffer.concat([head, payload]);
  const mask = randomBytes(4);
  const masked = payload.map((byte, i) => byte ^ (mask[i % 4] ?? 0));
  return Buffer.concat([head, mask, masked]);
}

/** The bytes of one whole unmasked frame and its text, or undefined while it is not all there. */
type Frame = {
  readonly payload: Buffer;
  readonly size: number;
  readonly opcode: number;
  readonly isLast: boolean;
};

function takeFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < 2) return undefined;
  const marked = (bytes[1] ?? 0) & 127;
  const start = marked === LENGTH_64 ? 10 : marked === LENGTH_16 ? 4 : 2;
  if (bytes.length < start) return undefined;
  const length =
    start === 10 ? Number(bytes.readBigUInt64BE(2)) : start === 4 ? bytes.readUInt16BE(2) : marked;
  const size = start + length;
  if (bytes.length < size) return undefined;
  const first = bytes[0] ?? 0;
  return { payload: bytes.subarray(start, size), size, opcode: first & 15, isLast: (first & 0x80) !== 0 };
}

/**
 * A WebSocket made by hand over a TCP stream, so that a test can send what no library would and stop reading when
 * it likes. Speaks just enough of Engine.IO and Socket.IO to sign in, ask, and answer pings.
 */
export class RawSocket {
  /** Every Socket.IO event it was told, oldest first. */
  readonly events: (readonly [name: string, message: unknown])[] = [];
  readonly closed: Promise<unknown>;
  readonly #socket: Socket;
  readonly #answers = new Map<number, (answer: object | undefined) => void>();
  #waiting: ((text: string | undefined) => void)[] = [];
  #bytes: Buffer = Buffer.alloc(0);
  /** The frames of a message that has not ended. */
  #parts: Buffer[] = [];
  #asked = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    // What broke is said by `close`.
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    void this.closed.then(() => {
      for (const answer of this.#answers.values()) answer(undefined);
      for (const waiting of this.#waiting) waiting(undefined);
    });
  }

  /** Opens a WebSocket at a server of this machine, for somebody of a network if one is named; with a token it also signs in. */
  static async open(port: number, token?: string, network?: string): Promise<RawSocket> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const raw = new RawSocket(socket);
    socket.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n' +
        `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n` +
        (network === undefined ? '\r\n' : `X-Forwarded-For: ${network}\r\n\r\n`),
    );
    let head = Buffer.alloc(0);
    while (!head.includes('\r\n\r\n')) {
      const chunk = await Promise.race([once(socket, 'data') as Promise<[Buffer]>, raw.closed]);
      if (!Array.isArray(chunk)) throw new Error('the server ended the connection');
      head = Buffer.concat([head, chunk[0]]);
    }
    const isOpen = raw.#next();
    const bodyAt = head.indexOf('\r\n\r\n') + 4;
    raw.#read(head.subarray(bodyAt));
    socket.on('data', (chunk: Buffer) => raw.#read(chunk));
    await isOpen;
    if (token !== undefined) {
      const isSignedIn = raw.#next();
      raw.send(`40${JSON.stringify({ token })}`);
      const answer = await isSignedIn;
      if (!answer?.startsWith('40')) throw new Error(`the handshake was refused: ${answer}`);
    }
    return raw;
  }

  get isClosed(): boolean {
    return this.#socket.destroyed;
  }

  write(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  /** Sends an Engine.IO packet in a proper frame. */
  send(packet: string): void {
    this.write(rawFrame({ payload: packet }));
  }

  /** Sends a request, its payload as JSON text; resolves with the acknowledgement, or undefined once it is cut. */
  ask(name: string, payload: string): Promise<object | undefined> {
    if (this.isClosed) return Promise.resolve(undefined);
    this.#asked += 1;
    const id = this.#asked;
    const answer = new Promise<object | undefined>((resolve) => this.#answers.set(id, resolve));
    this.send(`42${id}[${JSON.stringify(name)},${payload}]`);
    return answer;
  }

  /** Reads nothing any more, until `resume`. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #next(): Promise<string | undefined> {
    if (this.isClosed) return Promise.resolve(undefined);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #read(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    for (let frame = takeFrame(this.#bytes); frame; frame = takeFrame(this.#bytes)) {
      this.#bytes = this.#bytes.subarray(frame.size);
      if (frame.opcode === OPCODE.text || frame.opcode === OPCODE.continuation) this.#gather(frame);
      // The server ends the connection politely, and waits for us to do the same.
      if (frame.opcode === OPCODE.close) this.destroy();
    }
  }

  #gather({ payload, isLast }: Frame): void {
    this.#parts.push(payload);
    if (!isLast) return;
    const text = Buffer.concat(this.#parts).toString('utf8');
    this.#parts = [];
    this.#hear(text);
  }

  #hear(text: string): void {
    if (text === '2') this.send('3');
    const [, id, answer] = /^43(\d+)(\[.*)$/s.exec(text) ?? [];
    if (id !== undefined && answer !== undefined) {
      const [body] = JSON.parse(answer) as [object];
      this.#answers.get(Number(id))?.(body);
      this.#answers.delete(Number(id));
    } else if (text.startsWith('42')) {
      this.events.push(JSON.parse(text.slice(2)) as [string, unknown]);
    } else if (text !== '2') {
      this.#waiting.shift()?.(text);
    }
  }
}
