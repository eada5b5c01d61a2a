import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, findMutants } from './find-mutants.ts';
import { HARMLESS_FILE, type Harmless, wrongEntries } from './harmless.ts';
import { scopes } from './scopes.ts';

const root = path.resolve(import.meta.dirname, '../..');
const harmless: Harmless = JSON.parse(readFileSync(path.join(root, HARMLESS_FILE), 'utf8'));

it('every mutant that is named harmless is one, and has a reason', async () => {
  const mutants = await findMutants({ mutate: Object.keys(harmless) }, root);
  expect(wrongEntries(harmless, mutants)).toEqual([]);
});

it('an entry whose code is gone is found, and one without a reason', () => {
  const place = { line: 1, column: 1 };
  const mutant = { file: 'a.ts', start: place, end: place, original: 'a', replacement: 'b', mutator: '' };
  const entries = [
    { original: 'a', replacement: 'b', why: 'nothing reads it' },
    { original: 'a', replacement: 'b', why: ' ' },
    { original: 'gone', replacement: 'b', why: 'nothing reads it' },
  ];
  expect(wrongEntries({ 'a.ts': entries }, [mutant])).toEqual(['a.ts: a → b', 'a.ts: gone → b']);
});

it.each(scopes)('$name has files and tests', ({ mutate, tests }) => {
  expect(filesOf({ mutate }, root)).not.toEqual([]);
  expect(filesOf({ mutate: tests }, root)).not.toEqual([]);
});
