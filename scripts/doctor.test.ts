import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort, ServerProcess } from '@plausch/dev-env/server-process';
import { compiledProgram } from '@plausch/platform/compiled';
import type { Finding } from '@plausch/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const { PATH } = process.env;

let program: string;
let folder: string;
beforeAll(async () => {
  program = await compiledProgram({ root, program: 'scripts/doctor.ts' });
  folder = mkdtempSync(path.join(tmpdir(), 'doctor-script-'));
  // Started by root, the database runs under another account, which must be able to enter the folder.
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command, and answers with what it wrote and how it ended. */
async function doctor(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH, DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { output, complaint, code };
}

const stateOf = (findings: readonly Finding[], id: string) => findings.find((one) => one.id === id)?.state;

describe('npm run doctor', () => {
  it('[DR2] beside a running server tells what only that knows, and the same number of findings as without', async () => {
    const port = await freePort();
    const environment = { PATH, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent' };
    const server = new ServerProcess({ environment, origin: `http://127.0.0.1:${port}` });
    await server.start();
    let findings: Finding[];
    try {
      const { output, code } = await doctor(['--json'], { PORT: String(port) });
      findings = JSON.parse(output);
      for (const id of [
        'running',
        'database',
        'databaseVersion',
        'databaseSettings',
        'migrations',
        'books',
        'port',
        'keys',
      ])
        expect([id, stateOf(findings, id)]).toEqual([id, 'ok']);
      // There is no administrator yet.
      expect(stateOf(findings, 'administrators')).toBe('warn');
      expect([1, 2]).toContain(code);
      expect(findings.filter(({ state }) => state === 'fail').length > 0).toBe(code === 2);
    } finally {
      await server.stop();
    }
    const { output, code } = await doctor(['--json']);
    const alone: Finding[] = JSON.parse(output);
    expect(alone.map(({ id }) => id)).toEqual(findings.map(({ id }) => id));
    expect(alone.find(({ id }) => id === 'running')).toMatchObject({
      state: 'fail',
      says: `In ${folder} läuft kein Plausch.`,
    });
    expect(stateOf(alone, 'databaseFolder')).toBe('ok');
    expect(stateOf(alone, 'database')).toBe('unknown');
    expect(code).toBe(2);
  });

  it('[DR2] says in one sentence which setting is wrong, and still answers with JSON', async () => {
    const { output, code } = await doctor(['--json'], { PORT: 'viele' });
    expect(JSON.parse(output)).toMatchObject([{ id: 'settings', state: 'fail' }]);
    expect(output).toContain('PORT muss eine ganze Zahl');
    expect(code).toBe(2);
  });

  it('[DR6] leaves a bundle for its owner alone, without what was set', async () => {
    const file = path.join(folder, 'bericht.json');
    const { output } = await doctor(['--bundle', file], {
      PUBLIC_URL: 'http://kanarie.invalid',
      SMTP_URL: 'smtp://kanarie:kanarienpasswort@127.0.0.1:9',
      DATABASE_URL: 'postgres://kanarie:kanariendaten@127.0.0.1:9/kanarie',
      BRAND_CONTACT: 'kanarie@kanarie.invalid',
    });
    expect(output).toContain(`Der Bericht liegt in ${file}.`);
    const bundle = readFileSync(file, 'utf8');
    expect(JSON.parse(bundle).findings.length).toBeGreaterThanOrEqual(20);
    expect(bundle).not.toMatch(/kanarie/i);
    expect(bundle).not.toContain(folder);
    expect(bundle).not.toContain(root);
  });

  it('explains itself', async () => {
    expect(await doctor(['--help'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('Es endet mit 0'),
    });
    expect(await doctor(['--bundle'])).toMatchObject({
      code: 2,
      complaint: expect.stringContaining('--bundle DATEI'),
    });
  });
});
