import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ERRORS } from '@plausch/protocol';
import { expect, it } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');

/** What people read in the app, line by line, but the name that the house has by itself. */
const lines = globSync(['i18n/*.ts', '**/*.words.ts'], { cwd: source })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => readFileSync(path.join(source, file), 'utf8').split('\n'))
  .filter((line) => !line.includes("'app.name':"));

it('no text names the house by itself: its operator may have given it another name', () => {
  expect(lines.length).toBeGreaterThan(500);
  const sentences = [...lines, ...Object.values(ERRORS).map(({ message }) => message)];
  expect(sentences.filter((one) => /\bPlausch\b/.test(one))).toEqual([]);
});
