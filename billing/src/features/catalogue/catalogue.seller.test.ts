import { expect, it } from 'vitest';
import { mistakes } from './catalogue.cases.fixture.ts';
import { compile } from './catalogue.compile.ts';
import { changesBetween } from './catalogue.diff.ts';
import { SOUND, soundCatalogue } from './catalogue.fixture.ts';

const GOOD = '{ name: Nord, address: [Hafenweg 1, 20457 Hamburg], vatId: DE123456789, email: a@example.org }';
const saying = (seller: string) => `${SOUND}seller: ${seller}\n`;
const place = { projectId: 'p', version: 1 };
const END = '    showProductDescription: true\n';
const then = (seller: string) => `${END}seller: ${seller}\n`;

it('[CA1] says who sells, and nobody where the file does not', () => {
  expect(soundCatalogue(saying(GOOD)).seller).toEqual({
    name: 'Nord',
    address: ['Hafenweg 1', '20457 Hamburg'],
    taxNumber: null,
    vatId: 'DE123456789',
    email: 'a@example.org',
  });
  const both = '{ name: Nord, address: [A], taxNumber: 12/345/67890, vatId: DE 123 456 789, email: a@b.de }';
  expect(soundCatalogue(saying(both)).seller).toMatchObject({
    taxNumber: '12/345/67890',
    vatId: 'DE123456789',
  });
  // Digits alone are a number in YAML: what stands there counts.
  const digits = '{ name: Nord, address: [A], taxNumber: 0123456789012, email: a@b.de }';
  expect(soundCatalogue(saying(digits)).seller?.taxNumber).toBe('0123456789012');
  expect('seller' in soundCatalogue(SOUND)).toBe(false);
  expect(compile(soundCatalogue(SOUND), place).seller).toBeNull();
  expect(compile(soundCatalogue(saying(GOOD)), place).seller?.name).toBe('Nord');
});

mistakes('[CA2] seller', [
  [END, then('▲Nord'), 'seller: Hier gehören Felder hin (name: Wert).'],
  [
    END,
    `${END}▲▲seller: { address: [A], vatId: DE1234, email: a@b.de, ▲nam: x }\n`.replace('▲▲', '▲'),
    'seller.name: Das fehlt.',
    'seller.nam: Dieses Feld gibt es nicht. Meinst du name?',
  ],
  [
    END,
    `${END}▲seller: { name: Nord, address: [A], email: a@b.de }\n`,
    'seller: Auf eine Rechnung gehört die Steuernummer (taxNumber) oder die USt-IdNr. (vatId).',
  ],
  [
    END,
    then('{ name: Nord, address: ▲A, vatId: DE1234, email: a@b.de }'),
    'seller.address: Hier gehört eine Liste hin: [eins, zwei].',
  ],
  [
    END,
    then('{ name: Nord, address: ▲[], vatId: DE1234, email: a@b.de }'),
    'seller.address: Hier gehört die Anschrift hin, Zeile für Zeile: [Straße 1, 12345 Ort].',
  ],
  [
    END,
    then('{ name: Nord, address: [A], vatId: ▲de123, email: ▲a@b }'),
    'seller.vatId: de123 ist keine USt-IdNr.: zwei große Buchstaben und Ziffern wie DE123456789.',
    'seller.email: Das ist keine E-Mail-Adresse.',
  ],
  [
    END,
    then('{ name: Nord, address: [A], taxNumber: ▲keine, email: a@b.de }'),
    'seller.taxNumber: keine ist keine Steuernummer: Ziffern und Schrägstriche, zum Beispiel 12/345/67890.',
  ],
]);

it('[CA6] another seller is a change that is shown', () => {
  const before = soundCatalogue(saying(GOOD));
  const after = soundCatalogue(saying(GOOD.replace('Nord', 'Süd')));
  expect(changesBetween(before, after)).toEqual([
    '~ Verkäufer: „Nord“, „Hafenweg 1“, „20457 Hamburg“, „USt-IdNr. DE123456789“, „a@example.org“ → „Süd“, „Hafenweg 1“, „20457 Hamburg“, „USt-IdNr. DE123456789“, „a@example.org“',
  ]);
  expect(changesBetween(before, before)).toEqual([]);
});
