import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { finishSwap, newDraft, swapIn } from './swap.ts';

const MOMENT = new Date('2026-11-30T03:40:00Z');

let dataDir: string;
let databaseDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'swap-'));
  databaseDir = path.join(dataDir, 'database');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function fill(folder: string, what: string): string {
  mkdirSync(path.join(folder, 'kept/billing'), { recursive: true });
  writeFileSync(path.join(folder, 'which'), what);
  writeFileSync(path.join(folder, 'kept/billing/seal.key'), `key of ${what}`);
  return folder;
}
const which = (folder = databaseDir) => readFileSync(path.join(folder, 'which'), 'utf8');
const sealKey = () => readFileSync(path.join(dataDir, 'billing/seal.key'), 'utf8');

it('[BK4] what comes back takes the place of what was there, which is kept', () => {
  fill(databaseDir, 'old');
  finishSwap({ databaseDir, dataDir });
  expect(sealKey()).toBe('key of old');
  const before = swapIn(databaseDir, fill(newDraft(databaseDir), 'new'), MOMENT);
  finishSwap({ databaseDir, dataDir });
  expect(which()).toBe('new');
  expect(before).toBe(`${databaseDir}.before-20261130T034000Z`);
  expect(which(before)).toBe('old');
  expect(sealKey()).toBe('key of new');
  const [kept] = readdirSync(path.join(dataDir, 'billing')).filter((name) => name.includes('before'));
  expect(readFileSync(path.join(dataDir, 'billing', kept ?? ''), 'utf8')).toBe('key of old');
  expect(readdirSync(databaseDir)).toEqual(['which']);
});

it('[BK4] killed between the two names, the next start finds the new one', () => {
  fill(databaseDir, 'old');
  renameSync(fill(newDraft(databaseDir), 'new'), `${databaseDir}.restored`);
  renameSync(databaseDir, `${databaseDir}.before-then`);
  finishSwap({ databaseDir, dataDir });
  expect(which()).toBe('new');
  expect(sealKey()).toBe('key of new');
});

it('[BK4] killed before that, the old one stays, and what was left over is no obstacle', () => {
  fill(databaseDir, 'old');
  renameSync(fill(newDraft(databaseDir), 'half'), `${databaseDir}.restored`);
  finishSwap({ databaseDir, dataDir });
  expect(which()).toBe('old');
  swapIn(databaseDir, fill(newDraft(databaseDir), 'new'), MOMENT);
  expect(which()).toBe('new');
});

it('[BK4] on a new machine there is nothing to be kept', () => {
  expect(swapIn(databaseDir, fill(newDraft(databaseDir), 'new'), MOMENT)).toBeUndefined();
  expect(which()).toBe('new');
});

it('[BK4] what killed processes unpacked is swept away, and what others unpack now is not', () => {
  const dead = `${databaseDir}.restoring-999999999`;
  const alive = `${databaseDir}.restoring-${process.ppid}`;
  for (const folder of [dead, alive]) mkdirSync(folder);
  const mine = newDraft(databaseDir);
  const names = [alive, mine].map((folder) => path.basename(folder));
  expect(readdirSync(dataDir).toSorted()).toEqual(names.toSorted());
});
