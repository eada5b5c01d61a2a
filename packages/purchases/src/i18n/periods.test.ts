import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './language.ts';
import { messages as english } from './languages/en.ts';
import { loadCatalogue } from './load.ts';
import { type Duration, frequencyLabel, periodLabel, perPeriodLabel } from './periods.ts';
import { type Translator, translatorOf } from './translator.ts';
import { shortPeriodLabel, shortUnitLabel, unitLabel, withoutSpace } from './units.ts';

const translators: ReadonlyMap<string, Translator> = new Map(
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const fail = (message: string) => {
        throw new Error(message);
      };
      return [language, translatorOf(await loadCatalogue(language, fail))] as const;
    }),
  ),
);
const labelOf = (language: string) => {
  const found = translators.get(language);
  if (!found) throw new Error(language);
  return found.label;
};
const en = translatorOf({ language: 'en', messages: english }).label;
const UNITS = ['day', 'week', 'month', 'year'] as const;
const days = (number: number): Duration => ({ number, unit: 'day' });
const weeks = (number: number): Duration => ({ number, unit: 'week' });
const months = (number: number): Duration => ({ number, unit: 'month' });
const years = (number: number): Duration => ({ number, unit: 'year' });

describe('periods in English', () => {
  it('[PRICE-19] singular for one, else plural', () => {
    const amounts = [1, 2, 0, -1, 12, 1_000].map((number) => periodLabel(en, months(number)));
    expect(amounts).toEqual(['1 month', '2 months', '0 months', '-1 month', '12 months', '1,000 months']);
  });

  it('[PRICE-20] weekly, and so on for the other units', () => {
    expect([days(1), weeks(1), months(1), years(1)].map((one) => frequencyLabel(en, one))).toEqual([
      'daily',
      'weekly',
      'monthly',
      'yearly',
    ]);
  });

  it('[PRICE-21] per week, and so on for the other units', () => {
    expect([days(1), weeks(1), months(1), years(1)].map((one) => perPeriodLabel(en, one))).toEqual([
      'per day',
      'per week',
      'per month',
      'per year',
    ]);
  });

  it('[PRICE-22] every N weeks, as a frequency and behind a price', () => {
    expect([frequencyLabel(en, weeks(2)), perPeriodLabel(en, weeks(2))]).toEqual([
      'every 2 weeks',
      'every 2 weeks',
    ]);
  });

  it('[PRICE-19] [PRICE-22] the golden examples 39 to 41', () => {
    const quarter = months(3);
    expect([
      periodLabel(en, quarter),
      shortPeriodLabel(en, quarter),
      withoutSpace(periodLabel(en, quarter)),
      frequencyLabel(en, quarter),
    ]).toEqual(['3 months', '3mo', '3months', 'every 3 months']);
    expect([frequencyLabel(en, months(1)), perPeriodLabel(en, months(1))]).toEqual(['monthly', 'per month']);
    expect([periodLabel(en, days(0)), frequencyLabel(en, days(0))]).toEqual(['0 days', 'every 0 days']);
  });

  it('a price in a paywall, as example 43 has it', () => {
    const price = { formattedPrice: '$99.99', formattedPricePerMonth: '$8.33' };
    expect(
      en('paywall_variables.total_price_and_per_month', {
        ...price,
        period: shortPeriodLabel(en, years(1)),
        monthPeriod: shortUnitLabel(en, months(1)),
      }),
    ).toBe('$99.99/1yr($8.33/mo)');
  });

  it('a length that cannot be read is unknown', () => {
    expect(frequencyLabel(en, null)).toBe('unknown');
  });
});

describe('periods in every language', () => {
  const forms = (language: string, duration: Duration) => {
    const label = labelOf(language);
    return [
      periodLabel(label, duration),
      shortPeriodLabel(label, duration),
      frequencyLabel(label, duration),
      perPeriodLabel(label, duration),
      unitLabel(label, duration),
      shortUnitLabel(label, duration),
    ];
  };

  it('[PRICE-23] [PRICE-24] [I18N-07] day, week, month, year and lifetime have all forms', () => {
    for (const language of LANGUAGES) {
      for (const unit of UNITS) {
        for (const number of [1, 2, 5, 14, 21]) {
          for (const form of forms(language, { number, unit })) {
            expect(form).toMatch(/\p{L}/u);
            expect(form).not.toMatch(/[{}#]/u);
          }
        }
      }
      expect(new Set(forms(language, 'lifetime')).size).toBe(1);
    }
  });

  it('[PRICE-24] [I18N-07] one week and two weeks, one lifetime, in German', () => {
    expect(forms('de', weeks(1))).toEqual(['1 Woche', '1 Wo.', 'wöchentlich', 'pro Woche', 'Woche', 'Wo.']);
    expect(forms('de', weeks(2)).slice(0, 4)).toEqual([
      '2 Wochen',
      '2 Wo.',
      'alle 2 Wochen',
      'alle 2 Wochen',
    ]);
    expect(forms('de', 'lifetime')[0]).toBe('für immer');
  });

  it.each([
    ['ru', ['1 месяц', '2 месяца', '5 месяцев', '21 месяц', '22 месяца']],
    ['uk', ['1 місяць', '2 місяці', '5 місяців', '21 місяць', '22 місяці']],
    ['pl', ['1 miesiąc', '2 miesiące', '5 miesięcy', '21 miesięcy', '22 miesiące']],
    ['cs', ['1 měsíc', '2 měsíce', '5 měsíců', '21 měsíců', '22 měsíců']],
    ['sk', ['1 mesiac', '2 mesiace', '5 mesiacov', '21 mesiacov', '22 mesiacov']],
    ['hr', ['1 mjesec', '2 mjeseca', '5 mjeseci', '21 mjesec', '22 mjeseca']],
    ['sl', ['1 mesec', '2 meseca', '5 mesecev', '21 mesecev', '22 mesecev']],
    ['ro', ['1 lună', '2 luni', '5 luni', '21 de luni', '22 de luni']],
    ['ar', ['شهر واحد', 'شهران', '5 أشهر', '21 شهرًا', '22 شهرًا']],
    ['he', ['חודש אחד', 'חודשיים', '5 חודשים', '21 חודשים', '22 חודשים']],
    ['ja', ['1か月', '2か月', '5か月', '21か月', '22か月']],
    ['fr', ['1 mois', '2 mois', '5 mois', '21 mois', '22 mois']],
  ])('[I18N-07] %s counts months: %j', (language, expected) => {
    const label = labelOf(language);
    expect([1, 2, 5, 21, 22].map((number) => periodLabel(label, months(number)))).toEqual(expected);
  });
});
