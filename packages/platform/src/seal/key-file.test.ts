import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { StartFailure } from '../config/index.ts';
import { readSealKey } from './index.ts';

const PROGRAM = path.join(import.meta.dirname, 'key-file.fixture.ts');
const KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => 255 - i * 7));

const newFolder = () => mkdtempSync(path.join(os.tmpdir(), 'seal-'));

/** A program that waits to be told to read the key of a folder. */
async function startProgram(folder: string) {
  const child = spawn(process.execPath, [PROGRAM, folder], { stdio: 'pipe' });
  const [output, complaint] = [text(child.stdout), text(child.stderr)];
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end('now');
    await exited;
    return `${(await output).replace('here\n', '')}${await complaint}`.trim();
  };
}

it('several programs that start at the same moment end with one key, and leave nothing else behind', async () => {
  for (let round = 0; round < 3; round += 1) {
    const folder = path.join(newFolder(), 'data');
    const programs = await Promise.all(Array.from({ length: 5 }, () => startProgram(folder)));
    const keys = new Set(await Promise.all(programs.map((read) => read())));
    const file = path.join(folder, 'seal.key');
    expect([...keys]).toEqual([readFileSync(file, 'utf8').trim()]);
    expect([...keys][0]).toMatch(/^[0-9a-f]{64}$/);
    expect(readdirSync(folder)).toEqual(['seal.key']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  }
}, 60_000);

it('a key may be set and kept in each of its spellings', async () => {
  const folder = newFolder();
  const spellings = [
    KEY.toString('hex'),
    KEY.toString('hex').toUpperCase(),
    KEY.toString('base64'),
    KEY.toString('base64').replace('=', ''),
    KEY.toString('base64url'),
  ];
  for (const spelling of spellings) {
    expect(await readSealKey({ setting: spelling, folder })).toEqual(KEY);
    writeFileSync(path.join(folder, 'seal.key'), `${spelling}\n`, { mode: 0o600 });
    expect(await readSealKey({ setting: undefined, folder })).toEqual(KEY);
  }
});

it.each([
  ['a byte too few', KEY.subarray(1).toString('base64')],
  ['a byte too many', Buffer.concat([KEY, KEY.subarray(0, 1)]).toString('base64')],
  ['half a byte too few', KEY.toString('hex').slice(1)],
  ['a sign of no spelling', `${KEY.toString('base64').slice(0, -2)}!=`],
  ['something behind it', `${KEY.toString('base64')} #`],
])('a file with %s stops the start with a sentence that does not tell it', async (_what, content) => {
  const folder = newFolder();
  const file = path.join(folder, 'seal.key');
  writeFileSync(file, content, { mode: 0o600 });
  const start = readSealKey({ setting: undefined, folder });
  await expect(start).rejects.toThrow(StartFailure);
  await expect(start).rejects.toThrow(`In der Schlüsseldatei ${file} steht kein Schlüssel`);
  await expect(start).rejects.not.toThrow(content.slice(4, -4));
});

it.each([0o604, 0o640, 0o660, 0o602, 0o601])(
  'a file that is open to others (%o) stops the start with what to do',
  async (mode) => {
    const folder = newFolder();
    const file = path.join(folder, 'seal.key');
    writeFileSync(file, KEY.toString('hex'));
    chmodSync(file, mode);
    await expect(readSealKey({ setting: undefined, folder })).rejects.toThrow(
      new StartFailure(`Die Schlüsseldatei ${file} dürfen auch andere lesen: Ruf chmod 600 ${file} auf.`),
    );
  },
);

it('a place where no file can be made stops the start with its name', async () => {
  const folder = path.join(newFolder(), 'file');
  writeFileSync(folder, '');
  const file = path.join(folder, 'seal.key');
  await expect(readSealKey({ setting: undefined, folder })).rejects.toThrow(
    new StartFailure(`Die Schlüsseldatei ${file} lässt sich nicht lesen oder schreiben (EEXIST).`),
  );
});

it('a setting that is no key never makes one', async () => {
  const folder = newFolder();
  await expect(readSealKey({ setting: 'secret', folder })).rejects.toThrow(RangeError);
  expect(readdirSync(folder)).toEqual([]);
});
