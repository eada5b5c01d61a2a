import { once } from 'node:events';
import net from 'node:net';

const HOST = '127.0.0.1';
const END_OF_HEAD = '\r\n\r\n';

export type HttpRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly cookie?: string;
  readonly body?: unknown;
};

export type HttpAnswer = {
  readonly status: number;
  /** What a refusal says about when to come back. */
  readonly retryAfterSeconds: number | undefined;
  readonly body: Buffer;
};

/** The bytes of a request; who asks the same again and again puts them together once. */
export function requestBytes({ method, path, token, cookie, body }: HttpRequest): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${HOST}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}${END_OF_HEAD}${text}`);
}

/**
 * The answer at the beginning of what came, or undefined while some of it is missing.
 * @throws where the length is not said: nobody here answers in chunks.
 */
export function readAnswer(bytes: Buffer): HttpAnswer | undefined {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error('an answer without its length');
  const start = end + END_OF_HEAD.length;
  const stop = start + Number(length);
  if (bytes.length < stop) return undefined;
  const status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
  const wait = /\r\nretry-after: *(\d+)/i.exec(head)?.[1];
  return {
    status,
    retryAfterSeconds: wait === undefined ? undefined : Number(wait),
    body: bytes.subarray(start, stop),
  };
}

/** One connection that is kept: a question at a time, with as little of our own CPU as it goes. */
export class HttpConnection {
  readonly #socket: net.Socket;
  #received: Buffer | undefined;
  #asked: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: net.Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.once('close', () => this.#fail(new Error('the connection was closed')));
  }

  static async open(port: number): Promise<HttpConnection> {
    const socket = net.connect({ host: HOST, port, noDelay: true });
    await once(socket, 'connect');
    return new HttpConnection(socket);
  }

  ask(request: Buffer): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.#asked = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    const bytes = this.#received ? Buffer.concat([this.#received, chunk]) : chunk;
    this.#received = undefined;
    try {
      const answer = readAnswer(bytes);
      if (answer) this.#asked?.resolve(answer);
      else this.#received = bytes;
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #fail(error: Error): void {
    this.#asked?.reject(error);
  }
}
