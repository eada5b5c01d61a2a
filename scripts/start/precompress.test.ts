import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { precompress } from './precompress.ts';

it('writes both forms beside text that is worth it, and nothing else', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plausch-compress-'));
  const script = 'export const line = "Grüße";\n'.repeat(100);
  writeFileSync(path.join(folder, 'main.js'), script);
  writeFileSync(path.join(folder, 'small.js'), 'export {};');
  writeFileSync(path.join(folder, 'font.woff2'), Buffer.alloc(5_000));
  expect(await precompress(folder)).toBe(1);
  expect(readdirSync(folder).sort()).toEqual([
    'font.woff2',
    'main.js',
    'main.js.br',
    'main.js.gz',
    'small.js',
  ]);
  expect(brotliDecompressSync(readFileSync(path.join(folder, 'main.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(path.join(folder, 'main.js.gz'))).toString()).toBe(script);
});
