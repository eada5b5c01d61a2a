import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../postgres/child-environment.ts';

const PROGRAM = fileURLToPath(new URL('./decoder.process.ts', import.meta.url));
const PACKAGE = path.join(import.meta.dirname, '..', '..');
/** In KiB. Node alone claims some 600 MB; the largest picture needs as much again. */
const MEMORY_KIB = 1_600_000;
const HEAP_MIB = 64;
const NICENESS = 10;

/**
 * Before the program begins: no file may be written, no memory image left behind, so much memory and no more, the first to go
 * when the machine runs out of it, and behind everything else at the processor. A system that knows one of them not does
 * without it.
 */
const LIMITED = `
for limit in '-f 0' '-c 0' '-d ${MEMORY_KIB}'; do ulimit $limit; done 2>&-
{ echo 1000 > /proc/self/oom_score_adj; } 2>&-
exec nice -n ${NICENESS} "$@"
`;

/**
 * Starts the decoder, with nothing of our environment. Node's permission model keeps its JavaScript from the network, other
 * programs and any file but its own; what native code could do beyond that is up to the account.
 */
export function launchDecoder(): ChildProcess {
  const program = [
    process.execPath,
    '--permission',
    '--allow-addons',
    ...[PACKAGE, ...libraryFolders()].map((folder) => `--allow-fs-read=${folder}`),
    `--max-old-space-size=${HEAP_MIB}`,
    '--no-warnings',
    PROGRAM,
  ];
  const [command = '', ...words] =
    process.platform === 'win32' ? program : ['/bin/sh', '-c', LIMITED, 'decoder', ...program];
  return spawn(command, words, {
    cwd: PACKAGE,
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // Its own process group: Ctrl-C in a terminal is ours to answer.
    detached: true,
    windowsHide: true,
  });
}

/** Where libraries are looked for, and where the one that decodes really lies: a folder of libraries may be made of links. */
function libraryFolders(): string[] {
  const { resolve } = createRequire(import.meta.url);
  const entry = resolve('sharp');
  const folder = path.join('node_modules', path.sep);
  const real = entry.slice(0, entry.lastIndexOf(folder) + folder.length);
  const lookedThrough = (resolve.paths('sharp') ?? []).filter((one) => existsSync(one));
  return [...new Set([real, ...lookedThrough.map((one) => path.join(one, path.sep))])];
}
