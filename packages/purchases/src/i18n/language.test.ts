import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directionOf, LANGUAGES, languageOf, tagOf } from './language.ts';

describe('the language of a locale', () => {
  it('[I18N-06] a regional locale is its language', () => {
    const cases = {
      'de-AT': 'de',
      de_CH: 'de',
      DE: 'de',
      'de_DE.UTF-8@euro': 'de',
      pt_BR: 'pt',
      'pt-PT': 'pt',
      'en-GB': 'en',
      'sl-SI': 'sl',
      ' fr ': 'fr',
      iw: 'he',
      'iw-IL': 'he',
      in: 'id',
      nb: 'no',
      'nn-NO': 'no',
    };
    expect(Object.fromEntries(Object.keys(cases).map((locale) => [locale, languageOf(locale)]))).toEqual(
      cases,
    );
  });

  it('[I18N-06] Chinese is written in one of two ways: by its script, else by its region', () => {
    const cases = {
      zh: 'zh_Hans',
      'zh-CN': 'zh_Hans',
      zh_SG: 'zh_Hans',
      zh_Hans: 'zh_Hans',
      'zh-Hans-HK': 'zh_Hans',
      'zh-u-nu-hant': 'zh_Hans',
      'zh-Hant': 'zh_Hant',
      zh_Hant: 'zh_Hant',
      'zh-Hant-TW': 'zh_Hant',
      'zh-TW': 'zh_Hant',
      'zh-HK': 'zh_Hant',
      ZH_mo: 'zh_Hant',
      // Nothing is read so far behind.
      [`zh${'-abcd'.repeat(20)}-tw`]: 'zh_Hans',
    };
    expect(Object.fromEntries(Object.keys(cases).map((locale) => [locale, languageOf(locale)]))).toEqual(
      cases,
    );
  });

  it('every language finds itself, by its name and by its tag', () => {
    for (const language of LANGUAGES) {
      expect([languageOf(language), languageOf(tagOf(language))]).toEqual([language, language]);
    }
  });

  it.each([
    '',
    ' ',
    'xx',
    'sr',
    'sr-Latn',
    'deutsch',
    'e',
    '-',
    '_de',
    '👩‍💻',
    '💩-de',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    '*',
    'de'.repeat(5_000),
    '\u0000de',
    null,
    undefined,
  ])('[I18N-05] %j is none of ours', (locale) => {
    expect(languageOf(locale)).toBeNull();
  });

  it('[I18N-05] what is no text at all is none of ours', () => {
    for (const locale of [7, {}, [], ['de'], true, Symbol('de')]) {
      expect(languageOf(locale as unknown as string)).toBeNull();
    }
  });

  it('[I18N-05] whatever it is, the answer is a language or null', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'deznhtw-_. ') })), (locale) => {
        const language = languageOf(locale);
        expect(language === null || LANGUAGES.includes(language)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the tag of a language', () => {
  it('[I18N-08] is one that Intl takes, for all 34', () => {
    const day = new Date(2026, 0, 31);
    for (const language of LANGUAGES) {
      const tag = tagOf(language);
      expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
      expect(Intl.DateTimeFormat.supportedLocalesOf(tag)).toEqual([tag]);
      expect(new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(day)).toContain('31');
    }
  });

  it('Arabic and Hebrew begin on the right, no other language', () => {
    expect(LANGUAGES.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar', 'he']);
  });
});
