import net from 'node:net';
import { clientFrame, FrameReader, OPCODE, upgradeRequest } from './frames.ts';
import type { Kind, LoadRoom, Member } from './room-load.ts';
import type { Tally } from './tally.ts';

const HOST = '127.0.0.1';
const CLOSED = 'the connection is closed for good';
/** All sockets read into one buffer: a receipt costs a callback and no allocation. */
const READ_BUFFER = Buffer.allocUnsafe(256 * 1024);

/** What is spoken over a connection: one of the protocols of the servers under test. */
export type Dialogue = {
  /** The path of the upgrade request. */
  readonly path: string;
  /** A new connection is being opened; the state of an earlier one is over. */
  onOpening(): void;
  onText(bytes: Buffer, start: number, end: number): void;
  /** Enters the room of the connection; `connection.onReady` is called once it is in. */
  join(): void;
  /** Leaves the room; `connection.onReady` is called once it is out. */
  leave(): void;
  say(kind: Kind): void;
};

export type ConnectionOptions = {
  readonly index: number;
  readonly port: number;
  readonly room: LoadRoom;
  readonly tally: Tally;
  readonly dialogue: (connection: LoadConnection) => Dialogue;
};

/** One client: a TCP connection with what is spoken over it. */
export class LoadConnection implements Member {
  readonly index: number;
  readonly room: LoadRoom;
  readonly tally: Tally;
  readonly dialogue: Dialogue;
  readonly #port: number;
  #socket: net.Socket | undefined;
  #stands = false;
  #isClosed = false;
  #enters = true;
  #settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  /** Called when the connection ends by itself after it stood; an attempt that fails rejects instead. */
  onLost: (() => void) | undefined;

  constructor({ index, port, room, tally, dialogue }: ConnectionOptions) {
    this.index = index;
    this.room = room;
    this.tally = tally;
    this.#port = port;
    this.dialogue = dialogue(this);
  }

  /** Connects and, unless told otherwise, enters the room; resolves once that is done. */
  open({ enter = true }: { enter?: boolean } = {}): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error(CLOSED));
    const done = this.#step();
    this.#enters = enter;
    this.#stands = false;
    this.dialogue.onOpening();
    const reader = new FrameReader((bytes, { opcode, start, end }) => {
      if (opcode === OPCODE.text) this.dialogue.onText(bytes, start, end);
      else if (opcode === OPCODE.ping) this.#write(clientFrame(bytes.subarray(start, end), OPCODE.pong));
    });
    const onRead = (length: number, buffer: Uint8Array) => {
      this.tally.bytes += length;
      try {
        reader.read(buffer as Buffer, length);
      } catch (error) {
        this.fail(String(error));
      }
      return true;
    };
    const socket = net.connect({
      host: HOST,
      port: this.#port,
      noDelay: true,
      onread: { buffer: READ_BUFFER, callback: onRead },
    });
    this.#socket = socket;
    socket.once('connect', () => socket.write(upgradeRequest(`${HOST}:${this.#port}`, this.dialogue.path)));
    socket.on('error', (error) => this.#settle?.reject(error));
    socket.once('close', () => {
      if (this.#isClosed || this.#socket !== socket) return;
      if (this.#settle) this.fail('the connection was closed');
      else if (this.#stands) {
        this.#stands = false;
        this.tally.closed += 1;
        this.onLost?.();
      }
    });
    return done;
  }

  /** Enters the room; resolves once in. */
  join(): Promise<void> {
    const done = this.#step();
    this.dialogue.join();
    return done;
  }

  /** Leaves the room; resolves once out. */
  leave(): Promise<void> {
    const done = this.#step();
    this.dialogue.leave();
    return done;
  }

  say(kind: Kind): void {
    this.dialogue.say(kind);
  }

  /** Signed in. */
  onConnected(): void {
    if (this.#enters) this.dialogue.join();
    else this.onReady();
  }

  /** The step that is under way is done. */
  onReady(): void {
    this.#stands = true;
    this.#settle?.resolve();
    this.#settle = undefined;
  }

  /** Ends the connection; the step that is under way fails with this reason. */
  fail(reason: string): void {
    this.#settle?.reject(new Error(reason));
    this.#settle = undefined;
    this.tally.refused += 1;
    this.#socket?.destroy();
  }

  sendText(text: string): void {
    this.#write(clientFrame(text));
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** For good: it is not opened again. */
  close(): void {
    this.#isClosed = true;
    this.#settle?.reject(new Error(CLOSED));
    this.#settle = undefined;
    this.#socket?.destroy();
  }

  #step(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
  }

  #write(frame: Buffer): void {
    this.#socket?.write(frame);
  }
}
