import { BackupFailure } from './failure.ts';

/** Files lie in blocks of this size (POSIX ustar). */
const BLOCK = 512;
const MOST_NAME_BYTES = 100;
const USTAR = 'ustar\x0000';
const KINDS = { file: '0', folder: '5' } as const;
/** Where the fields of a head stand, with their sizes. */
const FIELDS = {
  name: [0, MOST_NAME_BYTES],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  kind: [156, 1],
  magic: [257, 8],
} as const;

/** Two empty blocks are the end. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

export type TarHead = {
  readonly name: string;
  readonly kind: keyof typeof KINDS;
  readonly bytes: number;
  readonly mode: number;
};

/** What stands before the content of a file. */
export function headOf({ name, kind, bytes, mode }: TarHead): Buffer {
  const head = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > MOST_NAME_BYTES) throw new RangeError(`too long for the archive: ${name}`);
  const octal = (value: number, [at, size]: readonly [number, number]) =>
    head.write(value.toString(8).padStart(size - 1, '0'), at, 'latin1');
  head.write(name, ...FIELDS.name);
  octal(mode, FIELDS.mode);
  octal(0, FIELDS.uid);
  octal(0, FIELDS.gid);
  octal(bytes, FIELDS.size);
  octal(0, FIELDS.mtime);
  head.write(KINDS[kind], ...FIELDS.kind);
  head.write(USTAR, ...FIELDS.magic, 'latin1');
  head.write(`${checksumOf(head).toString(8).padStart(6, '0')}\0 `, ...FIELDS.checksum, 'latin1');
  return head;
}

/** What fills the last block of a content up. */
export const paddingOf = (bytes: number): Buffer => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);

export type TarEntry = TarHead & {
  /** To be read to its end before the next entry is asked for. */
  readonly content: AsyncIterable<Buffer>;
};

/** The archive ends too early, or is none. */
export class TarFailure extends Error {
  override name = 'TarFailure';
  readonly reason: 'cut' | 'foreign';

  constructor(reason: 'cut' | 'foreign') {
    super(`an archive cannot be read: ${reason}`);
    this.reason = reason;
  }
}

/** The entries of an archive, one after the other. @throws TarFailure */
export async function* entriesOf(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new Reader(source);
  try {
    for (;;) {
      const head = await reader.block();
      if (head.every((byte) => byte === 0)) return await reader.drain();
      const parsed = parsedHead(head);
      const entry = { ...parsed, content: reader.pieces(parsed.bytes) };
      yield entry;
      await reader.skip(paddingOf(parsed.bytes).length);
    }
  } finally {
    await reader.end();
  }
}

function parsedHead(head: Buffer): TarHead {
  const textOf = ([at, size]: readonly [number, number]) => {
    const field = head.subarray(at, at + size).toString('utf8');
    const end = field.indexOf('\0');
    return end < 0 ? field : field.slice(0, end);
  };
  const numberOf = (field: readonly [number, number]) => Number.parseInt(textOf(field).trim() || '0', 8);
  const kind = (Object.keys(KINDS) as (keyof typeof KINDS)[]).find(
    (one) => KINDS[one] === textOf(FIELDS.kind),
  );
  if (numberOf(FIELDS.checksum) !== checksumOf(head) || kind === undefined) throw new TarFailure('foreign');
  return { name: textOf(FIELDS.name), kind, bytes: numberOf(FIELDS.size), mode: numberOf(FIELDS.mode) };
}

/** The sum of all bytes, those of the sum itself taken as spaces. */
function checksumOf(head: Buffer): number {
  const [at, size] = FIELDS.checksum;
  return head.reduce((sum, byte, i) => sum + (i >= at && i < at + size ? 0x20 : byte), 0);
}

/** Takes from a stream as many bytes as are wanted. */
class Reader {
  readonly #source: AsyncIterator<Buffer>;
  #chunk: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async block(): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const piece of this.pieces(BLOCK)) parts.push(piece);
    return Buffer.concat(parts);
  }

  async skip(bytes: number): Promise<void> {
    for await (const _ of this.pieces(bytes));
  }

  async *pieces(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (this.#chunk.length === 0) {
        const next = await this.#source.next();
        if (next.done === true) throw new TarFailure('cut');
        this.#chunk = next.value;
      }
      const piece = this.#chunk.subarray(0, left);
      this.#chunk = this.#chunk.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  /** Reads to the end, where the source says whether it was whole. */
  async drain(): Promise<void> {
    while ((await this.#source.next()).done !== true);
  }

  async end(): Promise<void> {
    await this.#source.return?.();
  }
}

/** A name that leads out of the folder it is unpacked into is none of ours. @throws BackupFailure */
export function requireInside(name: string): void {
  const parts = name.split('/');
  if (name.includes('\\') || parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new BackupFailure(`Die Sicherung enthält eine Datei, die nicht hineingehört (${name}).`);
}
