import { describe, expect, it } from 'vitest';
import { textsFor } from './locales.ts';

const fail = (message: string) => {
  throw new Error(message);
};

/** A paywall whose locales have these texts; the first is the default one. */
function paywall(
  ...locales: readonly (readonly [locale: string, texts: Readonly<Record<string, string>>])[]
) {
  const texts = new Map(locales.map(([locale, own]) => [locale, new Map(Object.entries(own))]));
  return { defaultLocale: locales[0]?.[0] ?? '', texts };
}

const both = paywall(['en_US', { title: 'Hello', only: 'English' }], ['de_DE', { title: 'Hallo' }]);
const titleIn = (
  locales: Parameters<typeof textsFor>[0],
  ...wanted: readonly (string | null | undefined)[]
) => textsFor(locales, wanted, fail)('title');

describe('the locale of a text', () => {
  it.each(['de', 'de-DE', 'de_DE', 'DE-de', 'de-AT', 'de_CH', 'de-Latn-AT', ' de '])(
    '[PAYW-17] %j finds the German texts',
    (wanted) => {
      expect(titleIn(both, wanted)).toBe('Hallo');
    },
  );

  it.each(['fr', 'd', 'deu', '', null, undefined, '__proto__', 'x'.repeat(10_000)])(
    '[PAYW-17] %j, which is missing, falls to the default locale of the tree',
    (wanted) => {
      expect(titleIn(both, wanted)).toBe('Hello');
    },
  );

  it('[PAYW-17] a text that the locale lacks is the default one, the others stay', () => {
    const text = textsFor(both, ['de'], fail);
    expect([text('title'), text('only')]).toEqual(['Hallo', 'English']);
  });

  it('[PAYW-17] its own comes first, then the language alone, then another of the language', () => {
    const all = [
      ['en', { title: 'en' }],
      ['de_CH', { title: 'CH' }],
      ['de', { title: 'de' }],
      ['de_AT', { title: 'AT' }],
    ] as const;
    expect(titleIn(paywall(...all), 'de-AT')).toBe('AT');
    expect(titleIn(paywall(...all), 'de-DE')).toBe('de');
    expect(titleIn(paywall(all[0], all[1]), 'de-DE')).toBe('CH');
  });

  it('the first that is wanted comes first, and what it lacks is in the next', () => {
    const three = paywall(['en', { title: 'en' }], ['de', { title: 'de' }], ['fr', { other: 'fr' }]);
    const text = textsFor(three, [null, 'fr', 'de-AT'], fail);
    expect([text('other'), text('title')]).toEqual(['fr', 'de']);
  });

  it('traditional Chinese is rather traditional, but rather Chinese than English', () => {
    const hans = ['zh_Hans', { title: 'Hans' }] as const;
    const hant = ['zh_Hant', { title: 'Hant' }] as const;
    expect(titleIn(paywall(['en', { title: 'en' }], hans, hant), 'zh-TW')).toBe('Hant');
    expect(titleIn(paywall(['en', { title: 'en' }], hans), 'zh-TW')).toBe('Hans');
  });

  it('older names of a language find it, and languages without labels find themselves', () => {
    expect(titleIn(paywall(['en', { title: 'en' }], ['nb_NO', { title: 'nb' }]), 'no')).toBe('nb');
    expect(titleIn(paywall(['en', { title: 'en' }], ['eo_001', { title: 'eo' }]), 'eo')).toBe('eo');
  });
});

it('a text that no locale has is empty, and that is logged once', () => {
  const logged: string[] = [];
  const text = textsFor(both, ['de'], (message) => logged.push(message));
  expect([text('nothing'), text('nothing'), text('__proto__')]).toEqual(['', '', '']);
  expect(logged).toEqual(['Paywall: there is no text "nothing".', 'Paywall: there is no text "__proto__".']);
});

it('without any locale every text is empty', () => {
  expect(textsFor(paywall(), ['de'], () => {})('title')).toBe('');
});
