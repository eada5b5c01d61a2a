import { expect, it } from 'vitest';
import { moneyWords } from './money-words.ts';

it.each([
  ['de-DE', 4_990_000, 'EUR', '4,99 €'],
  ['de-DE', 1_234_500_000, 'EUR', '1.234,50 €'],
  ['en-GB', -4_990_000, 'EUR', '-€4.99'],
  ['de-DE', 499_000_000, 'JPY', '499 ¥'],
  ['de-DE', 1_234_000, 'KWD', '1,234 KWD'],
])('in %s %d micros of %s are „%s“', (tag, micros, currency, words) => {
  expect(moneyWords(tag, micros, currency).replaceAll('\u00a0', ' ')).toBe(words);
  // The same again by the format that was kept.
  expect(moneyWords(tag, micros, currency).replaceAll('\u00a0', ' ')).toBe(words);
});
