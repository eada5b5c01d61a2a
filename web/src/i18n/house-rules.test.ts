import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { HOUSE_RULES, ruleInWords } from './house-rules.ts';

const terms = readFileSync(new URL('../../pages/nutzungsbedingungen.md', import.meta.url), 'utf8');

it('as many rules as the terms number, each about the same thing', () => {
  const numbered = [...terms.matchAll(/^(\d+)\. (.+)$/gm)];
  expect(numbered.map(([, number]) => Number(number))).toEqual(HOUSE_RULES.map((_, index) => index + 1));
  const about = [
    /eleidigen/,
    /Hetze/,
    /exuelle/,
    /Gewalt/,
    /verraten|rivat/,
    /Werbung/,
    /Programme/,
    /Recht|Gesetz/,
  ];
  about.forEach((words, index) => {
    expect(numbered[index]?.[2]).toMatch(words);
    expect(HOUSE_RULES[index]).toMatch(words);
  });
});

it.each([
  ['5', 'Regel 5: Privates bleibt privat'],
  ['R5', 'Regel 5: Privates bleibt privat'],
  ['r05', 'Regel 5: Privates bleibt privat'],
  ['9', 'Regel 9'],
  ['0', 'Regel 0'],
  ['spam.links', 'Regel spam.links'],
])('the code %s is „%s“', (code, words) => {
  expect(ruleInWords(code)).toBe(words);
});
