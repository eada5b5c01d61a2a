import { expect, it } from 'vitest';
import { compile } from './catalogue.compile.ts';
import { SOUND, soundCatalogue } from './catalogue.fixture.ts';
import { readyOfferings, readyProducts } from './catalogue.ready.ts';
import type { Catalogue } from './catalogue.types.ts';
import { askedProducts } from './catalogue.wire.ts';

const parsed = soundCatalogue(SOUND);
const version = (number: number): Catalogue => compile(parsed, { projectId: 'project', version: number });

type Details = {
  identifier: string;
  purchase_options: Record<string, { trial?: unknown; base?: { price: { currency: string } } }>;
};

/** What is answered about these products. */
function told(
  catalogue: Catalogue,
  {
    ids = ['monthly'],
    currency = 'EUR',
    had = [],
  }: { ids?: string[]; currency?: string; had?: string[] } = {},
) {
  const answer = readyProducts(catalogue, {
    products: askedProducts(catalogue, ids),
    currency,
    had: new Set(had),
  });
  const { product_details: details } = JSON.parse(answer.bytes.toString()) as { product_details: Details[] };
  return { answer, details };
}

it('the same question is put together once, in each version by itself', () => {
  const [first, second] = [version(1), version(2)];
  expect(told(first).answer).toBe(told(first).answer);
  expect(told(second).answer).not.toBe(told(first).answer);
  expect(readyOfferings(first)).toBe(readyOfferings(first));
  expect(readyOfferings(second)).not.toBe(readyOfferings(first));
});

it('trials that were had, currency, products and their order make another answer', () => {
  const catalogue = version(1);
  const fresh = told(catalogue);
  expect(fresh.details[0]?.purchase_options['base_option']?.trial).not.toBeNull();
  const had = told(catalogue, { had: ['plausch'] });
  expect(had.details[0]?.purchase_options['base_option']?.trial).toBeNull();
  expect(told(catalogue, { had: ['another family'] }).answer).toBe(fresh.answer);
  const dollars = told(catalogue, { currency: 'USD' });
  expect(dollars.details[0]?.purchase_options['base_option']?.base?.price.currency).toBe('USD');
  const order = (ids: string[]) => told(catalogue, { ids }).details.map(({ identifier }) => identifier);
  expect(order(['monthly', 'gift'])).toEqual(['monthly', 'gift']);
  expect(order(['gift', 'monthly'])).toEqual(['gift', 'monthly']);
  expect(told(catalogue).answer).toBe(fresh.answer);
});

it('of many different questions those of long ago are forgotten, those that come again are not', () => {
  const catalogue = version(1);
  const [kept, forgotten] = [told(catalogue), told(catalogue, { currency: 'USD' })];
  for (let other = 0; other < 49; other += 1) {
    told(catalogue, { currency: `A${String.fromCharCode(65 + (other % 26), 65 + Math.floor(other / 26))}` });
    expect(told(catalogue).answer).toBe(kept.answer);
  }
  expect(told(catalogue, { currency: 'USD' }).answer).not.toBe(forgotten.answer);
});
