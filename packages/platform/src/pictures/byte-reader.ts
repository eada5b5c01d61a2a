import { PictureRefused } from './refused.ts';

/** Reads a file from its beginning. Whatever lies behind its end is a picture that is cut off. */
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

  byte(): number {
    return this.take(1).readUInt8();
  }

  /** Goes to the next byte of this value, behind it. */
  skipPast(value: number): void {
    const found = this.#bytes.indexOf(value, this.#at);
    if (found < 0) throw new PictureRefused('format');
    this.#at = found + 1;
  }
}
