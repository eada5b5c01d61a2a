import { describe, expect, it } from 'vitest';
import { changed, mistakesIn } from './catalogue.fixture.ts';

/** Each mark in the new text is where a mistake is told, in the order of the messages. */
export type Case = readonly [of: string, what: string, ...messages: string[]];

export function check(found: (text: string) => string[], [of, what, ...messages]: Case): void {
  const { text, marks } = changed(of, what);
  expect(found(text)).toEqual(messages.map((message, i) => `${marks[i]} ${message}`));
  expect(marks).toHaveLength(messages.length);
}

export const inOneLine = (text: string) =>
  text
    .trim()
    .replace(/\s*\n\s*/g, ' ⏎ ')
    .slice(0, 100);

/** A test for each. */
export function mistakes(name: string, cases: readonly Case[]): void {
  describe(name, () => {
    it.each(cases.map((one) => [inOneLine(one[1]), one] as const))('%s', (_, one) => check(mistakesIn, one));
  });
}

export const ID_RULE =
  'kann keine ID sein. Erlaubt sind bis zu 64 Buchstaben ohne Umlaute, Ziffern und _ . -, vorn ein Buchstabe.';
export const WANTS_FIELDS = 'Hier gehören Felder hin (name: Wert).';

/** So many of something, one after the other. */
export const many = (count: number, of: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => of(i)).join('');
