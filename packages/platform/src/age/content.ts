import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';
import { AgeFailure } from './failure.ts';
import { CIPHER, FIRST_LINE, fileKeyIn, newHeader, payloadKey, TAG_BYTES } from './header.ts';

/** So much is sealed at a time; each piece knows its number and whether it is the last. */
const PIECE_BYTES = 64 * 1024;
const SEALED_BYTES = PIECE_BYTES + TAG_BYTES;
const NONCE_BYTES = 16;
/** A header with more than this is none of ours. */
const MOST_HEADER_BYTES = 64 * 1024;
const HEADER_END = /\n--- [^\n]*\n/;

/**
 * Encrypts what goes through, as a file of age (https://c2sp.org/age) that the secret half of any of the recipients opens.
 * @throws RangeError for a recipient that is none.
 */
export function encryptTo(recipients: readonly string[]): Transform {
  const { header, fileKey } = newHeader(recipients);
  const nonce = randomBytes(NONCE_BYTES);
  const key = payloadKey(fileKey, nonce);
  let number = 0;
  const seal = (piece: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number++, isLast), { authTagLength: TAG_BYTES });
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
  const pieces = new Pieces(PIECE_BYTES);
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const piece of pieces.add(chunk)) this.push(seal(piece, false));
      done();
    },
    flush(done) {
      this.push(seal(pieces.rest(), true));
      done();
    },
  });
  stream.push(header);
  stream.push(nonce);
  return stream;
}

/** Opens such a file again. What comes out is as it was written; with an AgeFailure the stream ends before the first changed piece. */
export function decryptWith(identities: readonly string[]): Transform {
  const pieces = new Pieces(SEALED_BYTES);
  let head: Buffer = Buffer.alloc(0);
  let key: Buffer | undefined;
  let number = 0;
  const open = (piece: Buffer, isLast: boolean): Buffer => {
    if (!key || piece.length < TAG_BYTES) throw new AgeFailure('cut');
    const decipher = createDecipheriv(CIPHER, key, nonceOf(number++, isLast), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(piece.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch (cause) {
      throw new AgeFailure('changed', { cause });
    }
  };
  /** Answers what follows the header once it is there in whole. */
  const begin = (chunk: Buffer): Buffer | undefined => {
    head = Buffer.concat([head, chunk]);
    const text = head.toString('latin1');
    if (!text.startsWith(FIRST_LINE.slice(0, text.length))) throw new AgeFailure('foreign');
    const end = HEADER_END.exec(text);
    if (!end && head.length > MOST_HEADER_BYTES) throw new AgeFailure('foreign');
    const headerBytes = end ? end.index + end[0].length : 0;
    if (!end || head.length < headerBytes + NONCE_BYTES) return undefined;
    const fileKey = fileKeyIn(text.slice(0, headerBytes), identities);
    key = payloadKey(fileKey, head.subarray(headerBytes, headerBytes + NONCE_BYTES));
    return head.subarray(headerBytes + NONCE_BYTES);
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        const content = key ? chunk : begin(chunk);
        if (content) for (const piece of pieces.add(content)) this.push(open(piece, false));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        if (!key) throw new AgeFailure(head.length === 0 ? 'foreign' : 'cut');
        const last = pieces.rest();
        // Only content that is empty as a whole has an empty piece.
        if (last.length === TAG_BYTES && number > 0) throw new AgeFailure('changed');
        this.push(openLast(last, open));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

/** A file that ends with a piece which is not its last one was cut there. */
function openLast(piece: Buffer, open: (piece: Buffer, isLast: boolean) => Buffer): Buffer {
  try {
    return open(piece, true);
  } catch (cause) {
    throw new AgeFailure('cut', { cause });
  }
}

/** The number in eleven bytes, then whether it is the last piece. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts what comes into pieces of one size. The last of them stays until more has come: it may be the last of all. */
class Pieces {
  readonly #bytes: number;
  #kept: Buffer[] = [];
  #length = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  *add(chunk: Buffer): Iterable<Buffer> {
    this.#kept.push(chunk);
    this.#length += chunk.length;
    if (this.#length <= this.#bytes) return;
    const all = Buffer.concat(this.#kept);
    let at = 0;
    for (; all.length - at > this.#bytes; at += this.#bytes) yield all.subarray(at, at + this.#bytes);
    this.#kept = [all.subarray(at)];
    this.#length = all.length - at;
  }

  rest(): Buffer {
    return Buffer.concat(this.#kept);
  }
}
