import { expect, it } from 'vitest';
import { meantBy, nearestTo } from './named.ts';

const meant = (wanted: string, ...names: string[]) => meantBy(wanted, names, (name) => name);

it('a whole name is meant before longer ones, capitals and accents aside', () => {
  expect(meant('ben', 'Benno', 'Ben', 'Änne')).toEqual(['Ben']);
  expect(meant('BE', 'Benno', 'Ben', 'Änne')).toEqual(['Benno', 'Ben']);
  expect(meant('an', 'Benno', 'Änne')).toEqual(['Änne']);
  expect(meant('x', 'Benno')).toEqual([]);
});

const WORDS = ['/afk', '/back', '/geh', '/hilfe', '/p', '/tanzen'];
it.each([
  ['/tanzn', '/tanzen'],
  ['/tnazen', '/tanzen'],
  ['/tanzenn', '/tanzen'],
  ['/ta', '/tanzen'],
  ['/hilf', '/hilfe'],
  ['/hlfie', '/hilfe'],
  ['/bakc', '/back'],
  ['/geht', '/geh'],
  ['/privat', undefined],
  ['/x', undefined],
  ['/', undefined],
  ['/fliegen', undefined],
])('%s is close to %s', (typed, nearest) => {
  expect(nearestTo(typed, WORDS)).toBe(nearest);
});
