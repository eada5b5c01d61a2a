import type { Place } from './catalogue.place.ts';
import { MOST, readJson } from './catalogue.values.ts';

/** Fields that name a text of the paywall. */
const TEXT_FIELDS: ReadonlySet<string> = new Set(['text_lid', 'url_lid']);

/**
 * A paywall is handed on as it is. What would show an empty page, a missing text or a button that buys nothing is a mistake all
 * the same: an app would notice it only in front of a buyer.
 */
export function readPaywall(place: Place, packages: ReadonlySet<string>): Readonly<Record<string, unknown>> {
  const json = readJson(place, MOST.paywallBytes);
  if (!place.isMap) return json;
  const locale = required(place, 'default_locale').source(
    'Hier gehört eine Sprache hin, zum Beispiel de_DE.',
  );
  const localizations = required(place, 'components_localizations');
  const texts = localizations.within(locale);
  if (locale !== '' && localizations.isMap && !texts.isMap)
    localizations.wrongName(`Hier fehlen die Texte in ${locale}, der Sprache in default_locale.`);
  const base = required(required(place, 'components_config'), 'base');
  const stack = required(base, 'stack');
  if (stack.isThere && !stack.isMap) stack.wrong('Hier gehört ein Stapel hin (type: stack).');
  const known = { packages, texts: new Set(texts.children().map(([name]) => name)) };
  lookAt(base, texts.isMap ? known : { packages });
  return json;
}

type Known = { readonly packages: ReadonlySet<string>; readonly texts?: ReadonlySet<string> };

function lookAt(place: Place, known: Known): void {
  for (const [name, inside] of place.children()) {
    if (name === 'package_id') refer(inside, 'Dieses Paket hat das Angebot nicht', known.packages);
    if (known.texts && TEXT_FIELDS.has(name))
      refer(inside, 'Diesen Text gibt es in der ersten Sprache nicht', known.texts);
    lookAt(inside, known);
  }
}

function refer(place: Place, what: string, known: ReadonlySet<string>): void {
  const id = place.source('Hier gehört ein Name hin.');
  if (id !== '' && !known.has(id)) place.unknown(what, id, known);
}

function required(place: Place, name: string): Place {
  const inside = place.within(name);
  if (place.isMap && !inside.isThere) inside.wrongName('Das fehlt.');
  return inside;
}
