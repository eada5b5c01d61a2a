import { expect, it } from 'vitest';
import { ApiError, wordsFor } from './index.ts';

it('prefers the words of the server', () => {
  expect(wordsFor(new ApiError('rate_limited', { status: 429, message: 'Warte 2 Min.' }))).toBe(
    'Warte 2 Min.',
  );
});

it('has words of its own for what comes without any, and for codes it does not know', () => {
  expect(wordsFor(new ApiError('forbidden', { status: 403 }))).toBe('Das darfst du hier nicht.');
  expect(wordsFor({ ok: false, code: 'unavailable', message: '' })).toBe('Wir sind gleich wieder da.');
  expect(wordsFor({ ok: false, code: 'brand_new', message: 'Ganz neu.' })).toBe('Ganz neu.');
  expect(wordsFor({ ok: false, code: 'brand_new' })).toBe('Das lag an uns. Versuch es gleich noch einmal.');
  expect(wordsFor(Object.assign(new Error('no file'), { code: 'ENOENT' }))).toBe(
    'Das lag an uns. Versuch es gleich noch einmal.',
  );
});

it('tells a missing network from a server in trouble', () => {
  expect(wordsFor(new ApiError('unavailable', { status: 0 }))).toMatch(/^Keine Verbindung/);
  expect(wordsFor(new ApiError('unavailable', { status: 503 }))).toBe('Wir sind gleich wieder da.');
});

it('takes the blame for what nobody foresaw', () => {
  expect(wordsFor(new TypeError('x is undefined'))).toBe('Das lag an uns. Versuch es gleich noch einmal.');
});
