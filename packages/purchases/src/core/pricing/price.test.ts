import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Period } from '../types.ts';
import { parsePeriod } from './period.ts';
import { formatPrice, normalised, priceOf } from './price.ts';

/** All languages of the SDK, as `Intl` and as the specification names them. */
const TAGS =
  'en es it ar ca zh-Hans zh-Hant zh_Hans zh_Hant hr cs da nl fi fr de el he hi hu id ja ko ms no pl pt ro ru sk sv th tr uk vi sl'.split(
    ' ',
  );

/** Without the kinds of spaces, and without marks of direction, that languages put around a price. */
const plain = (text: string) => text.replace(/\s/g, ' ').replace(/[\u061c\u200e\u200f]/g, '');
/** The digits of a text, in whatever script they are written. */
const digitsOf = (text: string) =>
  [...text].flatMap((character) => {
    if (!/\p{Nd}/u.test(character)) return [];
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint((character.codePointAt(0) ?? 0) - value - 1))) value += 1;
    return [String(value % 10)];
  });

const text = (amountMicros: number, currency: string, tag: string) =>
  formatPrice(amountMicros, currency, tag, { fallbackTag: 'en' });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('prices of the API', () => {
  it('[PRICE-02] have an amount, micros, a currency and a text', () => {
    expect(priceOf(9_990_000, 'USD', 'en-US')).toEqual({
      amount: 999,
      amountMicros: 9_990_000,
      currency: 'USD',
      formattedPrice: '$9.99',
    });
    expect(priceOf(1_166_667, 'USD').amount).toBe(116.6667);
  });

  it.each([
    [9_990_000, 'USD', 'en-US', '$9.99'],
    [9_990_000, 'EUR', 'de-DE', '9,99\u00a0€'],
    [1_234_560_000, 'EUR', 'de-DE', '1.234,56\u00a0€'],
    [9_990_000, 'USD', 'en-GB', '$9.99'],
    [9_990_000, 'USD', 'de-DE', '9,99\u00a0$'],
    [9_990_000, 'CNY', 'en-US', 'CN¥9.99'],
    [9_990_000, 'CNY', 'zh-CN', '¥9.99'],
    [9_900_000, 'USD', 'es-MX', 'USD\u00a09.90'],
    [1_200_500_000, 'JPY', 'en-US', '¥1,201'],
    [9_995_000, 'USD', 'en-US', '$10.00'],
    [9_990_000, 'KWD', 'en-US', 'KWD\u00a09.990'],
  ])('[PRICE-01, PRICE-15] %d micros of %s in %s are %s', (amountMicros, currency, tag, formattedPrice) => {
    expect(priceOf(amountMicros, currency, tag)).toMatchObject({ formattedPrice });
  });

  it('[PRICE-35] a zero keeps the digits of its currency', () => {
    expect(priceOf(0, 'USD', 'en').formattedPrice).toBe('$0.00');
    expect(priceOf(-0, 'USD', 'en').formattedPrice).toBe('$0.00');
    expect(text(0, 'USD', 'en')).toBe('$0');
  });

  it('are in the language of the runtime unless one is named', () => {
    const { locale } = new Intl.NumberFormat().resolvedOptions();
    expect(priceOf(9_990_000, 'EUR').formattedPrice).toBe(priceOf(9_990_000, 'EUR', locale).formattedPrice);
  });
});

