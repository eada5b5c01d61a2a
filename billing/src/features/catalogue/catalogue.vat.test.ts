import { expect, it } from 'vitest';
import { mistakes } from './catalogue.cases.fixture.ts';
import { compile } from './catalogue.compile.ts';
import { changesBetween } from './catalogue.diff.ts';
import { changed, mistakesIn, SOUND, soundCatalogue } from './catalogue.fixture.ts';
import { brandingOnWire } from './catalogue.wire.ts';

const saying = (vat: string) => `${SOUND}vat: ${vat}\n`;
const place = { projectId: 'p', version: 1 };
const END = '    showProductDescription: true\n';
const then = (vat: string) => `${END}vat: ${vat}\n`;
const SCHEMES = 'Hier geht eins von diesen: none, small_business, home_only, oss.';

it('[CA1] says how taxes are charged, and nothing where the file does not', () => {
  expect(
    soundCatalogue(saying('{ home: DE, scheme: oss, registered: [GB, CH], collection: true }')).vat,
  ).toEqual({
    home: 'DE',
    scheme: 'oss',
    registered: ['CH', 'GB'],
    collection: true,
  });
  expect(soundCatalogue(saying('{ home: DE, scheme: small_business }')).vat).toEqual({
    home: 'DE',
    scheme: 'small_business',
    registered: [],
    collection: false,
  });
  expect('vat' in soundCatalogue(SOUND)).toBe(false);
  expect(compile(soundCatalogue(SOUND), place).vat).toBeNull();
});

mistakes('[CA2] vat', [
  [END, then('▲oss'), 'vat: Hier gehören Felder hin (name: Wert).'],
  [END, then('{ ▲hom: DE, home: AT, scheme: none }'), 'vat.hom: Dieses Feld gibt es nicht. Meinst du home?'],
  [
    END,
    then('{ home: ▲Deutschland, scheme: oss }'),
    'vat.home: Deutschland ist kein Land (ISO 3166, zwei große Buchstaben wie DE).',
  ],
  [
    END,
    then('{ home: ▲EL, scheme: oss }'),
    'vat.home: EL ist kein Land (ISO 3166, zwei große Buchstaben wie DE).',
  ],
  [END, then('{ home: DE, scheme: ▲os }'), `vat.scheme: ${SCHEMES} Meinst du oss?`],
  [
    END,
    then('{ home: DE, scheme: oss, registered: [CH, ▲FR] }'),
    'vat.registered[1]: FR gehört zur EU: Was dort gilt, sagt scheme.',
  ],
  [END, then('{ home: DE, scheme: oss, registered: [CH, ▲CH] }'), 'vat.registered[1]: CH steht doppelt da.'],
  [
    END,
    then('{ home: DE, scheme: oss, collection: ▲ja }'),
    'vat.collection: Hier gehört true oder false hin.',
  ],
  [
    END,
    then('{ home: DE, scheme: none, ▲collection: true }'),
    'vat.collection: Mit scheme: none wird keine Steuer berechnet.',
  ],
  [
    END,
    then('{ home: DE, scheme: small_business, ▲registered: [CH] }'),
    'vat.registered: Mit scheme: small_business wird keine Steuer berechnet.',
  ],
]);

it('[CA2] each field that is missing is missed', () => {
  const { text } = changed(END, then('{}'));
  expect(mistakesIn(text).map((line) => line.replace(/^\S+ /, ''))).toEqual([
    'vat.home: Das fehlt.',
    'vat.scheme: Das fehlt.',
  ]);
});

it('[CA6] a change of taxes is shown', () => {
  const before = soundCatalogue(SOUND);
  const after = soundCatalogue(saying('{ home: DE, scheme: oss, registered: [CH], collection: true }'));
  expect(changesBetween(before, after)).toEqual(['+ Umsatzsteuer: oss, DE, CH, mit Frage an der Kasse']);
  expect(changesBetween(after, before)).toEqual(['− Umsatzsteuer: oss, DE, CH, mit Frage an der Kasse']);
});

it.each([
  ['without any word of taxes', SOUND, undefined],
  ['with no tax', saying('{ home: DE, scheme: none }'), undefined],
  ['of a small business', saying('{ home: DE, scheme: small_business }'), undefined],
  ['with the tax of the home country', saying('{ home: DE, scheme: home_only }'), true],
  ['with the tax of each country', saying('{ home: DE, scheme: oss }'), true],
])('prices %s are told to be with tax only where some is charged', (_case, text, told) => {
  expect(brandingOnWire(compile(soundCatalogue(text), place)).prices_include_tax).toBe(told);
});

it('the checkout is told to ask for taxes only where the catalogue wants it', () => {
  const asked = (text: string) =>
    brandingOnWire(compile(soundCatalogue(text), place)).gateway_tax_collection_enabled;
  expect(asked(SOUND)).toBe(false);
  expect(asked(saying('{ home: DE, scheme: oss }'))).toBe(false);
  expect(asked(saying('{ home: DE, scheme: oss, collection: true }'))).toBe(true);
});
