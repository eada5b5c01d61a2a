import { expect, it } from 'vitest';
import { ApiError, wordsFor } from './index.ts';

it('prefers the words of the server', () => {
  expect(wordsFor(new ApiError('rate_limited', { status: 429, message: 'Warte 2 Min.' }))).toBe(
    'Warte 2 Min.',
  );
});

it('has words of its own for every code', () => {
  expect(wordsFor(new ApiError('room_full', { status: 409 }))).toBe('Der Raum ist gerade voll.');
  expect(wordsFor({ ok: false, code: 'seat_taken', message: '' })).toBe('Der Platz ist schon besetzt.');
});

it('tells a missing network from a server in trouble', () => {
  expect(wordsFor(new ApiError('unavailable', { status: 0 }))).toMatch(/^Keine Verbindung/);
  expect(wordsFor(new ApiError('unavailable', { status: 503 }))).toBe('Plausch ist gleich wieder da.');
});

it('takes the blame for what nobody foresaw', () => {
  expect(wordsFor(new TypeError('x is undefined'))).toBe('Das lag an uns. Versuch es gleich noch einmal.');
});
