import { setTimeout } from 'node:timers/promises';
import type { Fact } from '@plausch/platform/db';
import { looks } from '@plausch/stage/figures';
import type { Cast } from './cast.fixture.ts';
import type { Compared } from './compared.fixture.ts';
import { changes, type Print, printOf } from './database-print.fixture.ts';

/** By what is different about them. */
type Spellings = Readonly<Record<string, string>>;

const inCapitals = (text: string) => text.toUpperCase();
const swapped = (text: string) =>
  text.replace(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
const everyOther = (text: string) =>
  [...text].map((sign, i) => (i % 2 === 0 ? sign.toUpperCase() : sign.toLowerCase())).join('');
/** The wide forms that keyboards of East Asia write. */
const wide = (text: string, signs: RegExp) =>
  text.replace(signs, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));
const padded = (text: string): Spellings => ({
  'a space before it': ` ${text}`,
  'a space behind it': `${text} `,
  'a line end behind it': `${text}\n`,
});

/** Those that must be taken for the same. */
function sameSpellings(text: string, compared: Compared): Spellings {
  switch (compared) {
    case 'id':
    case 'slug':
      return { capitals: inCapitals(text), 'some capitals': everyOther(text) };
    case 'finds':
    case 'claims':
      return {
        capitals: inCapitals(text),
        'parts of letters': text.normalize('NFD'),
        'wide letters': wide(text, /[a-z0-9]/gi),
        ...padded(text),
      };
    default:
      return {};
  }
}

/** Those that must be refused, or mean nothing. */
function refusedSpellings(text: string, compared: Compared): Spellings {
  switch (compared) {
    case 'id':
      return {
        braces: `{${text}}`,
        'capitals in braces': `{${inCapitals(text)}}`,
        'no hyphens': text.replaceAll('-', ''),
        'a hyphen more': text.replace(/^(.{4})/, '$1-'),
        'the name of a scheme': `urn:uuid:${text}`,
        'wide digits': wide(text, /[0-9]/g),
        'wide letters': wide(text, /[a-f]/g),
        'wide hyphens': wide(text, /-/g),
        'hyphens that do not break': text.replaceAll('-', '\u2011'),
        'a mark of no width': `${text}\u200b`,
        'quotation marks': `"${text}"`,
        ...padded(text),
      };
    case 'slug':
      return {
        'wide letters': wide(text, /[a-z]/g),
        'a dot behind it': `${text}.`,
        'a slash behind it': `${text}/`,
        'signs of an address': `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`,
        ...padded(text),
      };
    case 'finds':
    case 'claims':
      return {
        'a dot behind it': `${text}.`,
        'a mark of no width': `${text.slice(0, 2)}\u200b${text.slice(2)}`,
      };
    case 'exact':
      return {
        'the other case': swapped(text),
        'wide signs': wide(text, /[!-~]/g),
        // So few wrong tries that no limit refuses the next one.
        'a space before it': ` ${text}`,
        'a space behind it': `${text} `,
      };
    case 'elsewhere':
    case 'free':
      return {};
  }
}

const differing = (spellings: Spellings, text: string): [what: string, spelled: string][] =>
  Object.entries(spellings).filter(([, spelled]) => spelled !== text);

/** Other spellings of a text, by what is to come of them. */
export function spellingsOf(text: string, compared: Compared) {
  return {
    same: differing(sameSpellings(text, compared), text),
    refused: differing(refusedSpellings(text, compared), text),
  };
}

/** The first text in a value, and the value with another in its place. */
export function firstText(
  value: unknown,
): { readonly text: string; readonly with: (other: string) => unknown } | undefined {
  if (typeof value === 'string') return { text: value, with: (other) => other };
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const found = firstText(part);
    if (!found) continue;
    const within = (other: string) =>
      Array.isArray(value)
        ? value.with(Number(key), found.with(other))
        : { ...value, [key]: found.with(other) };
    return { text: found.text, with: within };
  }
  return undefined;
}

/** What was written down and told while something happened. */
export type Effect = { readonly changed: readonly string[]; readonly told: readonly string[] };

/** Watches a system for what requests leave behind. */
export class Watch {
  readonly #cast: Cast;
  readonly #facts: Fact[] = [];

  constructor(cast: Cast) {
    this.#cast = cast;
    cast.system.database.onFact((fact) => void this.#facts.push(fact));
  }

  /** Everything the database says. */
  look(): Promise<Print> {
    return printOf(this.#cast.system);
  }

  /** What `run` changes and tells, in words that are the same for two people of whom the same is true. */
  async effectOf<T>(
    names: Readonly<Record<string, string | undefined>>,
    run: () => Promise<T>,
  ): Promise<{
    readonly result: T;
    readonly effect: Effect;
    readonly facts: string;
    readonly logged: string;
  }> {
    const before = await this.look();
    const { system } = this.#cast;
    const [told, logged] = [this.#facts.length, system.logLines.length];
    const result = await run();
    // Facts follow the answer.
    await setTimeout();
    const after = await this.look();
    const facts = this.#facts.slice(told).map((fact) => JSON.stringify(fact));
    const changed = changes(before, after).filter((change) => !/^. jobs\./.test(change));
    return {
      result,
      facts: facts.join('\n'),
      logged: system.logLines.slice(logged).join('\n'),
      effect: {
        changed: changed.map((row) => inWords(row, names)).toSorted(),
        told: facts.map((fact) => inWords(fact, names)),
      },
    };
  }
}

const LOOKS = new RegExp(`\\b(?:${looks.map(({ id }) => id).join('|')})\\b`, 'g');
const COLOURS = /\b(?:sun|rose|mint|lilac|peach|paper)\b/g;

/** What is different between any two people and moments, taken out of a text; `names`: what is called by what it means. */
export function inWords(text: string, names: Readonly<Record<string, string | undefined>>): string {
  let words = text.normalize('NFKC').toLowerCase();
  for (const [meaning, name] of Object.entries(names))
    if (name !== undefined) words = words.replaceAll(name.normalize('NFKC').toLowerCase(), `‹${meaning}›`);
  return (
    words
      .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '‹id›')
      .replace(/\$argon2id\$[\w$=,+/]+/g, '‹hash›')
      .replace(/\\+x[0-9a-f]+/g, '‹bytes›')
      .replace(/\b[ekmuw]-[0-9a-z]{4}-[0-9a-z]{4}\b/g, '‹number›')
      .replace(/[\w-]{43,}/g, '‹token›')
      .replace(/"figure":\{.*?\}\}/g, '‹figure›')
      .replace(/(?<="figure\\*"+:\s*\\*"+)[^"\\]*/g, '‹figure›')
      .replace(LOOKS, '‹look›')
      .replace(COLOURS, '‹colour›')
      // The form of a name that looks are compared by has an l for a 1 and an o for a 0.
      .replace(/(?<=\bnr)[\dlo]+/g, '#')
      .replace(/\d+/g, '#')
  );
}
