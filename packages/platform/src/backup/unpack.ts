import { createHash } from 'node:crypto';
import { chmodSync, createReadStream, createWriteStream, mkdirSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { decryptWith, FIRST_LINE } from '../age/index.ts';
import { ABOUT, type About, FORMAT, MANIFEST, type Manifest } from './contract.ts';
import { BackupFailure } from './failure.ts';
import { changed, cut, foreign, refusedAs } from './refused.ts';
import { entriesOf, requireInside, type TarEntry, TarFailure } from './tar.ts';

const ZSTD_MAGIC = Buffer.from('28b52ffd', 'hex');
/** What must be free beside what is unpacked: the database writes while it recovers. */
const RESERVE_BYTES = 300e6;
/** More than any text of a backup has. */
const MOST_TEXT_BYTES = 64 * 1024 * 1024;

export type UnpackOptions = {
  /** Absolute path of the backup. */
  readonly file: string;
  /** Absolute folder that is filled; it exists and is empty. */
  readonly folder: string;
  /** Whose backup it must be, and the major version of the PostgreSQL that is to open it. */
  readonly program: string;
  readonly postgres: number;
  /** Secret keys of age, where it may be encrypted. */
  readonly identities: readonly string[];
};

export type Unpacked = { readonly about: About; readonly manifest: Manifest };

/**
 * Unpacks a backup and looks whether each of its files is there as it was.
 * @throws BackupFailure for a file that is foreign, changed, cut, newer than this program, or locked with another key, and for a disk
 *   that is full.
 */
export async function unpackBackup(options: UnpackOptions): Promise<Unpacked> {
  const { file, folder, identities } = options;
  const isEncrypted = await isEncryptedBackup(file);
  let unpacked: Unpacked | undefined;
  try {
    await pipeline([
      createReadStream(file),
      ...(isEncrypted ? [decryptWith(identities)] : []),
      createZstdDecompress(),
      // The last step of the pipeline: it takes what comes and gives nothing on.
      async (source: Readable) => {
        unpacked = await unpackedFrom(source, options);
      },
    ] as [Readable, ...Transform[], (source: Readable) => Promise<void>]);
  } catch (error) {
    throw refusedAs(error, options);
  }
  if (!unpacked) throw new Error(`nothing came out of ${file} into ${folder}`);
  return unpacked;
}

/** @throws BackupFailure for a file that is neither kind of backup, or cannot be read. */
async function isEncryptedBackup(file: string): Promise<boolean> {
  const begin = Buffer.alloc(FIRST_LINE.length);
  try {
    const handle = await open(file, 'r');
    try {
      await handle.read(begin, 0, begin.length, 0);
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw new BackupFailure(`Die Sicherung ${file} lässt sich nicht lesen: Gibt es sie, und darfst du das?`, {
      cause,
    });
  }
  if (begin.toString('latin1') === FIRST_LINE) return true;
  if (begin.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC)) return false;
  throw foreign(file);
}

async function unpackedFrom(source: AsyncIterable<Buffer>, options: UnpackOptions): Promise<Unpacked> {
  const { file, folder } = options;
  const sums = new Map<string, string>();
  let about: About | undefined;
  let manifest: Manifest | undefined;
  // To its very end, where what was sealed and compressed says that nothing was cut off.
  for await (const entry of entriesOf(source)) {
    if (about === undefined) {
      const text = entry.name === ABOUT ? await textOf(entry) : '';
      about = aboutIn(text, options);
      sums.set(ABOUT, sumOf(text));
      requireSpace(about.bytes, folder);
    } else if (manifest !== undefined) throw changed(file);
    else if (entry.name === MANIFEST) manifest = JSON.parse(await textOf(entry)) as Manifest;
    else {
      const sum = await unpackEntry(entry, folder);
      if (sum !== undefined) sums.set(entry.name, sum);
    }
  }
  if (!about || !manifest) throw cut(file);
  requireSameFiles(manifest, sums, file);
  return { about, manifest };
}

function aboutIn(text: string, { file, program, postgres }: UnpackOptions): About {
  const about = parsed(text);
  if (about?.program !== program) throw foreign(file);
  if (about.format > FORMAT)
    throw new BackupFailure(
      `${file} kommt von einer neueren Fassung (${about.version}): Aktualisiere zuerst das Programm.`,
    );
  if (about.postgres !== postgres)
    throw new BackupFailure(
      `${file} stammt von PostgreSQL ${about.postgres}, dieses Programm bringt PostgreSQL ${postgres} mit: Nimm die Programmversion ${about.version}.`,
    );
  return about;
}

function parsed(text: string): About | undefined {
  try {
    return JSON.parse(text) as About;
  } catch {
    return undefined;
  }
}

/** Answers the sum of a file; undefined for a folder. */
async function unpackEntry(entry: TarEntry, folder: string): Promise<string | undefined> {
  requireInside(entry.name);
  const target = path.join(folder, entry.name);
  if (entry.kind === 'folder') {
    mkdirSync(target, { recursive: true });
    chmodSync(target, entry.mode);
    return undefined;
  }
  mkdirSync(path.dirname(target), { recursive: true });
  const sum = createHash('sha256');
  await pipeline(
    entry.content,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        sum.update(piece);
        yield piece;
      }
    },
    createWriteStream(target, { flags: 'wx', mode: entry.mode }),
  );
  return sum.digest('hex');
}

async function textOf({ bytes, content }: TarEntry): Promise<string> {
  if (bytes > MOST_TEXT_BYTES) throw new TarFailure('foreign');
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

function requireSameFiles({ files }: Manifest, sums: ReadonlyMap<string, string>, file: string): void {
  const names = new Set([...Object.keys(files), ...sums.keys()]);
  for (const name of names) if (files[name] !== sums.get(name)) throw changed(file);
}

function requireSpace(bytes: number, folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const needed = bytes + RESERVE_BYTES;
  if (bavail * bsize >= needed) return;
  const megabytes = (count: number) => Math.ceil(count / 1e6);
  throw new BackupFailure(
    `Zu wenig Platz auf der Platte von ${folder}: Frei sind ${megabytes(bavail * bsize)} MB, nötig sind ${megabytes(needed)} MB.`,
  );
}

const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex');
