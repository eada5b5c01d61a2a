import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let root: string;

/** A checkout without dependencies: the real npm installs it without a network. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'setup-'));
  mkdirSync(path.join(root, 'scripts'));
  cpSync(path.join(import.meta.dirname, 'setup.mjs'), path.join(root, 'scripts/setup.mjs'));
  writeFileSync(path.join(root, 'package.json'), '{ "name": "tiny", "version": "1.0.0" }');
  const packages = { '': { name: 'tiny', version: '1.0.0' } };
  writeFileSync(within('package-lock.json'), JSON.stringify({ name: 'tiny', lockfileVersion: 3, packages }));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const within = (file: string) => path.join(root, file);

async function setup(
  nodeOptions: string[] = [],
): Promise<{ code: number | null; output: string; complaint: string }> {
  const child = spawn(process.execPath, [...nodeOptions, within('scripts/setup.mjs')], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], output, complaint] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, output: output.trim(), complaint: complaint.trim() };
}

const INSTALLED =
  /^Installiere Abhängigkeiten … \(das dauert beim ersten Mal etwa eine Minute\)\nAbhängigkeiten sind da, fertig nach \d+,\d s\.$/;

describe('the setup before every command', () => {
  it('installs once, says so, and leaves nothing else behind', async () => {
    expect(await setup()).toMatchObject({ code: 0, output: expect.stringMatching(INSTALLED) });
    expect(existsSync(within('.data'))).toBe(false);
    expect(await setup()).toEqual({ code: 0, output: '', complaint: '' });
  });

  it('installs again when the lockfile has changed', async () => {
    await setup();
    appendFileSync(within('package-lock.json'), '\n');
    rmSync(within('node_modules/.package-lock.json'), { force: true });
    expect((await setup()).output).toMatch(INSTALLED);
  });

  it('starts over when an installation was cut off, and takes over the lock of the dead', async () => {
    mkdirSync(within('node_modules/half'), { recursive: true });
    mkdirSync(within('.data/setup.lock'), { recursive: true });
    const dead = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(dead, 'exit');
    writeFileSync(within('.data/setup.lock/pid'), String(dead.pid));
    expect((await setup()).output).toMatch(INSTALLED);
    expect(existsSync(within('node_modules/half'))).toBe(false);
    expect(existsSync(within('.data'))).toBe(false);
  });

  it('run twice at once installs once', async () => {
    const both = await Promise.all([setup(), setup()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(both.filter(({ output }) => output.includes('Installiere'))).toHaveLength(1);
  });

  it('keeps what the operator has in .data', async () => {
    mkdirSync(within('.data'));
    writeFileSync(within('.data/kept'), 'x');
    await setup();
    expect(readFileSync(within('.data/kept'), 'utf8')).toBe('x');
    expect(statSync(within('.data')).isDirectory()).toBe(true);
  });

  it('accepts what somebody installed by hand', async () => {
    await setup();
    rmSync(within('node_modules/.install-stamp'));
    writeFileSync(within('node_modules/.package-lock.json'), '{ "packages": {} }');
    expect(await setup()).toEqual({ code: 0, output: '', complaint: '' });
    expect(existsSync(within('node_modules/.install-stamp'))).toBe(true);
  });

  it('refuses an old Node with one sentence', async () => {
    const pretend = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.18.3"})';
    expect(await setup(['--import', pretend])).toEqual({
      code: 1,
      output: '',
      complaint:
        'Dieses Node ist zu alt (20.18.3): Zum Installieren braucht Plausch Node 20.19 oder neuer, siehe https://nodejs.org.',
    });
  });

  it('refuses a system that ends up without a Node to run on', async () => {
    const pretend = 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"22.12.0"})';
    const { code, complaint } = await setup(['--import', pretend]);
    expect(code).toBe(1);
    expect(complaint).toMatch(
      /^Für dieses System \(\S+\) gibt es kein mitgeliefertes Node: .*hier läuft 22\.12\.0\.$/,
    );
  });

  it('refuses an incomplete checkout', async () => {
    rmSync(within('package-lock.json'));
    expect(await setup()).toMatchObject({
      code: 1,
      complaint: `Die Datei package-lock.json fehlt in ${root}: Der Ordner ist unvollständig.`,
    });
  });
});
