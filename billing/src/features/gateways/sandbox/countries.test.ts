import { expect, it } from 'vitest';
import { likelyCountry } from './script/countries.ts';

it.each([
  ['de', 'DE'],
  ['de-AT', 'AT'],
  ['en-US@posix', 'US'],
  ['de_CH.UTF-8', 'CH'],
  ['pt-BR', 'BR'],
  ['', 'US'],
  ['C', 'US'],
  ['no language', 'US'],
  ['en-001', 'US'],
])('a browser that speaks %j is most likely in %s', (language, country) => {
  expect(likelyCountry(language)).toBe(country);
});
