import { expect, it } from 'vitest';
import { clockOf, titleOf } from './film-words.ts';

it.each([
  ['https://filme.test/Sintel_-_der+Drache.mp4', 'Sintel der Drache'],
  ['https://filme.test/a/b/%C3%9Cber%20den%20See.webm?token=1#t=3', 'Über den See'],
  ['https://filme.test/live/abend.m3u8', 'abend'],
  ['https://filme.test/v1.2/Teil.2.mp4', 'Teil.2'],
  ['https://filme.test/kaputt%E0%A4.mp4', 'kaputt%E0%A4'],
  ['https://filme.test/verdreht%E2%80%AE.mp4', 'verdreht'],
  ['https://filme.test/', 'Film'],
  ['https://filme.test/___.mp4', 'Film'],
  ['nichts', 'Film'],
])('%s is called „%s“', (url, title) => {
  expect(titleOf(url)).toBe(title);
});

it('a long name has at most 60 signs', () => {
  const title = titleOf(`https://filme.test/${'lang'.repeat(30)}.mp4`);
  expect([...title]).toHaveLength(60);
  expect(title).toMatch(/^lang.*…$/);
});

it.each([
  [0, '0:00'],
  [59_999, '0:59'],
  [724_000, '12:04'],
  [3_724_000, '1:02:04'],
])('%d ms are told as %s', (ms, told) => {
  expect(clockOf(ms)).toBe(told);
});
