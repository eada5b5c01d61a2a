import { connect, type Socket } from 'node:net';

/** What a request was answered; `cut`: the connection ended instead, `hung`: neither came. */
export type RawAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: string }
  | { readonly kind: 'cut' | 'hung' };

const END_OF_HEAD = '\r\n\r\n';
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 304]);

/**
 * A connection that is kept for one request after the other, each as the bytes that it is: clients of libraries would refuse to send
 * some, and cost more than what they ask.
 */
export class RawConnection {
  readonly #port: number;
  readonly #patienceMs: number;
  #socket: Socket | undefined;
  #heard = Buffer.alloc(0);
  #isHead = false;
  #answer: ((answer: RawAnswer) => void) | undefined;

  constructor({ port, patienceMs }: { port: number; patienceMs: number }) {
    this.#port = port;
    this.#patienceMs = patienceMs;
  }

  /** `isHead`: an answer to it has no body. */
  ask(bytes: Buffer, { isHead = false }: { isHead?: boolean } = {}): Promise<RawAnswer> {
    const socket = this.#open();
    this.#heard = Buffer.alloc(0);
    this.#isHead = isHead;
    return new Promise((resolve) => {
      this.#answer = resolve;
      socket.setTimeout(this.#patienceMs);
      socket.write(bytes);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed && this.#socket.writable) return this.#socket;
    const socket = connect(this.#port, '127.0.0.1').setNoDelay(true);
    const end = (answer: RawAnswer) => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      socket.destroy();
      this.#tell(answer);
    };
    socket.on('data', (chunk: Buffer<ArrayBuffer>) => {
      this.#heard = this.#heard.length === 0 ? chunk : Buffer.concat([this.#heard, chunk]);
      this.#read(end);
    });
    // Who refuses a body before it is all there closes the connection.
    socket.on('error', () => end({ kind: 'cut' }));
    socket.on('close', () => end({ kind: 'cut' }));
    socket.on('timeout', () => end({ kind: 'hung' }));
    this.#socket = socket;
    return socket;
  }

  #read(end: (answer: RawAnswer) => void): void {
    const endOfHead = this.#heard.indexOf(END_OF_HEAD);
    if (endOfHead < 0) return;
    const head = this.#heard.toString('latin1', 0, endOfHead).toLowerCase();
    const status = Number(head.slice('http/1.1 '.length, 'http/1.1 '.length + 3));
    const body = this.#heard.subarray(endOfHead + END_OF_HEAD.length);
    const [, length] = /^content-length: *(\d+)/m.exec(head) ?? [];
    const isChunked = /^transfer-encoding: *chunked/m.test(head);
    const isWhole =
      this.#isHead ||
      WITHOUT_BODY.has(status) ||
      (isChunked ? body.toString('latin1').endsWith('0\r\n\r\n') : body.length >= Number(length ?? 0));
    if (!isWhole) return;
    const answer: RawAnswer = { kind: 'answer', status, body: body.toString('utf8') };
    if (/^connection: *close/m.test(head)) end(answer);
    else this.#tell(answer);
  }

  #tell(answer: RawAnswer): void {
    const tell = this.#answer;
    this.#answer = undefined;
    this.#socket?.setTimeout(0);
    tell?.(answer);
  }
}

/** Bytes that may be no HTTP, alone on a connection; resolves with all that came back until its end. */
export function throwBytes(
  { port, patienceMs }: { port: number; patienceMs: number },
  bytes: Buffer,
): Promise<{ heard: string; isOver: boolean }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    const end = (isOver: boolean) => {
      socket.destroy();
      resolve({ heard, isOver });
    };
    socket.setTimeout(patienceMs, () => end(false));
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
    });
    socket.on('error', () => end(true));
    socket.on('close', () => end(true));
    // Half closed: what is missing will not come.
    socket.end(bytes);
  });
}
