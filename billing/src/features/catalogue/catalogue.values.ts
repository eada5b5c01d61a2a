import { digitsOf, isWhole, microsPerUnit } from '../../pure/money.ts';
import { shown } from './catalogue.mistakes.ts';
import type { Place } from './catalogue.place.ts';

/** How much of everything one catalogue may have. */
export const MOST = {
  products: 200,
  options: 20,
  currencies: 30,
  /** Of all products together: they are written in one statement, those with a trial once more without it. */
  prices: 3_000,
  entitlements: 100,
  families: 100,
  offerings: 100,
  packages: 50,
  placements: 100,
  countries: 50,
  addressLines: 5,
  titleLetters: 80,
  descriptionLetters: 500,
  textLetters: 500,
  metadataBytes: 16 * 1024,
  paywallBytes: 128 * 1024,
  /** Card networks take eight digits. */
  smallestUnits: 99_999_999,
  periodDays: 3 * 366,
  trialDays: 366,
  giftDays: 10 * 366,
} as const;

/**
 * Letters that stay as they are in addresses, in JSON and in the maps of SDKs. The first is none that would make an SDK sort it
 * (digits) or that it keeps for itself (`$`).
 */
const ID = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;
const ID_RULE = 'Erlaubt sind bis zu 64 Buchstaben ohne Umlaute, Ziffern und _ . -, vorn ein Buchstabe.';
const DECIMAL = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;
const MICRO_DIGITS = 6;
const MICROS = 10 ** MICRO_DIGITS;
/** Of the whole part: with the millionths it is still counted exactly. */
const MOST_DIGITS = 8;
const PERIOD = /^P([1-9][0-9]{0,3})([DWMY])$/;
const DAYS = { D: 1, W: 7, M: 31, Y: 366 } as const;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Why a text cannot be an id; undefined where it can. */
export function wrongId(text: string): string | undefined {
  if (!ID.test(text)) return `${shown(text)} kann keine ID sein. ${ID_RULE}`;
  // SDKs look ids up in plain objects, which have these already: everybody would be entitled to `constructor`.
  if (text in Object.prototype) return `${shown(text)} kann keine ID sein: JavaScript hat das Wort für sich.`;
  return undefined;
}

/** An id that the author chooses here, as the name of a field. */
export function isGoodName(name: string, place: Place): boolean {
  const wrong = wrongId(name);
  if (wrong !== undefined) place.wrongName(wrong);
  return wrong === undefined;
}

/** An id that the author chooses here, as a value. */
export function idOf(place: Place): string {
  const id = place.source('Hier gehört eine ID hin.');
  const wrong = id === '' ? undefined : wrongId(id);
  if (wrong !== undefined) place.wrong(wrong);
  return wrong === undefined ? id : '';
}

/** The id of something that must be among those of the file. */
export function referenceOf(
  place: Place,
  { what, known }: { what: string; known: ReadonlySet<string> },
): string {
  const id = place.source(`Hier gehört die ID hin: ${what}.`);
  if (id === '' || known.has(id)) return id;
  place.unknown(`${what} gibt es nicht`, id, known);
  return '';
}

/** A currency of ISO 4217; '' where it is none. */
export function wrongCurrency(text: string): string | undefined {
  return CURRENCIES.has(text)
    ? undefined
    : `${shown(text)} ist keine Währung (ISO 4217, drei große Buchstaben wie EUR).`;
}

export function currencyOf(place: Place): string {
  const currency = place.source('Hier gehört eine Währung hin, zum Beispiel EUR.');
  const wrong = currency === '' ? undefined : wrongCurrency(currency);
  if (wrong !== undefined) place.wrong(wrong);
  return wrong === undefined ? currency : '';
}

/** A length of time as SDKs read it: one number of days, weeks, months or years. */
export function periodOf(place: Place, mostDays: number): string {
  const example = 'P7D, P2W, P1M oder P1Y';
  const text = place.source(`Hier gehört eine Dauer hin: ${example}.`);
  if (text === '') return '';
  const days = daysOf(text);
  if (days === undefined) place.wrong(`${shown(text)} ist keine Dauer, die Apps lesen können: ${example}.`);
  else if (days > mostDays)
    place.wrong(`${text} ist zu lang: Höchstens P${Math.floor(mostDays / DAYS.Y)}Y geht.`);
  return text;
}

/** How many days a period has at most; undefined for what is none. */
export function daysOf(period: string): number | undefined {
  const [, count, unit] = PERIOD.exec(period) ?? [];
  return unit === undefined ? undefined : Number(count) * DAYS[unit as keyof typeof DAYS];
}

/** An amount as the digits that were written, never as a binary fraction. 0 where it is none, or none that can be charged. */
export function amountOf(place: Place, currency: string): number {
  const text = place.source('Hier gehört ein Betrag hin, zum Beispiel 4.99.');
  if (text === '') return 0;
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) {
    const hint = /^[0-9]+,[0-9]+$/.test(text) ? ` Meinst du ${shown(text.replace(',', '.'))}?` : '';
    place.wrong(`${shown(text)} ist kein Betrag: nur Ziffern und ein Punkt, zum Beispiel 4.99.${hint}`);
    return 0;
  }
  const perUnit = microsPerUnit(currency);
  if (whole.length > MOST_DIGITS || Number(whole) * MICROS > MOST.smallestUnits * perUnit) {
    place.wrong(`${shown(text)} ist mehr, als eine Karte zahlen kann.`);
    return 0;
  }
  const amountMicros = Number(whole + fraction.slice(0, MICRO_DIGITS).padEnd(MICRO_DIGITS, '0'));
  const isFiner = /[1-9]/.test(fraction.slice(MICRO_DIGITS));
  if (isFiner || !isWhole({ amountMicros, currency })) {
    place.wrong(`${shown(text)} ist kein ganzer Betrag ${unitOf(currency)}.`);
    return 0;
  }
  if (amountMicros === 0)
    place.wrong('Ein Preis ist mehr als 0. Was nichts kostet, ist eine Probezeit (trial).');
  return amountMicros;
}

function unitOf(currency: string): string {
  if (currency === 'EUR' || currency === 'USD') return 'in Cent';
  const digits = digitsOf(currency);
  return digits === 0 ? `in ${currency}` : `in ${currency} mit ${digits} Stellen nach dem Punkt`;
}

/** A map that is handed on as JSON. */
export function readJson(place: Place, mostBytes: number): Readonly<Record<string, unknown>> {
  const json = place.json();
  if (place.isThere && !place.isMap) place.wrong('Hier gehören Felder hin (name: Wert).');
  if (!place.isMap) return {};
  const bytes = Buffer.byteLength(JSON.stringify(json));
  if (bytes > mostBytes) place.wrongName(`Das sind ${bytes} Bytes JSON. Höchstens ${mostBytes} gehen.`);
  return json as Record<string, unknown>;
}
