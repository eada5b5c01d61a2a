import { EMAIL } from './catalogue.branding.ts';
import { shown } from './catalogue.mistakes.ts';
import type { Place } from './catalogue.place.ts';
import type { Seller } from './catalogue.types.ts';
import { MOST } from './catalogue.values.ts';

/** As the countries of the EU form them, without spaces: two letters of the country, then digits and letters. */
const VAT_ID = /^[A-Z]{2}[0-9A-Z]{2,13}$/;
/** As German tax offices write it: `12/345/67890` or thirteen digits. */
const TAX_NUMBER = /^[0-9](?:[0-9 /]{5,18})[0-9]$/;

/** Who sells, as every invoice must name them (§ 14 UStG): name, address, tax number or VAT id. */
export function readSeller(place: Place): Seller {
  const field = place.fields({
    required: ['name', 'address', 'email'],
    optional: ['taxNumber', 'vatId'],
  });
  const [taxNumber, vatId] = [field('taxNumber'), field('vatId')];
  if (place.isMap && !taxNumber.isThere && !vatId.isThere)
    place.wrongName('Auf eine Rechnung gehört die Steuernummer (taxNumber) oder die USt-IdNr. (vatId).');
  return {
    name: field('name').ifThere((one) => one.text({ most: MOST.titleLetters })) ?? '',
    address: field('address').ifThere(readAddress) ?? [],
    taxNumber: taxNumber.ifThere(readTaxNumber),
    vatId: vatId.ifThere(readVatId),
    email: field('email').ifThere(readEmail) ?? '',
  };
}

function readAddress(place: Place): readonly string[] {
  const lines = place
    .items({ most: MOST.addressLines })
    .map((line) => line.text({ most: MOST.titleLetters }));
  if (place.isList && lines.length === 0)
    place.wrong('Hier gehört die Anschrift hin, Zeile für Zeile: [Straße 1, 12345 Ort].');
  return lines;
}

function readTaxNumber(place: Place): string {
  const text = place.source('Hier gehört die Steuernummer hin.').trim();
  if (text !== '' && !TAX_NUMBER.test(text))
    place.wrong(
      `${shown(text)} ist keine Steuernummer: Ziffern und Schrägstriche, zum Beispiel 12/345/67890.`,
    );
  return text;
}

function readVatId(place: Place): string {
  const text = place.source('Hier gehört die USt-IdNr. hin.').replace(/\s/g, '');
  if (text !== '' && !VAT_ID.test(text))
    place.wrong(`${shown(text)} ist keine USt-IdNr.: zwei große Buchstaben und Ziffern wie DE123456789.`);
  return text;
}

function readEmail(place: Place): string {
  const email = place.text({ most: MOST.textLetters });
  if (email !== '' && !EMAIL.test(email)) place.wrong('Das ist keine E-Mail-Adresse.');
  return email;
}
