import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartFailure } from '../config/start-failure.ts';
import { createSealer, readSealKey, SealFailure } from './index.ts';

const sealer = createSealer({ key: Buffer.alloc(32, 1) });

describe('a sealed secret', () => {
  it.each(['', 'whsec_1', 'Grüße 🦊', 'x'.repeat(100_000)])('opens to what was sealed: %#', (text) => {
    const sealed = sealer.seal(text, 'test.secret');
    expect(sealer.open(sealed, 'test.secret')).toBe(text);
    if (text !== '') expect(sealed.includes(text)).toBe(false);
  });

  it('is never sealed alike twice', () => {
    expect(sealer.seal('a', 'test.secret').equals(sealer.seal('a', 'test.secret'))).toBe(false);
  });

  it('does not open with any bit changed, or with a part missing', () => {
    const sealed = sealer.seal('secret', 'test.secret');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => sealer.open(changed, 'test.secret')).toThrow(SealFailure);
    }
    for (let length = 0; length < sealed.length; length += 1)
      expect(() => sealer.open(sealed.subarray(0, length), 'test.secret')).toThrow(SealFailure);
    expect(() => sealer.open(Buffer.concat([sealed, Buffer.of(0)]), 'test.secret')).toThrow(SealFailure);
  });

  it('does not open for another purpose or with another key', () => {
    const sealed = sealer.seal('secret', 'test.secret');
    expect(() => sealer.open(sealed, 'other.secret')).toThrow(SealFailure);
    expect(() => createSealer({ key: Buffer.alloc(32, 2) }).open(sealed, 'test.secret')).toThrow(SealFailure);
  });

  it('does not open where it was laid out in an older way, or in one that is not known yet', () => {
    const sealed = sealer.seal('secret', 'test.secret');
    for (const version of [0, 2, 255]) {
      const other = Buffer.concat([Buffer.of(version), sealed.subarray(1)]);
      expect(() => sealer.open(other, 'test.secret')).toThrow('this was not sealed here');
    }
  });

  it('is not made of half a letter, which would come out as another one', () => {
    expect(() => sealer.seal('\ud83e', 'test.secret')).toThrow(RangeError);
  });

  it('needs a key of its length', () => {
    expect(() => createSealer({ key: Buffer.alloc(16) })).toThrow(RangeError);
  });
});

describe('the key of sealed secrets', () => {
  const folder = () => mkdtempSync(path.join(os.tmpdir(), 'seal-'));
  const file = (of: string) => path.join(of, 'seal.key');
  const read = (of: string, setting?: string) => readSealKey({ setting, folder: of });

  it('is made with the first start, for its owner alone, and stays', async () => {
    const place = path.join(folder(), 'not', 'there', 'yet');
    const key = await read(place);
    expect(key).toHaveLength(32);
    expect(statSync(file(place)).mode & 0o777).toBe(0o600);
    expect(readdirSync(place)).toEqual(['seal.key']);
    expect((await read(place)).equals(key)).toBe(true);
  });

  it('is the same for starts at once', async () => {
    const place = folder();
    const keys = await Promise.all(Array.from({ length: 20 }, () => read(place)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(readdirSync(place)).toEqual(['seal.key']);
  });

  it('is what the operator set, and no file is made', async () => {
    const place = folder();
    expect(await read(place, 'AB'.repeat(32))).toEqual(Buffer.alloc(32, 0xab));
    expect(readdirSync(place)).toEqual([]);
  });

  it('others may not read it', async () => {
    const place = folder();
    await read(place);
    chmodSync(file(place), 0o640);
    await expect(read(place)).rejects.toThrow(StartFailure);
  });

  it.each(['', 'ab', 'zz'.repeat(32), 'ab'.repeat(33)])(
    'a file without a key stops the start and stays: %#',
    async (text) => {
      const place = folder();
      writeFileSync(file(place), text, { mode: 0o600 });
      await expect(read(place)).rejects.toThrow(StartFailure);
      expect(readFileSync(file(place), 'utf8')).toBe(text);
    },
  );

  it('a place that cannot be read stops the start', async () => {
    const place = folder();
    mkdirSync(file(place));
    await expect(read(place)).rejects.toThrow(StartFailure);
  });
});
