import { randomBytes } from 'node:crypto';

/** WebSocket framing by hand (RFC 6455), as a client: cheap enough to count every receipt of a busy server. */

export const OPCODE = { continuation: 0, text: 1, close: 8, ping: 9, pong: 10 } as const;
const MASKED = 0x80;
const FINAL = 0x80;

/** The upgrade request for a path. */
export function upgradeRequest(host: string, path: string): Buffer {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
}

/** A frame of a client. The mask is zero, which is legal and leaves the payload as it is. */
export function clientFrame(payload: string | Buffer, opcode: number = OPCODE.text): Buffer {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const headerLength = bytes.length < 126 ? 6 : bytes.length < 0x1_0000 ? 8 : 14;
  const frame = Buffer.alloc(headerLength + bytes.length);
  frame[0] = FINAL | opcode;
  if (headerLength === 6) frame[1] = MASKED | bytes.length;
  else if (headerLength === 8) {
    frame[1] = MASKED | 126;
    frame.writeUInt16BE(bytes.length, 2);
  } else {
    frame[1] = MASKED | 127;
    frame.writeBigUInt64BE(BigInt(bytes.length), 2);
  }
  bytes.copy(frame, headerLength);
  return frame;
}

/** Where a frame of a server lies: its opcode, its payload's bytes from `start` to `end`, and whether its message ends. */
export type FrameAt = { opcode: number; isFinal: boolean; start: number; end: number };

/** Reads the frame that begins at `at`, or undefined when not all of it is there before `limit`. */
export function serverFrameAt(bytes: Buffer, at: number, limit: number): FrameAt | undefined {
  if (limit - at < 2) return undefined;
  const short = (bytes[at + 1] ?? 0) & 127;
  const headerLength = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (limit - at < headerLength) return undefined;
  const length =
    short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
  const start = at + headerLength;
  if (limit - start < length) return undefined;
  const first = bytes[at] ?? 0;
  return { opcode: first & 15, isFinal: (first & FINAL) !== 0, start, end: start + length };
}

export type FrameListener = (bytes: Buffer, frame: FrameAt) => void;

/**
 * Takes what a socket reads and calls `onFrame` for each whole message after the answer to the upgrade, and for
 * what controls the connection.
 * The bytes belong to the caller and change with the next read: what is to be kept must be copied.
 */
export class FrameReader {
  readonly #onFrame: FrameListener;
  readonly #onUpgraded: (() => void) | undefined;
  #isUpgraded = false;
  #rest: Buffer | undefined;
  /** The frames of a message that has not ended. */
  #parts: Buffer[] = [];

  constructor(onFrame: FrameListener, onUpgraded?: () => void) {
    this.#onFrame = onFrame;
    this.#onUpgraded = onUpgraded;
  }

  /** @throws when the upgrade is refused. */
  read(chunk: Buffer, length: number): void {
    let bytes = chunk;
    let limit = length;
    if (this.#rest) {
      bytes = Buffer.concat([this.#rest, chunk.subarray(0, length)]);
      limit = bytes.length;
      this.#rest = undefined;
    }
    let at = 0;
    if (!this.#isUpgraded) {
      const end = bytes.subarray(0, limit).indexOf('\r\n\r\n');
      if (end < 0) {
        this.#keep(bytes, 0, limit);
        return;
      }
      const status = bytes.toString('latin1', 0, Math.min(end, 12));
      if (status !== 'HTTP/1.1 101') throw new Error(`the upgrade was refused: ${status}`);
      this.#isUpgraded = true;
      at = end + 4;
      this.#onUpgraded?.();
    }
    while (at < limit) {
      const frame = serverFrameAt(bytes, at, limit);
      if (!frame) {
        this.#keep(bytes, at, limit);
        return;
      }
      this.#take(bytes, frame);
      at = frame.end;
    }
  }

  #take(bytes: Buffer, frame: FrameAt): void {
    const { opcode, isFinal, start, end } = frame;
    const isPart = opcode === OPCODE.continuation || (opcode === OPCODE.text && !isFinal);
    if (!isPart) {
      this.#onFrame(bytes, frame);
      return;
    }
    this.#parts.push(Buffer.from(bytes.subarray(start, end)));
    if (!isFinal) return;
    const message = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#onFrame(message, { opcode: OPCODE.text, isFinal, start: 0, end: message.length });
  }

  #keep(bytes: Buffer, from: number, to: number): void {
    this.#rest = Buffer.from(bytes.subarray(from, to));
  }
}
