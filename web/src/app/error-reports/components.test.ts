import { expect, it } from 'vitest';
import { componentIn, shortened } from './components.ts';

const PLACE = 'https://plausch.test/assets/NewsPage-DvDi1Fe7.js:1:1578';

it.each([
  ['Chromium', `\n    at D (${PLACE})\n    at main`, 'D (NewsPage)'],
  ['Firefox', `D@${PLACE}\nmain@unknown`, 'D (NewsPage)'],
  ['Safari, a tag', 'li@unknown:0:0', 'li'],
  ['a tag', '\n    at li\n    at ul', 'li'],
  [
    'development',
    '\n    at NewsPage (http://localhost:5173/src/features/news/NewsPage.tsx:40:3)',
    'NewsPage (NewsPage)',
  ],
])('[OBS-03] [OP-88] the inmost component gives a report its name: %s', (_browser, stack, name) => {
  expect(componentIn(stack)).toBe(name);
});

it('[OBS-03] without a stack there is no name', () => {
  expect(componentIn('')).toBeUndefined();
});

it('[OBS-15] [OBS-16] a stack of components is as short as one of calls', () => {
  const stack = Array.from(
    { length: 60 },
    (_, i) => `    at C${i} (https://x.test/${'a'.repeat(2_000)})`,
  ).join('\n');
  const lines = shortened(stack).split('\n');
  expect(lines).toHaveLength(50);
  expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([1_024]));
});
