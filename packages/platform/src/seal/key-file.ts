import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartFailure } from '../config/start-failure.ts';
import { KEY_BYTES, keyOf } from './key-text.ts';

const FILE = 'seal.key';
/** Read and write for the owner alone. */
const MODE = 0o600;
const OTHERS = 0o077;

export type SealKeyPlace = {
  /** The key as the operator set it, which `secretKey` of the configuration has looked at; undefined: it lies in a file. */
  readonly setting: string | undefined;
  /** Absolute folder of that file; made if need be. */
  readonly folder: string;
};

/**
 * The key of sealed secrets: never in the database, so that a backup of it alone gives none of them away. Made with the first
 * start; of two starts at once both get the same one.
 * @throws StartFailure when the file cannot be read or written, others may read it, or it holds no key.
 */
export async function readSealKey({ setting, folder }: SealKeyPlace): Promise<Buffer> {
  if (setting !== undefined) {
    const key = keyOf(setting);
    if (!key) throw new RangeError(`a key has ${KEY_BYTES} bytes`);
    return key;
  }
  const file = path.join(folder, FILE);
  try {
    await mkdir(folder, { recursive: true });
    return (await keyIn(file)) ?? (await makeKey(file));
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(`Die Schlüsseldatei ${file} lässt sich nicht lesen oder schreiben (${code}).`, {
      cause: error,
    });
  }
}

/** The key in a file; undefined where there is none yet. */
async function keyIn(file: string): Promise<Buffer | undefined> {
  let text: string;
  try {
    text = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const { mode } = await stat(file);
  // Windows has no such bits.
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
    throw new StartFailure(`Die Schlüsseldatei ${file} dürfen auch andere lesen: Ruf chmod 600 ${file} auf.`);
  const key = keyOf(text);
  if (!key)
    throw new StartFailure(
      `In der Schlüsseldatei ${file} steht kein Schlüssel: Spiel sie aus der Sicherung zurück, sonst sind die damit versiegelten Angaben verloren.`,
    );
  return key;
}

/** A new key, written whole under another name first: no start finds half of one. */
async function makeKey(file: string): Promise<Buffer> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const handle = await open(draft, 'wx', MODE);
  try {
    await handle.writeFile(`${randomBytes(KEY_BYTES).toString('hex')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  // Another start may have been faster: then its key counts.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  await keepEntries(path.dirname(file));
  const key = await keyIn(file);
  if (!key) throw new Error(`the key file ${file} was deleted while it was made`);
  return key;
}

/** Writes the names in a folder to the disk: a key that is gone after a power cut takes what it sealed along. */
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
