import { wordsOf } from './words-of.ts';

/** The rules of the house in their order, in a few words each; whole they stand in the terms. */
export const HOUSE_RULES = [
  'Niemanden beleidigen oder bedrohen',
  'Keine Hetze',
  'Nichts Sexuelles, das nicht gewollt ist',
  'Keine Gewalt, keine Straftaten',
  'Privates bleibt privat',
  'Keine Werbung, kein Betrug',
  'Keine Angriffe, keine Programme',
  'Nichts gegen das Gesetz',
] as const;

const t = wordsOf({ known: 'Regel {number}: {rule}', other: 'Regel {code}' });

/** The rule that a code names: its number, with or without an R before it; another code is told as it is. */
export function ruleInWords(code: string): string {
  const number = Number(/^R?(\d{1,2})$/i.exec(code)?.[1]);
  const rule = HOUSE_RULES[number - 1];
  return rule === undefined ? t('other', { code }) : t('known', { number, rule });
}
