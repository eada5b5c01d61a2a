import { expect, it } from 'vitest';
import { matcherOf, readListed, wordsIn } from './wordFilter.matcher.ts';

const LIST = ['Blödmann', 'dumme Kuh', 'nazi*', '*pack', '*wichs*', 'mist', '88', 'Scheiße'];
const { find } = matcherOf(LIST);

it.each([
  ['Du Blödmann!', 'Blödmann'],
  ['BLÖDMANN', 'Blödmann'],
  ['blo\u0308dmann', 'Blödmann'],
  ['Du dumme, dumme Kuh', 'dumme Kuh'],
  ['dumme\nKUH', 'dumme Kuh'],
  ['Nazischwein', 'nazi*'],
  ['Gesindelpack', '*pack'],
  ['so ein Gewichse', '*wichs*'],
  ['um 88 Grad', '88'],
])('[WF1] in %j %j is found', (text, listed) => expect(find(text)).toBe(listed));

it.each([
  'Blödmänner',
  'Die Kuh ist dumm',
  'Ganz ohne Anlass',
  'Der Mistelzweig',
  'Packen wir es an, und nehmt das Packeis',
  'Um 188 Grad im Jahr 1988',
  'Äpfel, Straße, Größe, schöne Grüße',
  'm i t',
  '',
  '🙂🙂🙂',
])('[WF1] in %j nothing is found', (text) => expect(find(text)).toBeUndefined());

it.each([
  ['M1st', 'mist'],
  ['M!st', 'mist'],
  ['mi$t', 'mist'],
  ['m.i.s.t', 'mist'],
  ['m i s t', 'mist'],
  ['miiiiist', 'mist'],
  ['mmmiiissst', 'mist'],
  ['m\u200bis\u00adt', 'mist'],
  ['m\u0336i\u0336s\u0336t\u0336', 'mist'],
  ['ｍｉｓｔ', 'mist'],
  ['𝕞𝕚𝕤𝕥', 'mist'],
  ['m\u0456st', 'mist'],
  ['SCHEISSE', 'Scheiße'],
  ['Scheissse', 'Scheiße'],
  ['N4z1s', 'nazi*'],
])('[WF2] %j is %j in other clothes', (text, listed) => expect(find(text)).toBe(listed));

it('[WF2] umlauts are letters of their own', () => {
  expect(wordsIn('schön schon')).toEqual(['schön', 'schon']);
  expect(matcherOf(['schwül']).find('schwul')).toBeUndefined();
});

it.each(['', '*', '**', 'a', '*a*', '!?', 'zu*viel', 'eins zwei drei vier fünf', 'zwei Worte*', '🙂'])(
  '%j is no word of a list',
  (entered) => expect(readListed(entered)).toBeUndefined(),
);

it('an entry that is none is never found', () =>
  expect(matcherOf(['*', '']).find('irgendwas')).toBeUndefined());

it('[WF1] the longest line is read through with the longest list', () => {
  const list = Array.from({ length: 1_000 }, (_, number) => `*wort${number}wort*`);
  const { find: findIn } = matcherOf([...list, 'ende']);
  expect(findIn(`${'x'.repeat(295)} ende`)).toBe('ende');
  expect(findIn(`${'a'.repeat(300)}`)).toBeUndefined();
});
