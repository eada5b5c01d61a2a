import { describe, expect, it } from 'vitest';
import { dayWords, deviceWords, seenWords } from './device-words.ts';

describe('a device is called what people call it', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
      'Chrome auf Android',
      true,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari auf iPhone',
      true,
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Edge auf Windows',
      false,
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0',
      'Firefox auf Mac',
      false,
    ],
    ['node', 'Unbekanntes Gerät', false],
    ['', 'Unbekanntes Gerät', false],
    ['<b>Chrome/1</b>', 'Chrome', false],
  ])('%s: %s', (userAgent, name, isHandheld) => {
    expect(deviceWords(userAgent)).toEqual({ name, isHandheld });
  });
});

describe('when somebody was there', () => {
  const now = new Date(2026, 10, 21, 19, 4);

  it.each([
    [new Date(2026, 10, 21, 19, 2), 'Gerade eben da'],
    [new Date(2026, 10, 21, 8, 5), 'Zuletzt heute, 08:05 Uhr'],
    [new Date(2026, 10, 20, 23, 59), 'Zuletzt gestern, 23:59 Uhr'],
    [new Date(2026, 10, 3, 14, 5), 'Zuletzt 3. Nov., 14:05 Uhr'],
    [new Date(2025, 11, 31, 14, 5), 'Zuletzt 31. Dez. 2025, 14:05 Uhr'],
  ])('%s: %s', (at, words) => {
    expect(seenWords(at, now)).toBe(words);
  });

  it.each([
    // 25 hours long was the day before.
    ['2025-10-26T22:30:00Z', '2025-10-25T10:00:00Z', 'gestern'],
    // 23 hours long was the day before.
    ['2026-03-29T22:30:00Z', '2026-03-29T10:00:00Z', 'gestern'],
    ['2026-03-29T22:30:00Z', '2026-03-28T10:00:00Z', '28. März'],
  ])('where the clocks were changed, at %s: %s was %s', (then, at, words) => {
    const { TZ } = process.env;
    process.env['TZ'] = 'Europe/Berlin';
    try {
      expect(dayWords(new Date(at), new Date(then))).toBe(words);
    } finally {
      if (TZ === undefined) delete process.env['TZ'];
      else process.env['TZ'] = TZ;
    }
  });

  it('days near by have names', () => {
    expect(dayWords(new Date(2026, 10, 21, 0, 1), now)).toBe('heute');
    expect(dayWords(new Date(2026, 10, 19, 23, 0), now)).toBe('19. Nov.');
  });
});
