import { isolated } from './isolated.ts';
import type { ValuesOf } from './values.ts';

type Values = Readonly<Record<string, string | number>>;
type Plural = 'cardinal' | 'ordinal';

/** Where reading stands. `pound` is the number that `#` shows, if a plural is open. */
type Reader = { readonly text: string; at: number; readonly values: Values; readonly locale: string };

const pluralRules = new Map<string, Intl.PluralRules>();
/** Languages that write small whole numbers as JavaScript does; not all do. */
const PLAIN_DIGITS = /^(?:de|en)\b/;
const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * Fills a message of the ICU subset: `{name}`, `{n, plural, =0 {…} one {…} other {…}}` with `offset:` and
 * `#`, `{n, selectordinal, …}`, `{word, select, …}`, nested at will. `'{…}'` is written as it stands, `''`
 * is an apostrophe. A text that is filled in keeps its direction to itself.
 *
 * @param values one entry for every variable of the message; the compiler reads the names off a literal
 * @param locale BCP 47 tag; decides plural forms and how numbers are written
 * @throws SyntaxError for a message that cannot be read or lacks `other`
 */
export function format<const Message extends string>(
  message: Message,
  values: ValuesOf<Message>,
  locale: string,
): string {
  const reader: Reader = { text: message, at: 0, values: values as Values, locale };
  const result = readText(reader, undefined);
  if (reader.at < message.length) throw broken(reader);
  return result;
}

/** What may mean something; all between is taken as it stands. */
const SIGN = /[{}'#]/g;

/** Reads up to an unmatched closing brace or the end. */
function readText(reader: Reader, pound: number | undefined): string {
  let result = '';
  while (reader.at < reader.text.length) {
    SIGN.lastIndex = reader.at;
    const end = SIGN.exec(reader.text)?.index ?? reader.text.length;
    result += reader.text.slice(reader.at, end);
    reader.at = end;
    const character = reader.text.charAt(end);
    if (character === '' || character === '}') return result;
    reader.at += 1;
    if (character === "'") result += readQuote(reader);
    else if (character === '{') result += readArgument(reader, pound);
    else if (character === '#' && pound !== undefined) result += written(pound, reader.locale);
    else result += character;
  }
  return result;
}

/** Behind an apostrophe: text as it stands if a syntax character follows, else the apostrophe itself. */
function readQuote(reader: Reader): string {
  const next = reader.text.charAt(reader.at);
  if (next === "'") reader.at += 1;
  if (!/[{}#]/.test(next)) return "'";
  const end = reader.text.indexOf("'", reader.at);
  const quoted = reader.text.slice(reader.at, end < 0 ? undefined : end);
  reader.at = end < 0 ? reader.text.length : end + 1;
  return quoted;
}

function readArgument(reader: Reader, pound: number | undefined): string {
  const name = readWord(reader);
  const value = reader.values[name] ?? '';
  if (take(reader, '}')) return typeof value === 'number' ? written(value, reader.locale) : isolated(value);
  if (!take(reader, ',')) throw broken(reader);
  const kind = readWord(reader);
  if (!take(reader, ',')) throw broken(reader);
  if (kind === 'select') return readArms(reader, [String(value)], pound);

  const type: Plural | undefined =
    kind === 'plural' ? 'cardinal' : kind === 'selectordinal' ? 'ordinal' : undefined;
  if (!type) throw broken(reader);
  const offset = take(reader, 'offset:') ? Number(readWord(reader)) : 0;
  const rest = Number(value) - offset;
  return readArms(reader, [`=${value}`, category(rest, type, reader.locale)], rest);
}

/** Reads all arms and keeps the one whose selector comes first in `wanted`, else `other`. */
function readArms(reader: Reader, wanted: readonly string[], pound: number | undefined): string {
  const arms = new Map<string, string>();
  while (!take(reader, '}')) {
    const selector = readWord(reader);
    if (!selector || !take(reader, '{')) throw broken(reader);
    arms.set(selector, readText(reader, pound));
    if (!take(reader, '}')) throw broken(reader);
  }
  const chosen = arms.get(wanted.find((selector) => arms.has(selector)) ?? 'other');
  if (!arms.has('other') || chosen === undefined) throw broken(reader);
  return chosen;
}

function readWord(reader: Reader): string {
  const word = /\s*([^\s{},]*)\s*/y;
  word.lastIndex = reader.at;
  const match = word.exec(reader.text);
  reader.at = word.lastIndex;
  return match?.[1] ?? '';
}

function take(reader: Reader, token: string): boolean {
  while (/\s/.test(reader.text.charAt(reader.at))) reader.at += 1;
  const found = reader.text.startsWith(token, reader.at);
  if (found) reader.at += token.length;
  return found;
}

function category(value: number, type: Plural, locale: string): string {
  const key = `${type} ${locale}`;
  const rules = pluralRules.get(key) ?? new Intl.PluralRules(locale, { type });
  pluralRules.set(key, rules);
  return rules.select(value);
}

function written(value: number, locale: string): string {
  // The first number format of a page costs a phone 20 ms; these read the same without.
  if (Number.isInteger(value) && Math.abs(value) < 1_000 && PLAIN_DIGITS.test(locale)) return String(value);
  const numbers = numberFormats.get(locale) ?? new Intl.NumberFormat(locale);
  numberFormats.set(locale, numbers);
  return numbers.format(value);
}

function broken(reader: Reader): SyntaxError {
  return new SyntaxError(`Unreadable message at ${reader.at}: ${reader.text}`);
}
