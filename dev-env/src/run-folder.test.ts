import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openRunFolder } from './run-folder.ts';

/** Opens the folder of a run with this `TMPDIR`, of a process that has its own from the run it belongs to. */
function withTmpdir<T>(tmpdir: string | undefined, look: (folder: string) => T): T {
  const own = process.env['TMPDIR'];
  if (tmpdir === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = tmpdir;
  const { folder, remove } = openRunFolder();
  try {
    return look(folder);
  } finally {
    remove();
    expect([process.env['TMPDIR'], existsSync(folder)]).toEqual([tmpdir, false]);
    process.env['TMPDIR'] = own;
  }
}

it('is the temporary folder of all, open to every account, in the one that was chosen', () => {
  const chosen = os.tmpdir();
  withTmpdir(chosen, (folder) => {
    expect([path.dirname(folder), process.env['TMPDIR']]).toEqual([chosen, folder]);
    expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  });
});

it.runIf(existsSync('/dev/shm'))('takes away what a killed run left in memory, and nothing else', () => {
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const left = `/dev/shm/plausch-${ended}-abcdef`;
  const running = `/dev/shm/plausch-${process.ppid}-abcdef`;
  for (const folder of [left, running]) {
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'file'), '');
  }
  try {
    withTmpdir(undefined, () =>
      expect([left, running].map((folder) => existsSync(folder))).toEqual([false, true]),
    );
  } finally {
    for (const folder of [left, running]) rmSync(folder, { recursive: true, force: true });
  }
});
