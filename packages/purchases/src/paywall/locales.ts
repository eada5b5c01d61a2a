import { languageOf } from '../i18n/index.ts';
import type { PaywallLocales } from './tree.ts';

type Texts = ReadonlyMap<string, string>;
const LONGEST_LOCALE = 100;

/**
 * Finds a paywall's texts by id: in the first of the wanted locales that has them, else in the default one. `de`, `de-DE`
 * and `de_AT` are looked for as they are, then as `de`, then as any German; capitals do not matter. What no locale has is
 * an empty text, and `log` hears of it once.
 *
 * @param wanted in the reader's order; what is no locale is passed over
 */
export function textsFor(
  locales: PaywallLocales,
  wanted: readonly (string | null | undefined)[],
  log: (message: string) => void,
): (textId: string) => string {
  const order = new Set([...wanted, locales.defaultLocale].flatMap((locale) => fitting(locales, locale)));
  const missing = new Set<string>();
  return (textId) => {
    for (const texts of order) {
      const text = texts.get(textId);
      if (text !== undefined) return text;
    }
    if (!missing.has(textId)) log(`Paywall: there is no text ${JSON.stringify(textId)}.`);
    missing.add(textId);
    return '';
  };
}

/** The texts of a locale and of those that its reader understands, the closest first. */
function fitting({ texts }: PaywallLocales, wanted: string | null | undefined): readonly Texts[] {
  if (typeof wanted !== 'string') return [];
  const locale = normal(wanted);
  if (locale === '') return [];
  const distances = [...texts].map(([name, own]) => ({ own, distance: distance(locale, normal(name)) }));
  return distances
    .filter((found) => found.distance < Number.POSITIVE_INFINITY)
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ own }) => own);
}

/** 0 is the locale itself; then come those that say less of it, then others of its language, then of its family. */
function distance(wanted: string, offered: string): number {
  if (offered === wanted) return 0;
  if (wanted.startsWith(`${offered}-`)) return wanted.length - offered.length;
  const language = languageOf(wanted);
  if (language !== null && languageOf(offered) === language) return LONGEST_LOCALE;
  return wanted.split('-')[0] === offered.split('-')[0] ? LONGEST_LOCALE + 1 : Number.POSITIVE_INFINITY;
}

function normal(locale: string): string {
  return locale.slice(0, LONGEST_LOCALE).trim().replaceAll('_', '-').toLowerCase();
}
