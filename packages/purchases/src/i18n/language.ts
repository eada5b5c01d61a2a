/** A language the labels exist in, named as the specification names it. */
export type Language = (typeof LANGUAGES)[number];

/** The languages of the specification in its order, and Slovenian. The first is the default. */
export const LANGUAGES = [
  'en',
  'es',
  'it',
  'ar',
  'ca',
  'zh_Hans',
  'zh_Hant',
  'hr',
  'cs',
  'da',
  'nl',
  'fi',
  'fr',
  'de',
  'el',
  'he',
  'hi',
  'hu',
  'id',
  'ja',
  'ko',
  'ms',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'sl',
] as const;

/** Older and narrower names of languages that are here under another one. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['iw', 'he'],
  ['in', 'id'],
  ['nb', 'no'],
  ['nn', 'no'],
]);

const TRADITIONAL = new Set(['hant', 'tw', 'hk', 'mo']);

/** No tag that means something is longer; nothing behind that is read. */
const LONGEST_TAG = 100;

/**
 * The language of a locale: `de-AT`, `de_CH` and `DE` are German, `zh-TW` is traditional Chinese. Null for everything that
 * is none of the 34, whatever it is.
 */
export function languageOf(locale: string | null | undefined): Language | null {
  if (typeof locale !== 'string') return null;
  const subtags = locale
    .slice(0, LONGEST_TAG)
    .trim()
    .toLowerCase()
    .split(/[-_.@]/);
  const [name, ...others] = subtags as [string, ...string[]];
  const language = OTHER_NAMES.get(name) ?? name;
  if (language === 'zh') return chinese(others);
  return LANGUAGES.find((known) => known === language) ?? null;
}

/** What stands in front decides: the script before the region, and nothing behind a single letter (an extension). */
function chinese(subtags: readonly string[]): Language {
  const extension = subtags.findIndex((subtag) => subtag.length === 1);
  const own = extension < 0 ? subtags : subtags.slice(0, extension);
  if (own.includes('hans')) return 'zh_Hans';
  return own.some((subtag) => TRADITIONAL.has(subtag)) ? 'zh_Hant' : 'zh_Hans';
}

/** The language as BCP 47 has it, for `Intl` and `lang`: `zh-Hans`. */
export function tagOf(language: Language): string {
  return language.replace('_', '-');
}

/** Where its lines begin. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' || language === 'he' ? 'rtl' : 'ltr';
}
