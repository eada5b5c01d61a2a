import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Program, startProgram } from './program.ts';

const FOLDER = path.resolve(import.meta.dirname, '../references');
const READY = /^READY (\d+)$/;

/** A reference written for Node. Port 0 picks a free one. */
export function startReference(name: 'socket-io' | 'web-socket', port = 0): Promise<Program> {
  return startProgram({
    command: process.execPath,
    args: [path.join(FOLDER, `${name}.ts`)],
    environment: { PORT: String(port), NODE_ENV: 'production' },
    ready: READY,
  });
}

/** The reference in C, or undefined where there is no compiler. */
export async function startEpollReference(port = 0): Promise<Program | undefined> {
  const target = path.join(mkdtempSync(path.join(os.tmpdir(), 'plausch-bench-c-')), 'fanout-epoll');
  const compiled = spawnSync('gcc', ['-O2', '-o', target, path.join(FOLDER, 'fanout-epoll.c')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return compiled.status === 0
    ? startProgram({ command: target, args: [String(port)], ready: READY })
    : undefined;
}
