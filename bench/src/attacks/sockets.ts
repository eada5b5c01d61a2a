import { randomBytes } from 'node:crypto';
import { connect, type Socket as TcpSocket } from 'node:net';
import { io, type Socket } from 'socket.io-client';

const PATIENCE_MS = 20_000;

export type Outcome = 'in' | 'refused' | 'cut';

/** A socket as a stock client makes it, from a network that a proxy tells. */
export class Visitor {
  readonly socket: Socket;
  /** Every message it was told. */
  readonly told: (readonly [name: string, message: unknown])[] = [];

  constructor(origin: string, token: string, network: string) {
    this.socket = io(origin, {
      transports: ['websocket'],
      auth: { token },
      extraHeaders: { 'x-forwarded-for': network },
      reconnection: false,
      forceNew: true,
      autoConnect: false,
      timeout: PATIENCE_MS,
    });
    this.socket.onAny((name: string, message: unknown) => void this.told.push([name, message]));
  }

  /** What became of the attempt to come in. */
  connect(): Promise<Outcome> {
    return new Promise((resolve) => {
      this.socket.once('connect', () => resolve('in'));
      this.socket.once('connect_error', (error: Error & { data?: unknown }) =>
        resolve(error.message === 'websocket error' ? 'cut' : 'refused'),
      );
      this.socket.connect();
    });
  }

  /** The answer to a request; undefined once the connection is gone. */
  async ask(name: string, payload: object): Promise<Answer | undefined> {
    if (!this.socket.connected) return undefined;
    const gone = new Promise<undefined>((resolve) =>
      this.socket.once('disconnect', () => resolve(undefined)),
    );
    const answer = this.socket.timeout(PATIENCE_MS).emitWithAck(name, payload) as Promise<Answer>;
    return Promise.race([answer.catch(() => undefined), gone]);
  }

  /** Whether the server still holds it: asked, not believed. */
  async isLive(): Promise<boolean> {
    return (await this.ask('room:leave', {})) !== undefined;
  }

  close(): void {
    this.socket.disconnect();
  }
}

export type Answer = { readonly error?: { readonly code: string } } & Readonly<Record<string, unknown>>;

/** A TCP connection to the server that hears what comes and does what no library would. */
export class Wire {
  readonly tcp: TcpSocket;
  readonly closed: Promise<void>;
  heard = '';
  /** Bytes that came, also those that are not kept. */
  heardBytes = 0;
  #isOver = false;

  constructor(port: number) {
    // Its own end stays open when the server closes the other.
    this.tcp = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    this.tcp.setEncoding('latin1');
    this.tcp.on('data', (text: string) => {
      this.heardBytes += text.length;
      if (this.heard.length < KEPT) this.heard += text;
    });
    this.tcp.on('error', () => {});
    this.closed = new Promise((resolve) => {
      const over = () => {
        this.#isOver = true;
        resolve();
      };
      this.tcp.once('end', over);
      this.tcp.once('close', over);
    });
  }

  /** Whether the server has ended it. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Resolves once it is on its way, or lost. */
  write(bytes: string | Buffer): Promise<void> {
    const written = new Promise<void>((resolve) => this.tcp.write(bytes, () => resolve()));
    return Promise.race([written, this.closed]);
  }

  destroy(): void {
    this.tcp.destroy();
  }
}

const KEPT = 100_000;

/** The request that turns a connection into a websocket. */
export function upgradeRequest(path: string, network: string, more: readonly string[] = []): string {
  return [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    `X-Forwarded-For: ${network}`,
    ...more,
    '',
    '',
  ].join('\r\n');
}

export const SOCKET_PATH = '/socket.io/?EIO=4&transport=websocket';
