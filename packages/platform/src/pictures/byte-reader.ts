import { PictureRefused } from './refused.ts';

/** Reads a file from its beginning. A read beyond its end means a picture that is cut off. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  /** The next bytes, which stay where they are. */
  take(length: number): Buffer {
    const from = this.#at;
    this.skip(length);
    return this.#bytes.subarray(from, this.#at);
  }

  skip(length: number): void {
    if (length < 0 || length > this.left) throw new PictureRefused('format');
    this.#at += length;
  }

  // These two are asked millions of times for one file: nothing is made for the answer.
  byte(): number {
    const value = this.#bytes[this.#at];
    if (value === undefined) throw new PictureRefused('format');
    this.#at += 1;
    return value;
  }

  /** Goes to the next byte of this value, behind it. */
  skipPast(value: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    while (at < bytes.length && bytes[at] !== value) at += 1;
    this.#at = at;
    this.skip(1);
  }
}
