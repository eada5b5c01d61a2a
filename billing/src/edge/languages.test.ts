import { expect, it } from 'vitest';
import { languageOf } from './languages.ts';

it.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['fr-FR,fr;q=0.9,de;q=0.3', 'de'],
  ['en;q=0.5, DE;q=0.7', 'de'],
  ['de;q=0, en', 'en'],
  ['pl, uk;q=0.8', 'en'],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
  ['de;q=nonsense', undefined],
])('of a browser that asks for %s: %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
