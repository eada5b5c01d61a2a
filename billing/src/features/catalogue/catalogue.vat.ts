import { isCountry, isInEu } from '../../pure/countries.ts';
import { shown } from './catalogue.mistakes.ts';
import type { Place } from './catalogue.place.ts';
import type { VatSettings } from './catalogue.types.ts';
import { MOST } from './catalogue.values.ts';

const SCHEMES = ['none', 'small_business', 'home_only', 'oss'] as const;

/** How a project charges value added tax. */
export function readVat(place: Place): VatSettings {
  const field = place.fields({ required: ['home', 'scheme'], optional: ['registered', 'collection'] });
  const scheme = field('scheme').isThere ? (field('scheme').choice(SCHEMES) ?? 'none') : 'none';
  const charges = scheme === 'home_only' || scheme === 'oss';
  const registered = field('registered');
  const collection = field('collection');
  const without = (what: Place) => what.wrongName(`Mit scheme: ${scheme} wird keine Steuer berechnet.`);
  const isAsked = collection.ifThere((one) => one.flag()) ?? false;
  if (isAsked && !charges) without(collection);
  if (registered.isThere && !charges) without(registered);
  return {
    home: field('home').ifThere(countryOf) ?? '',
    scheme,
    // In one order, so that two files that say the same are the same.
    registered: (
      registered.ifThere((list) => list.set({ most: MOST.countries, of: outsideEu })) ?? []
    ).toSorted(),
    collection: isAsked,
  };
}

function outsideEu(place: Place): string {
  const country = countryOf(place);
  if (isInEu(country)) place.wrong(`${country} gehört zur EU: Was dort gilt, sagt scheme.`);
  return country;
}

function countryOf(place: Place): string {
  const country = place.source('Hier gehört ein Land hin, zum Beispiel DE.');
  if (country === '' || isCountry(country)) return country;
  place.wrong(`${shown(country)} ist kein Land (ISO 3166, zwei große Buchstaben wie DE).`);
  return '';
}
