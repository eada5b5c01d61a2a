import { describe, expect, it } from 'vitest';
import { leftInWords, shortSpan, spanInWords } from './index.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('a span of time in a sentence', () => {
  it.each([
    [0, '0 Sekunden'],
    [SECOND, '1 Sekunde'],
    [119 * SECOND, '119 Sekunden'],
    [10 * MINUTE, '10 Minuten'],
    [HOUR, '60 Minuten'],
    [2 * HOUR, '2 Stunden'],
    [2.5 * HOUR, '2 Stunden 30 Minuten'],
    [DAY, '24 Stunden'],
    [36.5 * HOUR, '36 Stunden 30 Minuten'],
    [2 * DAY, '2 Tage'],
    [2 * DAY + HOUR, '2 Tage 1 Stunde'],
    [14 * DAY, '14 Tage'],
    [365 * DAY, '365 Tage'],
    [3 * 365 * DAY, '3 Jahre'],
    [3 * 365 * DAY + DAY, '3 Jahre 1 Tag'],
  ])('%d ms are %s', (milliseconds, words) => {
    expect(spanInWords(milliseconds)).toBe(words);
  });

  it('leaves out what is smaller than its second unit', () => {
    expect(spanInWords(2 * DAY + HOUR + MINUTE)).toBe('2 Tage 1 Stunde');
    expect(spanInWords(2 * DAY + MINUTE)).toBe('2 Tage');
  });
});

describe('what is left of a time', () => {
  it.each([
    [1, '1 Sekunde'],
    [119 * SECOND, '119 Sekunden'],
    [119 * SECOND + 1, '2 Minuten'],
    [3 * MINUTE + 1, '4 Minuten'],
    [4 * MINUTE, '4 Minuten'],
    [119 * MINUTE, '119 Minuten'],
    [2 * HOUR, '2 Stunden'],
    [26 * HOUR - 1, '26 Stunden'],
    [119 * HOUR, '119 Stunden'],
    [5 * DAY, '5 Tage'],
  ])('%d ms are %s', (milliseconds, words) => {
    expect(leftInWords(milliseconds)).toBe(words);
  });
});

describe('a span of time where there is little room', () => {
  it.each([
    [0, '0 Sek.'],
    [SECOND, '1 Sek.'],
    [MINUTE, '1 Min.'],
    [125 * SECOND, '2 Min. 5 Sek.'],
    [HOUR, '1 Std.'],
    [HOUR + SECOND, '1 Std.'],
    [DAY, '1 Tag'],
    [2 * DAY + 2 * HOUR, '2 Tage 2 Std.'],
    [400 * DAY, '400 Tage'],
  ])('%d ms are %s', (milliseconds, words) => {
    expect(shortSpan(milliseconds)).toBe(words);
  });
});
