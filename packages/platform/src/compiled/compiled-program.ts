import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';

export type ProgramFile = {
  /** The checkout, as an absolute path. */
  readonly root: string;
  /** The file that is run, from the checkout's folder on: `server/src/main.ts`. */
  readonly program: string;
};

/** What a folder of a compiled program was made from. */
export type Stamp = {
  readonly node: string;
  /** The checkout: the code knows the places of its sources, so that of a copied checkout is the original's. */
  readonly root: string;
  /** Absolute path of each file, with its size in bytes and the time of its last change in ms. */
  readonly inputs: readonly (readonly [file: string, size: number, changedAt: number | null])[];
};

/** In the folder of a compiled program, beside its code; written last. */
export const STAMP_FILE = 'stamp.json';
const ENTRY_FILE = 'main.mjs';
/** More than processes that put the same folder into place within microseconds. */
const ATTEMPTS = 20;
const COMPILER = path.join(import.meta.dirname, 'compile.program.ts');

/** Where V8's code of programs is kept from one start to the next (`NODE_COMPILE_CACHE`). */
export const compiledCodeFolder = (root: string): string => path.join(root, 'node_modules/.cache/code');

/**
 * The program with everything it imports as one file of JavaScript, made anew when one of its files has changed. Node reads some
 * 1,500 modules for a server, which takes longer than everything else at its start. Each file's `import.meta` still names the
 * place of its source, so what it looks for beside itself is found.
 * @returns the absolute path of the file to run: the program's own where nothing may be written beside it
 * @throws Error with what the compiler said
 */
export async function compiledProgram({ root, program }: ProgramFile): Promise<string> {
  const folder = path.join(root, 'node_modules/.cache/programs', program.replaceAll(/[^\w.-]/g, '_'));
  if (isFresh(folder, root)) return path.join(folder, ENTRY_FILE);
  try {
    mkdirSync(path.dirname(folder), { recursive: true });
    accessSync(path.dirname(folder), constants.W_OK);
  } catch {
    return path.join(root, program);
  }
  await compile({ root, program, folder });
  return path.join(folder, ENTRY_FILE);
}

function isFresh(folder: string, root: string): boolean {
  const stamp = stampIn(folder);
  return (
    stamp?.node === process.version &&
    stamp.root === root &&
    existsSync(path.join(folder, ENTRY_FILE)) &&
    stamp.inputs.every(([input, size, changedAt]) => {
      const found = statSync(input, { throwIfNoEntry: false });
      return found?.size === size && found.mtimeMs === changedAt;
    })
  );
}

function stampIn(folder: string): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, STAMP_FILE), 'utf8')) as Stamp;
  } catch {
    return undefined;
  }
}

/** In a process of its own, whose memory is given back. Another process may compile the same at this moment: either result is good. */
async function compile({ root, program, folder }: ProgramFile & { folder: string }): Promise<void> {
  const draft = `${folder}.${randomUUID()}`;
  try {
    const child = spawn(process.execPath, [COMPILER, root, program, draft], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [[code], complaints] = await Promise.all([once(child, 'close'), text(child.stderr)]);
    if (code !== 0) throw new Error(`${program} cannot be compiled:\n${complaints}`);
    replace(folder, draft, root);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** A folder is moved into place whole: readers see the old code or the new one, never a part. Others may do the same at this moment. */
function replace(folder: string, draft: string, root: string): void {
  const old = `${draft}.old`;
  for (let attempt = 1; !isFresh(folder, root); attempt += 1) {
    try {
      if (existsSync(folder)) renameSync(folder, old);
      renameSync(draft, folder);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}
