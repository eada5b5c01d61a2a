import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { processIdentity } from './process-identity.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const held = `Der Datenordner`;
const leave = (holder: unknown) => writeFileSync(path.join(folder, 'lock'), JSON.stringify(holder));

describe('the lock of a folder', () => {
  it('is held until it is released, and leaves nothing behind', () => {
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`${held} ${folder} wird schon benutzt (Prozess ${process.pid})`);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
    lockFolder(folder).release();
  });

  it('is taken from a process that is gone', async () => {
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    const holder = { pid: child.pid, identity: processIdentity(child.pid ?? 0), token: 'a' };
    await once(child, 'exit');
    leave(holder);
    lockFolder(folder);
    expect(JSON.parse(readFileSync(path.join(folder, 'lock'), 'utf8')).pid).toBe(process.pid);
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  it('is taken from a process whose id somebody else has by now', () => {
    leave({ pid: process.pid, identity: 'an earlier boot/1', token: 'a' });
    expect(() => lockFolder(folder).release()).not.toThrow();
  });

  it('is not taken from a living process that cannot be identified', () => {
    leave({ pid: process.ppid, token: 'a' });
    expect(() => lockFolder(folder)).toThrow(held);
  });

  it('is taken over when its content is unreadable', () => {
    writeFileSync(path.join(folder, 'lock'), '{"pid":');
    lockFolder(folder).release();
    expect(existsSync(path.join(folder, 'lock'))).toBe(false);
  });

  it('of somebody else stays when an old holder releases late', () => {
    const lock = lockFolder(folder);
    leave({ pid: process.ppid, token: 'theirs' });
    lock.release();
    expect(existsSync(path.join(folder, 'lock'))).toBe(true);
  });
});
