import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Catalogue, Fitting, LabelKey } from './catalogue.ts';
import { LANGUAGES, type Language, tagOf } from './language.ts';
import { messages as english } from './languages/en.ts';
import { loadCatalogue } from './load.ts';

const KEYS = Object.keys(english) as LabelKey[];
const all: readonly (readonly [Language, Catalogue])[] = await Promise.all(
  LANGUAGES.map(async (language) => {
    const { messages } = await loadCatalogue(language, (message) => {
      throw new Error(message);
    });
    return [language, messages] as const;
  }),
);

type Judge = (message: string, key: LabelKey, language: Language) => boolean;

/** Every message of every language that is judged to be wrong. */
function wrong(isWrong: Judge): string[] {
  return all.flatMap(([language, messages]) =>
    KEYS.filter((key) => isWrong(messages[key], key, language)).map(
      (key) => `${language} ${key}: ${messages[key]}`,
    ),
  );
}

const ARMS = /(zero|one|two|few|many|other|=\d+) \{[^{}]*\}/g;
const armsOf = (message: string) => [...message.matchAll(ARMS)].map(([, name = '']) => name);

/** The names in braces, each as often as it stands there. Arms of plurals are no variables. */
function variablesOf(message: string): string {
  const names = [...message.replace(ARMS, '').matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name = '']) => name);
  return names.sort().join();
}

describe('the languages', () => {
  it('[I18N-01] are the 33 of the specification and Slovenian, each with a catalogue', () => {
    const specified =
      'en, es, it, ar, ca, zh_Hans, zh_Hant, hr, cs, da, nl, fi, fr, de, el, he, hi, hu, id, ja, ko, ms, no, pl, pt, ro, ru, sk, sv, th, tr, uk, vi';
    expect(LANGUAGES).toEqual([...specified.split(', '), 'sl']);
    expect(LANGUAGES).toHaveLength(34);
    const files = readdirSync(new URL('./languages/', import.meta.url));
    expect(files.sort()).toEqual(LANGUAGES.map((language) => `${language}.ts`).sort());
  });

  it('[I18N-01] each bring their own texts', () => {
    const texts = new Set(all.map(([, messages]) => messages['error_page.error_message_network_error']));
    expect(texts.size).toBe(34);
  });
});

describe('every catalogue', () => {
  it('[I18N-03] has every label of English, none beside them, and none empty', () => {
    for (const [language, messages] of all) {
      expect(Object.keys(messages).sort(), language).toEqual([...KEYS].sort());
    }
    expect(wrong((message) => message.trim() === '')).toEqual([]);
  });

  it('[I18N-04] has the variables of English in each label, each once', () => {
    expect(wrong((message, key) => variablesOf(message) !== variablesOf(english[key]))).toEqual([]);
  });

  it('[I18N-07] has period labels in all their forms', () => {
    const forms = KEYS.filter((key) => key.startsWith('periods.'));
    expect(forms).toHaveLength(4 * 8 + 2);
    expect(wrong((message, key) => key.startsWith('periods.') && !/\p{L}/u.test(message))).toEqual([]);
  });

  it('has a form for every number, in the categories of its language', () => {
    const isWrong: Judge = (message, key, language) => {
      const names = armsOf(message);
      if (names.length === 0) return false;
      // Of one only; and millions are in no label of French and its neighbours.
      const isOfOne = /^periods\.(day|week|month|year)$/.test(key);
      const needed = new Intl.PluralRules(tagOf(language))
        .resolvedOptions()
        .pluralCategories.filter((name) => !isOfOne || name === 'one' || name === 'other')
        .filter((name) => name !== 'many' || !ROMANCE.has(language));
      return names.toSorted().join() !== needed.toSorted().join();
    };
    expect(wrong(isWrong)).toEqual([]);
    expect(
      all.flatMap(([, messages]) => KEYS.flatMap((key) => armsOf(messages[key]))).length,
    ).toBeGreaterThan(500);
  });

  it('leaves no English standing', () => {
    const isLeft: Judge = (message, key, language) =>
      language !== 'en' && message === english[key] && /[a-z]{3}/.test(message.replace(/\{[^{}]*\}/g, ''));
    const left = wrong(isLeft).filter((line) => !SAME.some((same) => line.startsWith(same)));
    // What testing is called has one name everywhere.
    expect(left.filter((line) => !line.includes(' sandbox.banner: '))).toEqual([]);
  });

  it('writes apostrophes and quotation marks as they are printed, and spaces only between words', () => {
    expect(wrong((message) => /['"]|^\s|\s$| {2}|\s[,;.]/.test(message))).toEqual([]);
  });
});

const ROMANCE: ReadonlySet<Language> = new Set(['es', 'it', 'ca', 'fr', 'pt']);

/** Words that two languages share. */
const SAME = [
  'it legal_links.privacy',
  'da error_page.reference',
  'nl periods.week: ',
  'nl periods.perWeekFrequency',
  'nl periods.weekUnit: ',
  'nl navbar_header.details',
  'nl order_summary.product',
  'nl legal_links.privacy',
  'de navbar_header.details',
  'el payment_entry_page.email_label',
  'id payment_entry_page.email_label',
  'vi payment_entry_page.email_label',
];

describe('a date in a sentence', () => {
  it('is followed by no full stop where it ends with one: 31. siječnja 2026.', () => {
    const day = new Date(2026, 0, 31);
    const endsWithStop = (language: Language) =>
      new Intl.DateTimeFormat(tagOf(language), { dateStyle: 'long' }).format(day).endsWith('.');
    expect(LANGUAGES.filter(endsWithStop)).toEqual(['hr', 'hu', 'ru', 'uk']);
    expect(wrong((message, _, language) => message.includes('{date}.') && endsWithStop(language))).toEqual(
      [],
    );
  });
});

describe('the types of catalogues', () => {
  it('[I18N-03] [I18N-04] refuse a missing or surplus label, a missing or surplus variable', () => {
    const whole = { ...english } as const;
    const accepted = whole satisfies Fitting<typeof whole>;

    const { 'checkout.title': _, ...lacking } = english;
    // @ts-expect-error A label is missing.
    const missing = lacking satisfies Fitting<typeof lacking>;

    const more = { ...english, 'checkout.subtitle': 'More' } as const;
    // @ts-expect-error There is no such label.
    const surplus = more satisfies Fitting<typeof more>;

    const silent = { ...english, 'product_info.renewal_frequency': 'Renews' } as const;
    // @ts-expect-error The variable frequency is missing.
    const without = silent satisfies Fitting<typeof silent>;

    const talkative = { ...english, 'checkout.title': 'Checkout of {name}' } as const;
    // @ts-expect-error There is no variable name.
    const beside = talkative satisfies Fitting<typeof talkative>;

    const plural = {
      ...english,
      'periods.month': '{amount, plural, one {a month} other {# months}}',
      'periods.monthPlural': '{number, plural, one {# month} other {# months}}',
    } as const;
    // @ts-expect-error A plural is read as well: it must be of amount.
    const other = plural satisfies Fitting<typeof plural>;

    expect([accepted, missing, surplus, without, beside, other]).toHaveLength(6);
  });
});