describe('normalised prices', () => {
  it.each([
    ['P1M', 9_990_000, 2_331_000, 9_990_000, 121_545_000],
    ['P1Y', 99_990_000, 1_917_616, 8_218_356, 99_990_000],
    ['P3M', 24_990_000, 1_943_667, 8_330_000, 101_348_333],
    ['P6M', 49_990_000, 1_944_056, 8_331_667, 101_368_611],
    ['P1W', 1_990_000, 1_990_000, 8_528_571, 103_764_286],
    ['P7D', 1_990_000, 1_990_000, 8_528_571, 103_764_286],
    ['P2W', 3_980_000, 1_990_000, 8_528_571, 103_764_286],
    ['P14D', 3_000_000, 1_500_000, 6_428_571, 78_214_286],
    ['P1D', 500_000, 3_500_000, 15_000_000, 182_500_000],
    ['P0D', 500_000, 0, 0, 0],
    ['P1W', 7_000_000, 7_000_000, 30_000_000, 365_000_000],
    ['P1M', 30_000_000, 7_000_000, 30_000_000, 365_000_000],
    ['P1Y', 365_000_000, 7_000_000, 30_000_000, 365_000_000],
  ])(
    '[PRICE-03, PRICE-04, PRICE-05, PRICE-06] %s for %d micros',
    (duration, amountMicros, week, month, year) => {
      const prices = normalised(priceOf(amountMicros, 'EUR'), parsePeriod(duration));
      expect(prices).toEqual({
        pricePerWeek: priceOf(week, 'EUR'),
        pricePerMonth: priceOf(month, 'EUR'),
        pricePerYear: priceOf(year, 'EUR'),
      });
    },
  );

  it('[PRICE-03] there are none without a price or a period', () => {
    const none = { pricePerWeek: null, pricePerMonth: null, pricePerYear: null };
    expect(normalised(null, parsePeriod('P1W'))).toEqual(none);
    expect(normalised(priceOf(1, 'EUR'), null)).toEqual(none);
  });

  it('[PRICE-04, PRICE-05, PRICE-06] are exact to the micro, half of one upwards', () => {
    const days = { day: 1n, week: 7n, month: 30n, year: 365n };
    const units = fc.constantFrom<Period['unit']>('day', 'week', 'month', 'year');
    fc.assert(
      fc.property(fc.nat({ max: 1e12 }), fc.integer({ min: 1, max: 400 }), units, (amount, number, unit) => {
        const whole = BigInt(number) * days[unit];
        const exactly = (share: bigint) => Number((2n * BigInt(amount) * share + whole) / (2n * whole));
        const { pricePerWeek, pricePerMonth, pricePerYear } = normalised(priceOf(amount, 'EUR'), {
          number,
          unit,
        });
        expect([pricePerWeek, pricePerMonth, pricePerYear].map((price) => price?.amountMicros)).toEqual([
          exactly(7n),
          exactly(30n),
          exactly(365n),
        ]);
      }),
    );
  });
});

describe('prices in checkout and paywall', () => {
  it.each([
    [0, 'USD', 'en', '$0'],
    [0, 'EUR', 'de', '0\u00a0€'],
    [0, 'KWD', 'en', 'KWD\u00a00'],
    [-0, 'USD', 'en', '$0'],
    [1, 'USD', 'en', '$0.00'],
    [9_990_000, 'MXN', 'en', '$9.99'],
    [9_990_000, 'EUR', 'de', '9,99\u00a0€'],
    [9_990_000, 'USD', 'es-MX', '$9.99'],
  ])('[PRICE-14] %d micros of %s in %s are %s', (amountMicros, currency, tag, expected) => {
    expect(text(amountMicros, currency, tag)).toBe(expected);
  });

  it('[PRICE-15] a dollar is a dollar, also where it is written with its country', () => {
    expect(plain(text(9_990_000, 'USD', 'ar'))).toBe('9.99 $');
    expect(plain(priceOf(9_990_000, 'USD', 'en-CA').formattedPrice)).toBe('$9.99');
    expect(plain(priceOf(9_990_000, 'USD', 'zh-TW').formattedPrice)).toBe('$9.99');
  });

  it.each([
    ['zh_Hans', 'en', '¥9.99'],
    ['pt_BR', 'en', '¥ 9,99'],
    ['xx', 'de', '9,99 ¥'],
    ['not a language', 'de_AT', '¥ 9,99'],
    ['', 'de', '9,99 ¥'],
    ['xx', 'yy', '¥9.99'],
    ['🦊', '', '¥9.99'],
    ['constructor', '__proto__', '¥9.99'],
    ['x'.repeat(10_000), 'de', '9,99 ¥'],
  ])('[PRICE-16] in %j, or else %j, it is %s', (tag, fallbackTag, expected) => {
    expect(plain(formatPrice(9_990_000, 'CNY', tag, { fallbackTag }))).toBe(expected);
  });

  it.each([
    ['XYZ', '9,99 XYZ', '0 XYZ'],
    ['E1R', '9,99 E1R', '0 E1R'],
    ['EURO', '9,99 EURO', '0 EURO'],
    ['', '9,99', '0'],
    ['<b>', '9,99 <b>', '0 <b>'],
  ])('a currency that nobody knows is written as it came: %j', (currency, some, nothing) => {
    expect(plain(text(9_990_000, currency, 'de'))).toBe(some);
    expect(plain(text(0, currency, 'de'))).toBe(nothing);
  });

  it('a currency that nobody knows has two digits, as most have', () => {
    expect(plain(text(5_000_000, 'E1R', 'de'))).toBe('5,00 E1R');
    expect(plain(priceOf(5_000_500, 'E1R', 'de').formattedPrice)).toBe('5,00 E1R');
  });

  it('[PRICE-16] English is the last that is tried, whatever the device speaks', () => {
    const made = vi.spyOn(Intl, 'NumberFormat');
    formatPrice(9_990_000, 'NZD', 'xx', { fallbackTag: '' });
    expect(made.mock.calls.map(([tags]) => tags)).toEqual([['xx', 'en']]);
  });

  it('[PRICE-16] a browser without short symbols writes the long one', () => {
    const { NumberFormat } = Intl;
    vi.spyOn(Intl, 'NumberFormat').mockImplementation(function old(tags, options) {
      if (options?.currencyDisplay === 'narrowSymbol') throw new RangeError('unknown display');
      return new NumberFormat(tags, options);
    });
    expect(plain(text(9_990_000, 'MXN', 'en-AU'))).toBe('MXN 9.99');
  });
});

