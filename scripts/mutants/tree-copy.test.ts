import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyTree } from './tree-copy.ts';

const root = path.resolve(import.meta.dirname, '../..');
const copy = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'plausch-copy-')));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('in the copy everything imports the packages of the copy, and the libraries of the project', () => {
  copyTree(root, copy);
  const real = (file: string) => realpathSync(path.join(copy, file));
  expect(real('node_modules/@plausch/platform')).toBe(path.join(copy, 'packages/platform'));
  expect(real('node_modules/vitest')).toBe(realpathSync(path.join(root, 'node_modules/vitest')));
  expect(existsSync(path.join(copy, 'server/src/app.ts'))).toBe(true);
  expect(existsSync(path.join(copy, '.git'))).toBe(false);
});
