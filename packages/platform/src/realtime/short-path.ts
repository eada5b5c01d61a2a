import type { Socket as TcpSocket } from 'node:net';
import type { Socket } from 'socket.io';
import { writeBare } from './bare-write.ts';
import { SplitPacket } from './encoder.ts';
import { fragments, putTogether, textFrame } from './text-frame.ts';

/** What is used of Socket.IO below its public surface; each part is checked before it is used. */
type Engine = {
  readonly readyState: string;
  readonly writeBuffer: readonly { readonly data?: unknown }[];
  readonly transport: { readonly name: string; readonly socket?: WebSocketBelow };
};
type WebSocketBelow = {
  readonly readyState: number;
  readonly _socket?: TcpSocket;
  terminate(): void;
  removeAllListeners(event: 'message'): void;
};
type WriteOptions = {
  readonly volatile?: boolean;
  readonly preEncoded?: boolean;
  readonly wsPreEncodedFrame?: readonly Buffer[];
};
type Client = {
  readonly conn: Engine;
  writeToEngine(packets: readonly unknown[], options: WriteOptions): void;
};

const WEBSOCKET_OPEN = 1;
/** Packets that wait above the socket; more than this is a reader that does not read either. */
const MAX_WAITING_PACKETS = 1_000;

/**
 * Sends to one connection with less work than the library: a message for many connections is encoded and framed once and
 * written straight to each TCP stream. The bytes are those that Socket.IO would send, so a stock client understands them.
 *
 * The order with packets that go the library's way is kept: packets that Engine.IO has flushed are in the same TCP stream
 * already, and while it still holds some back (`writeBuffer`), the library's way is taken here too.
 */
export class Lane {
  readonly #client: Client;
  readonly #engine: Engine;
  readonly #below: WebSocketBelow | undefined;

  /** From here on all that is sent to this connection goes the short way where it can. */
  constructor(socket: Socket) {
    this.#client = socket.client as unknown as Client;
    this.#engine = this.#client.conn;
    this.#below = belowOf(this.#engine);
    this.#client.writeToEngine = writeShortly;
  }

  /** Sends a packet that goes to other connections too, framed already. */
  send(encoded: string, frame: Buffer): void {
    const stream = streamOf(this.#engine, this.#below);
    if (stream) writeBare(stream, frame);
    else this.#client.writeToEngine([encoded], { preEncoded: true, wsPreEncodedFrame: [frame] });
  }

  /** Ends a connection for which more waits than that; says how much, or undefined for one that keeps up. */
  cutWhenSlow(maxWaitingBytes: number): number | undefined {
    const { writeBuffer } = this.#engine;
    // Not counted: what is left of the one frame that the kernel has begun to take.
    const written = this.#below?._socket?.writableLength ?? 0;
    if (writeBuffer.length === 0 && written <= maxWaitingBytes) return undefined;
    const waitingBytes = written + charactersIn(writeBuffer);
    if (waitingBytes <= maxWaitingBytes && writeBuffer.length <= MAX_WAITING_PACKETS) return undefined;
    // A closing packet would have to wait behind the bytes that the client does not read.
    this.#below?.terminate();
    return waitingBytes;
  }
}

/** Cuts a connection at once; nothing that it has sent is heard any more. */
export function terminate(engine: object): void {
  const below = belowOf(engine as Engine);
  // Frames in bytes that have arrived already are still parsed, and ignored.
  below?.removeAllListeners('message');
  below?.terminate();
}

/** The size of the packets that wait above the socket, in characters, which are about bytes. */
function charactersIn(packets: Engine['writeBuffer']): number {
  return packets.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), 0);
}

/** The WebSocket below a connection; it stays the same, as no other transport is let in. */
const belowOf = ({ transport }: Engine) => (transport.name === 'websocket' ? transport.socket : undefined);

/** The TCP stream of a connection for which nothing waits above it; undefined while the ordinary way must be taken. */
function streamOf(engine: Engine, below: WebSocketBelow | undefined): TcpSocket | undefined {
  const isReady = engine.readyState === 'open' && engine.writeBuffer.length === 0;
  return isReady && below?.readyState === WEBSOCKET_OPEN ? below._socket : undefined;
}

/** In the place of a client's own method, for what goes to it alone: acknowledgements and personal messages. */
function writeShortly(this: Client, packets: readonly unknown[], options: WriteOptions): void {
  const [packet, ...others] = packets;
  const isAlone = others.length === 0 && options.volatile !== true && options.preEncoded !== true;
  const stream = isAlone ? streamOf(this.conn, belowOf(this.conn)) : undefined;
  if (stream && typeof packet === 'string') writeBare(stream, textFrame(packet));
  else if (stream && packet instanceof SplitPacket) writeTogether(stream, packet);
  else {
    const whole = packets.map((one) => (one instanceof SplitPacket ? one.toString() : one));
    ordinaryWayOf(this).call(this, whole, options);
  }
}

/** The library's own method, which `writeShortly` hides. */
const ordinaryWayOf = (client: Client) => (Object.getPrototypeOf(client) as Client).writeToEngine;

/** Where messages that share a part are put together, one after the other; the next one has a new place while the kernel still needs this. */
let desk: Buffer | undefined;
const DESK_BYTES = 0x1_0000;

/** In one frame and one write where nothing waits; else in three, so that those who wait do so for the same bytes. */
function writeTogether(stream: TcpSocket, { before, shared, after }: SplitPacket): void {
  if (stream.writableLength === 0) {
    desk ??= Buffer.allocUnsafe(DESK_BYTES);
    const length = putTogether(desk, before, shared, after);
    if (length !== undefined) {
      if (!writeBare(stream, desk.subarray(0, length))) desk = undefined;
      return;
    }
  }
  stream.cork();
  for (const frame of fragments(before, shared, after)) stream.write(frame);
  stream.uncork();
}
