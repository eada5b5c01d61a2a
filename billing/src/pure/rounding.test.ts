import { allocate, dinero, halfUp, toSnapshot, transformScale } from 'dinero.js/bigint';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOf, fromSmallestUnits, type Money, microsPerUnit } from './money.ts';
import { addedTax, includedTax, partOf, refundSplit } from './rounding.ts';

const money = (units: number, currency = 'EUR'): Money => ({
  amountMicros: fromSmallestUnits(units, currency),
  currency,
});
const currencies = fc.constantFrom('EUR', 'JPY', 'KWD', 'USD');
const anyMoney = fc.tuple(fc.nat(99_999_999), currencies).map(([units, currency]) => money(units, currency));
const rates = fc.constantFrom(81_000, 160_000, 190_000, 250_000, 255_000, 270_000, 1, 999_999);

describe('[I7] the tax in a gross amount, in smallest units', () => {
  it.each([
    // The numbers of the facts: 4.99 × 0.19 / 1.19 = 0.7967; × 0.27 / 1.27 = 1.0609; × 0.255 / 1.255 = 1.0139; × 0.081 / 1.081 = 0.3739.
    ['EUR', 499, 190_000, 80, 419],
    ['EUR', 499, 270_000, 106, 393],
    ['EUR', 499, 255_000, 101, 398],
    ['CHF', 499, 81_000, 37, 462],
    ['EUR', 4_999, 190_000, 798, 4_201],
    // 0.19 in 1.19, exactly; half a unit up: 3 × 0.2 / 1.2 = 0.5.
    ['EUR', 119, 190_000, 19, 100],
    ['EUR', 3, 200_000, 1, 2],
    ['EUR', 2, 200_000, 0, 2],
    ['EUR', 0, 190_000, 0, 0],
    ['EUR', 499, 0, 0, 499],
    // 500 yen × 0.1 / 1.1 = 45.45; 9.990 dinars × 0.05 / 1.05 = 0.4757.
    ['JPY', 500, 100_000, 45, 455],
    ['KWD', 9_990, 50_000, 476, 9_514],
    ['EUR', 99_999_999, 190_000, 15_966_386, 84_033_613],
  ])('%s %i at %i: %i + %i', (currency, gross, rate, tax, net) => {
    expect(includedTax(money(gross, currency), rate)).toEqual({
      taxMicros: fromSmallestUnits(tax, currency),
      netMicros: fromSmallestUnits(net, currency),
    });
  });
});

it('[I7] tax that is added comes to whole units, half up', () => {
  // 4.99 × 0.0825 = 0.411675; 1.00 × 0.125 = 0.125 → 0.13.
  expect(addedTax(money(499, 'USD'), 82_500)).toEqual({
    netMicros: 4_990_000,
    taxMicros: 410_000,
    grossMicros: 5_400_000,
  });
  expect(addedTax(money(100, 'USD'), 125_000).taxMicros).toBe(130_000);
  expect(addedTax(money(500, 'JPY'), 100_000).grossMicros).toBe(550_000_000);
});

it('[I7] what was added is in the sum again', () => {
  fc.assert(
    fc.property(anyMoney, rates, (net, rate) => {
      const { grossMicros, taxMicros } = addedTax(net, rate);
      expect(includedTax({ ...net, amountMicros: grossMicros }, rate)).toEqual({
        netMicros: net.amountMicros,
        taxMicros,
      });
    }),
  );
});

it('[I7] net and tax are whole, not negative, and together the amount', () => {
  fc.assert(
    fc.property(anyMoney, rates, (gross, rate) => {
      const { netMicros, taxMicros } = includedTax(gross, rate);
      expect(netMicros + taxMicros).toBe(gross.amountMicros);
      expect(Math.min(netMicros, taxMicros)).toBeGreaterThanOrEqual(0);
      expect(taxMicros % microsPerUnit(gross.currency)).toBe(0);
    }),
  );
});

/** The same by another library: cut off at ten digits more, which moves nothing over a half, and rounded then. */
function shareByDinero({ amountMicros, currency }: Money, share: number, rest: number): number {
  const scale = BigInt(digitsOf(currency));
  const units = dinero({
    amount: BigInt(amountMicros / microsPerUnit(currency)),
    currency: { code: currency, base: 10n, exponent: scale },
    scale,
  });
  // Of two shares the first gets what is left over: the one that is looked at comes second.
  const [, part] = allocate(transformScale(units, scale + 10n), [BigInt(rest), BigInt(share)]);
  if (!part) throw new Error('dinero.js has no second share');
  return Number(toSnapshot(transformScale(part, scale, halfUp)).amount) * microsPerUnit(currency);
}

it('[I7] dinero.js comes to the same tax', () => {
  fc.assert(
    fc.property(anyMoney, rates, (gross, rate) => {
      // r / (1 + r): r shares of 1 + r, the rest is one.
      expect(includedTax(gross, rate).taxMicros).toBe(shareByDinero(gross, rate, 1_000_000));
    }),
  );
});

