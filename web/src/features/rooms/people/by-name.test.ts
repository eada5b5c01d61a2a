import { expect, test } from 'vitest';
import { byName } from './by-name.ts';

test('names stand where people look for them', () => {
  const names = [
    'Zoe',
    'ärmel',
    'Anna',
    'anna',
    'Öl',
    'Strasse',
    'Straße',
    'Strauß',
    'ole',
    'Émile',
    'emil',
    '7up',
  ];
  const inOrder = names.toSorted(byName);
  expect(inOrder).toEqual([
    '7up',
    'Anna',
    'anna',
    'ärmel',
    'emil',
    'Émile',
    'Öl',
    'ole',
    'Strasse',
    'Straße',
    'Strauß',
    'Zoe',
  ]);
  expect(names.toReversed().toSorted(byName), 'whatever the order before').toEqual(inOrder);
});

test('letters stand as the browser itself would put them', () => {
  const collator = new Intl.Collator('de');
  const names = [
    'Bär',
    'Bar',
    'Baer',
    'Celine',
    'Çelik',
    'Dora',
    'Zürn',
    'Zyla',
    'Müller',
    'Muller',
    'Mueller',
  ];
  const base = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  expect(names.toSorted(byName).map(base)).toEqual(names.toSorted(collator.compare).map(base));
});
