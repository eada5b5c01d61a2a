import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compiledCodeFolder } from '@plausch/platform/compiled';
import { root } from './root.ts';

/** Files in it live in memory alone, on Linux. */
const IN_MEMORY = '/dev/shm';

/** Free memory, in bytes, from which on a run keeps its files there: a dozen times what it has at once. */
const PLENTY = 6 * 2 ** 30;

/**
 * The folder for everything that the tests of a run write outside of the repository: `TMPDIR` of its workers and of the
 * programs they start. It is gone with the run, with what a killed program could not take away. In memory where there is
 * plenty: databases are made and thrown away by the hundred, which is a tenth of a run's work on a disk.
 */
export function openRunFolder(): { readonly folder: string; remove(): void } {
  const before = process.env['TMPDIR'];
  const folder = (before === undefined ? folderInMemory() : undefined) ?? newFolder(tmpdir());
  // As `/tmp` itself: started by root, databases run under another account.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  // Programs that tests start are translated into machine code once, and not at every start.
  process.env['NODE_COMPILE_CACHE'] ??= compiledCodeFolder(root);
  return {
    folder,
    remove: () => {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

// Short: the paths of sockets in it have an end after 107 letters.
const newFolder = (parent: string) => mkdtempSync(path.join(parent, `plausch-${process.pid}-`));

/** Folders of runs that were killed: in memory they would stay until the machine is started anew. */
function removeOrphans(parent: string): void {
  for (const name of readdirSync(parent)) {
    const id = Number(/^plausch-(\d+)-/.exec(name)?.[1]);
    if (id > 0 && !isRunning(id)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // It runs, under another account.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Undefined where the machine has none, too little memory, or lets nothing be executed there: tests write programs, too. */
function folderInMemory(): string | undefined {
  let folder: string | undefined;
  try {
    removeOrphans(IN_MEMORY);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) < PLENTY) return undefined;
    folder = newFolder(IN_MEMORY);
    const program = path.join(folder, 'program');
    writeFileSync(program, '', { mode: 0o755 });
    accessSync(program, constants.X_OK);
    rmSync(program);
    return folder;
  } catch {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
}