describe('parts of an amount', () => {
  it('[I7] are rounded half up, and pieces are the differences of parts', () => {
    // A third of 10.00: 3.333…, 6.666…, 10; the pieces 3.33, 3.34, 3.33.
    expect([0, 1, 2, 3].map((part) => partOf(money(1_000), part, 3))).toEqual([
      0, 3_330_000, 6_670_000, 10_000_000,
    ]);
    expect(partOf(money(1), 1, 2)).toBe(10_000);
    expect(partOf(money(1, 'JPY'), 1, 3)).toBe(0);
  });

  it('[I7] dinero.js comes to the same', () => {
    fc.assert(
      fc.property(anyMoney, fc.integer({ min: 1, max: 1_100 }), fc.nat(1_100), (whole, days, some) => {
        const part = some % (days + 1);
        fc.pre(part > 0);
        expect(partOf(whole, part, days)).toBe(shareByDinero(whole, part, days - part));
      }),
    );
  });

  it('grow with the part, from nothing to everything', () => {
    fc.assert(
      fc.property(anyMoney, fc.integer({ min: 1, max: 1_100 }), (whole, days) => {
        const parts = Array.from({ length: days + 1 }, (_, part) => partOf(whole, part, days));
        expect(parts.toSorted((a, b) => a - b)).toEqual(parts);
        expect([parts[0], parts.at(-1)]).toEqual([0, whole.amountMicros]);
      }),
      { numRuns: 20 },
    );
  });

  it('of what is not there are refused', () => {
    for (const [part, whole] of [
      [-1, 3],
      [4, 3],
      [0, 0],
      [0.5, 3],
      [Number.NaN, 3],
    ] as const)
      expect(() => partOf(money(1), part, whole)).toThrow(RangeError);
    expect(() => partOf({ amountMicros: 1, currency: 'EUR' }, 1, 2)).toThrow(RangeError);
  });
});

describe('refunds', () => {
  const paid = (refunded: number) => ({
    gross: money(499),
    taxMicros: 800_000,
    rateMicros: 190_000,
    refundedMicros: fromSmallestUnits(refunded, 'EUR'),
  });

  it('[I7] in pieces give back the tax of the invoice, cent by cent', () => {
    // Tax in what is left of 4.99: of 3.99 it is 0.6371 → 0.64, of 2.99 0.4774 → 0.48, of 1.99 0.3177 → 0.32, of 0.99 0.1581 → 0.16.
    const pieces = [0, 100, 200, 300, 400].map(
      (before) => refundSplit(paid(before), before === 400 ? 990_000 : 1_000_000).taxMicros,
    );
    expect(pieces).toEqual([160_000, 160_000, 160_000, 160_000, 160_000]);
    // Of 0.03 the tax is 0.479 → 0.
    const cents = { ...paid(0), gross: money(3), taxMicros: 0 };
    expect(refundSplit(cents, 30_000)).toEqual({ netMicros: 30_000, taxMicros: 0 });
    const small = { gross: money(6), taxMicros: 10_000, rateMicros: 190_000, refundedMicros: 0 };
    // Six cents have 0.958 → 1 cent of tax, four 0.639 → 1, two 0.319 → 0: the second piece has it.
    expect(
      [0, 2, 4].map((before) => refundSplit({ ...small, refundedMicros: before * 10_000 }, 20_000).taxMicros),
    ).toEqual([0, 10_000, 0]);
  });

  it('[I7] of more than is left are refused', () => {
    expect(() => refundSplit(paid(0), 5_000_000)).toThrow(RangeError);
    expect(() => refundSplit(paid(499), 10_000)).toThrow(RangeError);
    expect(() => refundSplit(paid(0), -10_000)).toThrow(RangeError);
    expect(() => refundSplit(paid(0), 5_000)).toThrow(RangeError);
    expect(refundSplit(paid(499), 0)).toEqual({ netMicros: 0, taxMicros: 0 });
  });

  it('[I7] in any pieces are together the payment, its net and its tax', () => {
    const pieces = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });
    const documents = fc.oneof(
      fc.tuple(anyMoney, rates).map(([gross, rate]) => ({
        gross,
        taxMicros: includedTax(gross, rate).taxMicros,
        rateMicros: rate as number | null,
      })),
      // Taxes of a provider have no one rate.
      fc.tuple(anyMoney, fc.double({ min: 0, max: 1, noNaN: true })).map(([gross, share]) => {
        const perUnit = microsPerUnit(gross.currency);
        return {
          gross,
          taxMicros: Math.floor((gross.amountMicros / perUnit) * share) * perUnit,
          rateMicros: null,
        };
      }),
    );
    fc.assert(
      fc.property(documents, pieces, (document, shares) => {
        const perUnit = microsPerUnit(document.gross.currency);
        let refundedMicros = 0;
        const sums = { netMicros: 0, taxMicros: 0 };
        for (const share of [...shares, 1]) {
          const left = document.gross.amountMicros - refundedMicros;
          const refund = Math.floor((left / perUnit) * share) * perUnit;
          const split = refundSplit({ ...document, refundedMicros }, refund);
          expect(split.netMicros + split.taxMicros).toBe(refund);
          expect(Math.min(split.netMicros, split.taxMicros)).toBeGreaterThanOrEqual(0);
          refundedMicros += refund;
          sums.netMicros += split.netMicros;
          sums.taxMicros += split.taxMicros;
        }
        expect(sums).toEqual({
          netMicros: document.gross.amountMicros - document.taxMicros,
          taxMicros: document.taxMicros,
        });
      }),
    );
  });
});
