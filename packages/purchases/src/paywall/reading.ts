import { misconfigured } from '../core/validation.ts';
import { type JsonObject, own } from '../wire/read.ts';

const MOST_COMPONENTS = 2_000;
const DEEPEST = 32;
const LONGEST_TEXT = 10_000;
const LONGEST_QUOTE = 100;
/** A developer mends the first ones and looks again. */
const MOST_LINES = 100;

/** One reading of a paywall: what it may ask for, what it has found, and who hears of what was wrong. */
export class Reading {
  /** The colours that have names, as they came. */
  readonly colours: JsonObject;
  readonly packageIds = new Set<string>();
  selectedAtFirst: string | null = null;
  readonly #log: (message: string) => void;
  readonly #lines = new Set<string>();
  #components = 0;

  constructor(colours: JsonObject, log: (message: string) => void) {
    this.colours = colours;
    this.#log = log;
  }

  /** Tells the log, once, of something that is not as it should be and does not matter much. */
  note(path: string, problem: string): void {
    const line = `Paywall: ${path} ${problem}.`;
    if (this.#lines.has(line) || this.#lines.size > MOST_LINES) return;
    this.#lines.add(line);
    this.#log(this.#lines.size > MOST_LINES ? 'Paywall: there is more, which is not listed.' : line);
  }

  /** The end of a paywall that is too large: one that contains itself always is. */
  count(path: string, depth: number): void {
    this.#components += 1;
    if (depth > DEEPEST) throw misconfigured(`Paywall: ${path} is deeper than ${DEEPEST} components.`);
    if (this.#components > MOST_COMPONENTS)
      throw misconfigured(`Paywall: there are more than ${MOST_COMPONENTS} components.`);
  }
}

/** The properties of one object of a paywall. Names that are inherited are none, and null is as good as missing. */
export class Properties {
  readonly reading: Reading;
  readonly path: string;
  readonly #values: JsonObject;

  constructor(reading: Reading, values: JsonObject, path: string) {
    this.reading = reading;
    this.#values = values;
    this.path = path;
  }

  names(): readonly string[] {
    return Object.keys(this.#values);
  }

  get(name: string): unknown {
    return own(this.#values, name) ?? undefined;
  }

  pathOf(name: string): string {
    return `${this.path}.${name}`;
  }

  /** Tells that the default is taken instead of a value. */
  refuse(name: string, wanted: string): void {
    this.reading.note(this.pathOf(name), `should be ${wanted}; the default is used`);
  }

  /** The properties of an object in this one; none where it is missing or no object. */
  inner(name: string): Properties {
    const value = this.get(name);
    if (value !== undefined && !isObject(value)) this.refuse(name, 'an object');
    return new Properties(this.reading, isObject(value) ? value : {}, this.pathOf(name));
  }

  /** The same with others in place of its own. */
  with(others: Properties): Properties {
    return new Properties(this.reading, { ...this.#values, ...others.#values }, this.path);
  }

  /** A number between two bounds. */
  number(name: string, usual: number, [least, most]: readonly [number, number]): number {
    const value = this.get(name);
    if (value === undefined) return usual;
    if (typeof value === 'number' && value >= least && value <= most) return value;
    this.refuse(name, `a number from ${least} to ${most}`);
    return usual;
  }

  /** One of some words, as what it stands for. */
  word<Value>(name: string, words: ReadonlyMap<string, Value>, usual: Value): Value {
    const value = this.get(name);
    if (value === undefined) return usual;
    const found = typeof value === 'string' ? words.get(value) : undefined;
    if (found === undefined) this.refuse(name, `one of ${[...words.keys()].join(', ')}`);
    return found ?? usual;
  }

  /** A text that is not empty; null where it is missing. */
  text(name: string): string | null {
    const value = this.get(name);
    if (typeof value === 'string' && value !== '' && value.length <= LONGEST_TEXT) return value;
    if (value !== undefined) this.refuse(name, `a text of 1 to ${LONGEST_TEXT} letters`);
    return null;
  }

  /** A text without which nothing makes sense. */
  needed(name: string): string {
    const value = this.get(name);
    if (typeof value === 'string' && value !== '' && value.length <= LONGEST_TEXT) return value;
    throw misconfigured(`Paywall: ${this.pathOf(name)} should be a text.`);
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value of the paywall in a message: what kind it is, or how it begins where it is a text. */
export function quoted(value: unknown): string {
  if (value === null) return 'null';
  return typeof value === 'string' ? value.slice(0, LONGEST_QUOTE) : typeof value;
}
