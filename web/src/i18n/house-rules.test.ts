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

it('[PR7] [PR9] the terms say of subscriptions what is enforced: from 18 without exception, and a refund whatever the reason', () => {
  const sentencesWith = (words: RegExp) => terms.split(/\n|(?<=[.!?]) /).filter((text) => words.test(text));
  expect(sentencesWith(/\bab 18\b/)).toEqual([
    'Kaufen kannst du ein Abo erst ab 18; daran ändert auch eine Erlaubnis der Eltern nichts.',
  ]);
  expect(sentencesWith(/anteilig/)).toEqual([
    'Was du für die Zeit danach schon bezahlt hast, erstatten wir anteilig, auch wenn der Grund bei dir liegt.',
  ]);
});
