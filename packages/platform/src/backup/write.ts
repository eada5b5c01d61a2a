import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, constants as zlib } from 'node:zlib';
import { encryptTo } from '../age/index.ts';
import { type ClusterEntry, clusterEntries } from './cluster-files.ts';
import {
  ABOUT,
  type About,
  CLUSTER,
  type Figure,
  FORMAT,
  KEPT,
  type KeptFile,
  MANIFEST,
  type Manifest,
  PASSWORD,
} from './contract.ts';
import { BackupFailure, sentenceOf } from './failure.ts';
import { BackupSession } from './session.store.ts';
import { headOf, paddingOf, TAR_END } from './tar.ts';

/** Read at once of a file of the database. */
const READ_BYTES = 256 * 1024;
/** Of a file of the database nobody but its owner reads anything. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
/** What must be free beside the copy itself, so that the database can go on writing. */
const RESERVE_BYTES = 300e6;

export type WriteOptions = {
  /** Address of the running database. Holds a password. */
  readonly url: string;
  /** Absolute folder of the embedded database, with the cluster and its password. */
  readonly databaseDir: string;
  /** Files of the program that belong to the data; one that is not there is left out. */
  readonly kept: readonly KeptFile[];
  readonly figures: readonly Figure[];
  readonly about: Pick<About, 'program' | 'version' | 'madeAt' | 'postgres'>;
  /** Public keys of age; none: the file is not encrypted. */
  readonly recipients: readonly string[];
  /** Absolute path of the file to be made, and what it is called until it is whole. */
  readonly file: string;
  readonly draft: string;
  /** Bytes that are free where it is to lie. */
  readonly freeBytes: number;
};

export type Written = { readonly file: string; readonly bytes: number };

/**
 * Copies the running database and what belongs to it into one file. Nobody waits for it. The file gets its name when all of it is on
 * the disk.
 * @throws BackupFailure for what the operator can do something about.
 */
export async function writeBackup(options: WriteOptions): Promise<Written> {
  const { url, file, draft, recipients } = options;
  const folder = path.dirname(file);
  const session = await BackupSession.connect(url);
  try {
    const output = createWriteStream(draft, { flags: 'wx', mode: FILE_MODE, flush: true });
    await once(output, 'open');
    await pipeline([
      Readable.from(contentOf(options, session), { objectMode: false }),
      createZstdCompress({ params: { [zlib.ZSTD_c_checksumFlag]: 1 } }),
      ...(recipients.length > 0 ? [encryptTo(recipients)] : []),
      output,
    ]);
    const { size: bytes } = await stat(draft);
    await rename(draft, file);
    await keepEntries(folder);
    return { file, bytes };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    const sentence = sentenceOf(error, folder);
    if (sentence === undefined || error instanceof BackupFailure) throw error;
    throw new BackupFailure(sentence, { cause: error });
  } finally {
    await session.close().catch(() => {});
  }
}

/** The archive: what it is, the database, the log of the time of copying, and what proves that nothing is missing. */
async function* contentOf(options: WriteOptions, session: BackupSession): AsyncGenerator<Buffer> {
  const { databaseDir, kept, figures } = options;
  const cluster = path.join(databaseDir, 'cluster');
  const archive = new Archive();
  const before = await session.figures(figures);
  await session.start();
  const entries = clusterEntries(cluster);
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  requireSpace(bytes, options);
  yield* archive.text(ABOUT, JSON.stringify({ format: FORMAT, ...options.about, bytes } satisfies About));
  yield* archive.folder(CLUSTER);
  for (const entry of entries) yield* archive.entry(cluster, entry);
  const { label, segments } = await session.stop();
  const after = await session.figures(figures);
  yield* archive.text(`${CLUSTER}/backup_label`, label);
  for (const segment of segments) yield* archive.whole(cluster, `pg_wal/${segment}`);
  yield* archive.text(PASSWORD, await readFile(path.join(databaseDir, PASSWORD), 'utf8'));
  for (const { name, file } of kept) {
    const text = await textIfThere(file);
    if (text !== undefined) yield* archive.text(`${KEPT}/${name}`, text);
  }
  const manifest: Manifest = {
    madeAt: options.about.madeAt,
    figures: Object.fromEntries(
      [...before].map(([name, value]) => [name, [value, after.get(name) ?? value] as const]),
    ),
    files: Object.fromEntries(archive.sums),
  };
  yield* archive.text(MANIFEST, JSON.stringify(manifest));
  yield TAR_END;
}

function requireSpace(bytes: number, { freeBytes, file }: WriteOptions): void {
  const needed = bytes + RESERVE_BYTES;
  if (freeBytes >= needed) return;
  const megabytes = (count: number) => Math.ceil(count / 1e6);
  throw new BackupFailure(
    `Zu wenig Platz in ${path.dirname(file)}: Frei sind ${megabytes(freeBytes)} MB, nötig sind bis zu ${megabytes(needed)} MB.`,
  );
}

/** The entries as they are written, with their sums. */
class Archive {
  readonly sums = new Map<string, string>();

  *folder(name: string): Iterable<Buffer> {
    yield headOf({ name, kind: 'folder', bytes: 0, mode: FOLDER_MODE });
  }

  *text(name: string, text: string): Iterable<Buffer> {
    const content = Buffer.from(text);
    this.sums.set(name, createHash('sha256').update(content).digest('hex'));
    yield headOf({ name, kind: 'file', bytes: content.length, mode: FILE_MODE });
    yield content;
    yield paddingOf(content.length);
  }

  async *entry(cluster: string, { name, kind }: ClusterEntry): AsyncGenerator<Buffer> {
    if (kind === 'folder') yield* this.folder(`${CLUSTER}/${name}`);
    else yield* this.file(cluster, name);
  }

  /** A file that must be there: without it the copy would be worth nothing. */
  async *whole(cluster: string, name: string): AsyncGenerator<Buffer> {
    yield* this.file(cluster, name);
    if (!this.sums.has(`${CLUSTER}/${name}`)) throw new Error(`${name} is gone`);
  }

  /** One that has gone meanwhile is left out, and the log brings to an end what was torn while it was read. */
  async *file(cluster: string, name: string): AsyncGenerator<Buffer> {
    const handle = await openIfThere(path.join(cluster, name));
    if (!handle) return;
    try {
      const { size } = await handle.stat();
      const sum = createHash('sha256');
      yield headOf({ name: `${CLUSTER}/${name}`, kind: 'file', bytes: size, mode: FILE_MODE });
      yield* bytesOf(handle, size, sum);
      yield paddingOf(size);
      this.sums.set(`${CLUSTER}/${name}`, sum.digest('hex'));
    } finally {
      await handle.close();
    }
  }
}

/** So many bytes of a file: of one that grows no more, and zeros where it has become shorter, as the log says so too. */
async function* bytesOf(handle: FileHandle, size: number, sum: Hash): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const wanted = Math.min(READ_BYTES, size - at);
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, at);
    const piece = bytesRead === 0 ? Buffer.alloc(wanted) : buffer.subarray(0, bytesRead);
    sum.update(piece);
    at += piece.length;
    yield piece;
  }
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function textIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes the names in a folder to the disk. */
async function keepEntries(folder: string): Promise<void> {
  // Windows has no such thing for folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
