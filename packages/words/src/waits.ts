import { wordsOf } from './words-of.ts';

const t = /* @__PURE__ */ wordsOf({
  again: 'In {wait} geht es wieder.',
  tryAgain: 'Versuch es in {wait} wieder',
  seconds: '{count, plural, one {einer Sekunde} =60 {einer Minute} other {# Sekunden}}',
  minutes: '{count, plural, =60 {einer Stunde} other {# Minuten}}',
  hours: '{count} Stunden',
  days: '{count} Tagen',
});

/** The sentence that says when something works again: `In 57 Minuten geht es wieder.` */
export function againIn(milliseconds: number): string {
  return t('again', { wait: waitInWords(milliseconds) });
}

/** The same as a request that a sentence goes on from: `Versuch es in einer Stunde wieder`. */
export function tryAgainIn(milliseconds: number): string {
  return t('tryAgain', { wait: waitInWords(milliseconds) });
}

/** What stands after `in`: `57 Minuten`, `einer Stunde`. Rounded up: an attempt that comes when the words say so is not refused again. */
export function waitInWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  if (seconds < 120) return t('seconds', { count: seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return t('minutes', { count: minutes });
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.ceil(hours / 24) });
}
