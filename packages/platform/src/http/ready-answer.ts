import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';

/** What it takes of an endpoint to put an answer of it together. */
type Answering = { readonly response: z.ZodType };

/** Shorter ones fit into a few packets as they are. */
const LONG_BYTES = 8 * 1024;
const compress = promisify(gzip);

/** An answer that was checked and put together before, for what is asked much more often than it changes. */
export class ReadyAnswer<E extends Answering> {
  readonly bytes: Buffer;
  declare readonly endpoint: E;
  #compressed: Promise<Buffer> | undefined;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get isLong(): boolean {
    return this.bytes.length > LONG_BYTES;
  }

  /** As gzip. Compressed once, when it is asked for. */
  compressed(): Promise<Buffer> {
    this.#compressed ??= compress(this.bytes);
    return this.#compressed;
  }
}

/** @throws ZodError for what the contract does not allow. */
export function readyAnswer<E extends Answering>(
  endpoint: E,
  answer: z.output<E['response']>,
): ReadyAnswer<E> {
  return new ReadyAnswer(Buffer.from(JSON.stringify(z.encode(endpoint.response, answer))));
}
