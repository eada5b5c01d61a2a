import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../clock/index.ts';
import { backupsIn, openShelf, outdated, placeIn } from './shelf.ts';

const NOON = Date.parse('2026-11-30T12:00:00Z');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'shelf-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (madeAt: number, isEncrypted = false) =>
  writeFileSync(placeIn(folder, { madeAt: new Date(madeAt), isEncrypted }).file, '');
const daysAgo = (files: readonly { readonly madeAt: Date }[]) =>
  files.map(({ madeAt }) => Math.round((NOON - madeAt.getTime()) / DAY_MS));

it('[BK3] of each of seven days and each of four weeks the newest stays, and none for more than 35 days', () => {
  for (let day = 0; day < 60; day += 1) put(NOON - day * DAY_MS);
  put(NOON - 2 * HOUR_MS);
  const gone = new Set(outdated(backupsIn(folder), NOON).map(({ file }) => file));
  const kept = backupsIn(folder).filter(({ file }) => !gone.has(file));
  expect(daysAgo(kept)).toEqual([0, 1, 2, 3, 4, 5, 6, 12, 19]);
  expect(kept[0]?.madeAt.getTime()).toBe(NOON);
  // One night each week, as on a machine that is seldom on.
  const seldom = [0, 7, 14, 21, 28, 35, 42].map((day) => ({
    file: String(day),
    madeAt: new Date(NOON - day * DAY_MS),
    isEncrypted: false,
  }));
  expect(outdated(seldom, NOON).map(({ file }) => file)).toEqual(['42']);
  expect(outdated(seldom.slice(-1), NOON)).toHaveLength(1);
});

it('[BK2] a list shows whole backups alone, newest first', () => {
  put(NOON - DAY_MS, true);
  put(NOON);
  writeFileSync(placeIn(folder, { madeAt: new Date(NOON), isEncrypted: false }).draft, '');
  writeFileSync(path.join(folder, 'erased-accounts.txt'), '');
  expect(backupsIn(folder).map(({ isEncrypted }) => isEncrypted)).toEqual([false, true]);
  expect(backupsIn(path.join(folder, 'nowhere'))).toEqual([]);
});

it('[BK2] what a killed process left goes, and what is being written stays', () => {
  const [old, fresh] = [0, 1].map(
    () => placeIn(folder, { madeAt: new Date(NOON), isEncrypted: false }).draft,
  ) as [string, string];
  for (const draft of [old, fresh]) writeFileSync(draft, '');
  const before = new Date(Date.now() - DAY_MS);
  utimesSync(old, before, before);
  expect(openShelf(folder, { isOurs: false })).toBeGreaterThan(0);
  expect(readdirSync(folder)).toEqual([path.basename(fresh)]);
});

it('[BK1] a folder that is not there is told, and made only where it is the program’s own', () => {
  const nowhere = path.join(folder, 'disk');
  expect(() => openShelf(nowhere, { isOurs: false })).toThrow(
    `${nowhere} gibt es nicht: Ist die Platte eingehängt?`,
  );
  openShelf(nowhere, { isOurs: true });
  expect(readdirSync(nowhere)).toEqual([]);
  writeFileSync(path.join(folder, 'file'), '');
  expect(() => openShelf(path.join(folder, 'file'), { isOurs: true })).toThrow('ist kein Ordner');
});
