import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

it.runIf(process.platform !== 'win32')('ends with the shell that npm put above it', async () => {
  const fixture = path.join(import.meta.dirname, 'parent.fixture.ts');
  // The command behind it keeps every kind of shell from stepping aside.
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${fixture}"; true`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  const lines = createInterface({ input: shell.stdout }).on('line', (line) => said.push(line));
  await once(lines, 'line');
  shell.kill('SIGTERM');
  await once(lines, 'close');
  expect(said).toEqual(['ready', 'SIGTERM']);
});
