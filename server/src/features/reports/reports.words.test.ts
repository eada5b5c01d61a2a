import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CASE_KINDS } from '@plausch/protocol';
import { expect, it } from 'vitest';
import { KINDS } from './reports.words.ts';

const PAGES = path.resolve(import.meta.dirname, '../../../../web/pages');

it.each(CASE_KINDS)('the page of the form and its answers have one title: %s', (kind) => {
  const text = readFileSync(path.join(PAGES, `${KINDS[kind].path}.md`), 'utf8');
  expect(text.split('\n', 1)).toEqual([`# ${KINDS[kind].title}`]);
});
