import { DAY_MS, HOUR_MS } from '@plausch/platform/clock';
import { MAILS_KEPT_DAYS } from '@plausch/platform/mail';
import { wordsOf } from '@plausch/words';
import type { Rules } from './rules.ts';

/** One kind of thing that is kept about people; German, for the privacy page. */
export type Kept = { readonly what: string; readonly why: string; readonly howLong: string };

const YEAR_DAYS = 365;
/** The operator deletes logs after this time, as the runbook of the security log says. */
const LOG_DAYS = 7;

/**
 * What is kept about people, and for how long: the privacy page shows this list, and its numbers are those by which jobs
 * delete (`rules.ts`).
 */
export function retentionOf(
  features: readonly { readonly retention?: (rules: Rules) => readonly Kept[] }[],
  rules: Rules,
): readonly Kept[] {
  return [...features.flatMap(({ retention }) => retention?.(rules) ?? []), ...ofTheHouse(rules)];
}

const ofTheHouse = ({ mails, streams }: Rules): readonly Kept[] => [
  {
    what: 'Sicherheitsprotokoll: wer sich wann anmeldete und was sich am Konto änderte, mit einer Kennung statt des Namens und einer gekürzten Adresse des Netzes',
    why: 'damit Angriffe auffallen',
    howLong: span(LOG_DAYS * DAY_MS),
  },
  {
    what: 'Was nur dir mitgeteilt wurde, etwa eine Verwarnung',
    why: 'damit es jedes deiner Geräte erreicht, auch nach einer Störung',
    howLong: span(streams.keptMs),
  },
  {
    what: 'Prüfwert der Adresse, an die eine Mail ging, die auch andere auslösen können',
    why: 'damit dir niemand über uns das Postfach füllt',
    howLong: span(mails.withinMs),
  },
  {
    what: 'Nachweis, welche Mail wann an dein Konto ging (ohne Text und Adresse)',
    why: 'damit keine verloren geht und keine doppelt kommt',
    howLong: span(MAILS_KEPT_DAYS * DAY_MS),
  },
];

const t = wordsOf({
  hours: '{count, plural, one {# Stunde} other {# Stunden}}',
  days: '{count, plural, one {# Tag} other {# Tage}}',
  years: '{count, plural, one {# Jahr} other {# Jahre}}',
});

/** A time as the privacy page says it: in the one unit that fits, rounded. */
export function span(ms: number): string {
  const days = Math.round(ms / DAY_MS);
  if (ms < DAY_MS) return t('hours', { count: Math.max(1, Math.round(ms / HOUR_MS)) });
  return days % YEAR_DAYS === 0 ? t('years', { count: days / YEAR_DAYS }) : t('days', { count: days });
}
