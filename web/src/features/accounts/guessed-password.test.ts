import { expect, it } from 'vitest';
import { guessedPassword } from './guessed-password.ts';

const NAMES = ['Lottchen', 'lotte.b@beispiel.test', 'Plausch'];
const NAME = 'Das errät man: kaum mehr als dein Name oder deine Adresse.';
const AGAIN = 'Das errät man: Es wiederholt sich nur.';

it.each([
  ['lottchen12', NAME],
  ['LOTTCHEN!!', NAME],
  ['Plausch2026', NAME],
  ['lotte.bPlausch', NAME],
  ['lottchen mag Tee', undefined],
  ['abcabcabc', AGAIN],
  ['aaaaaaaa', AGAIN],
  ['12341234', AGAIN],
  ['ein Stuhl am Fenster', undefined],
  ['lotte.b@beispiel.test', NAME],
])('[A10] while it is typed: %o', (password, words) => {
  expect(guessedPassword(password, NAMES)).toBe(words);
});

it('[A10] a short word of the person is no reason', () => {
  expect(guessedPassword('jo ist da!', ['jo'])).toBeUndefined();
});
