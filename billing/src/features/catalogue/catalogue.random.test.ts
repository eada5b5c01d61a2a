import { anySign } from '@plausch/dev-env/any-sign';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from './catalogue.compile.ts';
import { changesBetween, conflictsBetween } from './catalogue.diff.ts';
import { readCatalogue } from './catalogue.file.ts';
import { soundCatalogue } from './catalogue.fixture.ts';
import { isSame, type ParsedCatalogue, withRetired } from './catalogue.parsed.ts';
import { pricesOf } from './catalogue.prices.ts';
import { catalogues, fileOf } from './catalogue.random.fixture.ts';

const style = fc.record({ flow: fc.boolean(), quoted: fc.boolean() });
const place = { projectId: 'p', version: 1 };
const DOSE = { numRuns: process.env['THOROUGH'] === 'yes' ? 2_000 : 100 };

const withFieldOf = <T extends object>(one: T, other: T, key: string): T => ({
  ...one,
  [key]: other[key as keyof T],
});

describe('any catalogue', () => {
  it('[CA1] says the same however it is written, and again after it was kept as JSON', () => {
    fc.assert(
      fc.property(catalogues, style, (catalogue, how) => {
        const read = soundCatalogue(fileOf(catalogue, how));
        expect(JSON.stringify(read)).toBe(JSON.stringify(catalogue));
        expect(compile(JSON.parse(JSON.stringify(read)), place)).toEqual(compile(catalogue, place));
      }),
      DOSE,
    );
  });

  it('[CA6] shows a change exactly where something is different, and none after it was applied', () => {
    fc.assert(
      fc.property(catalogues, catalogues, (first, second) => {
        const before = withRetired(first, undefined);
        const after = withRetired(second, before);
        expect(changesBetween(before, after).length === 0).toBe(isSame(before, after));
        expect(changesBetween(after, withRetired(second, after))).toEqual([]);
        expect(conflictsBetween(after, after)).toEqual([]);
      }),
      DOSE,
    );
  });

  it('[CA6] shows the change of every single field', () => {
    fc.assert(
      fc.property(catalogues, catalogues, (first, second) => {
        const isShown = (after: ParsedCatalogue) =>
          expect(changesBetween(first, after).length === 0).toBe(isSame(first, after));
        for (const key of Object.keys(first)) isShown(withRetired(withFieldOf(first, second, key), first));
        for (const [i, product] of first.products.entries()) {
          const other = second.products.find(({ id }) => id === product.id);
          for (const key of Object.keys(other ?? {}))
            isShown({
              ...first,
              products: first.products.with(i, withFieldOf(product, other ?? product, key)),
            });
        }
        for (const [i, offering] of first.offerings.entries())
          for (const key of ['description', 'metadata', 'packages'])
            for (const other of second.offerings)
              isShown({ ...first, offerings: first.offerings.with(i, withFieldOf(offering, other, key)) });
      }),
      DOSE,
    );
  });

  it('[CA4] has a price for all that is sold, in every currency of the product, and no name twice', () => {
    fc.assert(
      fc.property(catalogues, (catalogue) => {
        const names = pricesOf(catalogue).map(({ priceId }) => priceId);
        expect(new Set(names).size).toBe(names.length);
        const { products } = compile(catalogue, place);
        const compiled = [...products.values()].flatMap(({ options }) =>
          [...options.values()].flatMap(({ prices }) =>
            [...prices.values()].flatMap(({ priceId, priceIdWithoutTrial }) => [
              priceId,
              ...(priceIdWithoutTrial === null ? [] : [priceIdWithoutTrial]),
            ]),
          ),
        );
        expect(compiled.toSorted()).toEqual(names);
        for (const { options } of products.values())
          for (const { prices } of options.values()) expect(prices.has(catalogue.defaultCurrency)).toBe(true);
      }),
      DOSE,
    );
  });

  it('[CA3] with anything in it is read or refused, and nothing in between', () => {
    const spoiled = fc.tuple(catalogues, style, fc.nat(), fc.string({ unit: anySign, maxLength: 5 }));
    fc.assert(
      fc.property(spoiled, ([catalogue, how, at, what]) => {
        const text = fileOf(catalogue, how);
        const place = at % text.length;
        const { mistakes, catalogue: read } = readCatalogue(text.slice(0, place) + what + text.slice(place));
        expect(read === undefined).toBe(mistakes.length > 0);
      }),
      DOSE,
    );
  });
});
