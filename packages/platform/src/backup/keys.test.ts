import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keyPairOf, recipientBytes } from '../age/index.ts';
import { DAY_MS } from '../clock/index.ts';
import { drillIdentities, identitiesIn, newBackupKey, recipientsOf } from './keys.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'keys-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const isPairOf = (identity: string | undefined, recipient: string | undefined) =>
  keyPairOf(identity ?? '')?.publicBytes.equals(recipientBytes(recipient ?? '') ?? Buffer.alloc(0));

it('[BK6] without a key nothing is encrypted, and none is made', () => {
  expect(recipientsOf(dataDir, Date.now())).toEqual([]);
  expect(drillIdentities(dataDir)).toEqual([]);
  expect(readdirSync(dataDir)).toEqual([]);
});

it('[BK6] of the operator’s key the public half alone is kept; a new one takes its place', () => {
  const secret = newBackupKey(dataDir);
  const [own] = recipientsOf(dataDir, Date.now());
  expect(isPairOf(secret, own)).toBe(true);
  for (const name of readdirSync(dataDir)) {
    expect(readFileSync(path.join(dataDir, name), 'utf8')).not.toContain(secret);
    expect(statSync(path.join(dataDir, name)).mode & 0o777).toBe(0o600);
  }
  const next = newBackupKey(dataDir);
  const [renewed] = recipientsOf(dataDir, Date.now());
  expect(isPairOf(next, renewed)).toBe(true);
  expect(renewed).not.toBe(own);
});

it('[BK6] the key of the drills opens what is made in fourteen days, and no older one', () => {
  newBackupKey(dataDir);
  const [, first] = recipientsOf(dataDir, Date.now());
  expect(isPairOf(drillIdentities(dataDir)[0], first)).toBe(true);
  expect(recipientsOf(dataDir, Date.now() + 13 * DAY_MS)[1]).toBe(first);
  const [, next] = recipientsOf(dataDir, Date.now() + 14 * DAY_MS);
  expect(next).not.toBe(first);
  expect(drillIdentities(dataDir)).toHaveLength(1);
  expect(isPairOf(drillIdentities(dataDir)[0], next)).toBe(true);
});

it('[BK6] a spoilt file, and what is no secret key, are told in words', () => {
  const file = path.join(dataDir, 'backup.public-key');
  writeFileSync(file, 'age1kaputt\n');
  expect(() => recipientsOf(dataDir, Date.now())).toThrow(
    `In ${file} steht kein öffentlicher Schlüssel: Mach mit npm run backup -- --new-key einen neuen.`,
  );
  const secret = newBackupKey(dataDir);
  expect(identitiesIn(`# von age-keygen\n${secret}\n`)).toEqual([secret]);
  expect(() => identitiesIn(readFileSync(file, 'utf8'))).toThrow('Das ist kein geheimer Schlüssel');
});