describe('in every language', () => {
  const odd = ['EUR', 'USD', 'JPY', 'KWD', 'CNY', 'XYZ', 'XTS', 'E1R', ''] as const;
  const behindPoint: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 };

  it.each(TAGS)('[PRICE-01, PRICE-16] %s writes all digits of every currency', (tag) => {
    for (const currency of odd) {
      for (const micros of [0, 10_000, 9_990_000, 1_234_567_890_000]) {
        const written = digitsOf(text(micros, currency, tag).replace('E1R', '')).join('');
        const expected = (micros / 1e6).toFixed(micros === 0 ? 0 : (behindPoint[currency] ?? 2));
        expect(written, `${micros} ${currency}`).toBe(expected.replace('.', ''));
        if (currency === 'XYZ' || currency === 'E1R') expect(text(micros, currency, tag)).toContain(currency);
      }
    }
  });

  it('[PRICE-01, PRICE-15] a price reads as Intl writes it', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 1e13 }),
        fc.constantFrom(...odd.slice(0, 7)),
        fc.constantFrom(...TAGS.filter((tag) => !tag.includes('_'))),
        (micros, currency, tag) => {
          const options = { style: 'currency', currency } as const;
          const long = new Intl.NumberFormat(tag, options);
          const short = new Intl.NumberFormat(tag, { ...options, currencyDisplay: 'narrowSymbol' });
          const number = micros / 1e6;
          expect(priceOf(micros, currency, tag).formattedPrice).toBe(long.format(number).replace('US$', '$'));
          if (micros > 0) expect(text(micros, currency, tag)).toBe(short.format(number).replace('US$', '$'));
        },
      ),
    );
  });

  it('nothing that a backend sends throws', () => {
    fc.assert(
      fc.property(
        fc.double(),
        fc.string(),
        fc.string(),
        fc.string(),
        (micros, currency, tag, fallbackTag) => {
          expect(formatPrice(micros, currency, tag, { fallbackTag })).not.toBe('');
          expect(priceOf(micros, currency, tag).formattedPrice).not.toBe('');
        },
      ),
    );
  });
});

it('a format is made once, and old ones are given up', () => {
  const made = vi.spyOn(Intl, 'NumberFormat');
  const [first, ...others] = Array.from(
    { length: 60 },
    (_, index) => `Q${String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26))}`,
  );
  for (let times = 0; times < 5; times += 1) text(1_000_000, first ?? '', 'sl');
  expect(made).toHaveBeenCalledTimes(1);
  for (const currency of others) text(1_000_000, currency, 'sl');
  made.mockClear();
  text(1_000_000, first ?? '', 'sl');
  expect(made).toHaveBeenCalledTimes(1);
});
