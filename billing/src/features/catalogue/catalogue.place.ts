import { nearest } from '@plausch/platform/config';
import { type Position, type Report, shown } from './catalogue.mistakes.ts';
import type { FileNode } from './catalogue.yaml.ts';

/** Answers the place of a field; one that is not there reads as nothing. */
export type Fields<Name extends string> = (name: Name) => Place;

type Where = { readonly report: Report; readonly path: string; readonly nameAt: Position };

/**
 * One place of a file. Reading what is wrong reports the mistake and answers something harmless, so that the rest is read too;
 * what was read counts only where no mistake was reported.
 */
export class Place {
  readonly path: string;
  readonly #report: Report;
  readonly #nameAt: Position;
  readonly #node: FileNode | undefined;

  constructor({ report, path, nameAt }: Where, node: FileNode | undefined) {
    this.#report = report;
    this.path = path;
    this.#nameAt = nameAt;
    this.#node = node;
  }

  /** Whether something stands here; `null` and nothing behind the colon count as nothing. */
  get isThere(): boolean {
    return this.#node !== undefined && !this.isEmpty;
  }

  /** Whether the name stands in the file without a value. */
  get isEmpty(): boolean {
    return this.#node?.kind === 'scalar' && this.#node.value === null;
  }

  get isMap(): boolean {
    return this.#node?.kind === 'map';
  }

  get isList(): boolean {
    return this.#node?.kind === 'list';
  }

  /** The value is wrong. */
  wrong(message: string): void {
    this.#report.mistake(this.#node?.at ?? this.#nameAt, this.path, message);
  }

  /** The name is wrong, or it has no business here. */
  wrongName(message: string): void {
    this.#report.mistake(this.#nameAt, this.path, message);
  }

  hint(message: string): void {
    this.#report.hint(this.#nameAt, this.path, message);
  }

  /** Reads the place where something stands. */
  ifThere<T>(read: (place: Place) => T): T | null {
    return this.isThere ? read(this) : null;
  }

  /** As it was written, whether quoted or not; '' where it is no single value, or an empty one. */
  source(expected: string): string {
    const node = this.#node;
    if (node === undefined || node.kind === 'refused') return '';
    if (node.kind === 'scalar' && node.value !== null && node.source.trim() !== '') return node.source;
    this.wrong(expected);
    return '';
  }

  /** A text that people or programs read. */
  text({ most }: { most: number }): string {
    const node = this.#node;
    if (node === undefined || node.kind === 'refused') return '';
    if (node.kind !== 'scalar' || node.value === null) {
      this.wrong('Hier gehört ein Text hin.');
      return '';
    }
    if (typeof node.value !== 'string') {
      this.wrong(`${shown(node.source)} ist kein Text: Setz es in Anführungszeichen.`);
      return '';
    }
    if (node.value.trim() === '') this.wrong('Der Text ist leer.');
    else if (node.value.length > most)
      this.wrong(`Der Text hat ${node.value.length} Zeichen. Höchstens ${most} gehen.`);
    return node.value;
  }

  flag(): boolean {
    const node = this.#node;
    if (node === undefined || node.kind === 'refused') return false;
    if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value;
    this.wrong('Hier gehört true oder false hin.');
    return false;
  }

  whole({ most }: { most: number }): number {
    const node = this.#node;
    if (node === undefined || node.kind === 'refused') return 0;
    const value = node.kind === 'scalar' ? node.value : undefined;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) return value;
    this.wrong(`Hier gehört eine ganze Zahl von 0 bis ${most} hin.`);
    return 0;
  }

  /** One of a few words. */
  choice<const Choice extends string>(choices: readonly Choice[]): Choice | undefined {
    const expected = `Hier geht eins von diesen: ${choices.join(', ')}.`;
    const word = this.source(expected);
    const found = choices.find((choice) => choice === word);
    if (found === undefined && word !== '') this.wrong(`${expected}${guess(word, choices)}`);
    return found;
  }

  /** The value names nothing that there is. */
  unknown(what: string, word: string, known: Iterable<string>): void {
    this.wrong(`${what}: ${shown(word)}.${guess(word, known)}`);
  }

  /** A map whose fields are known. */
  fields<const Name extends string>({
    required = [],
    optional = [],
  }: {
    required?: readonly Name[];
    optional?: readonly Name[];
  }): Fields<Name> {
    const known: readonly string[] = [...required, ...optional];
    const found = new Map(this.#inside('Hier gehören Felder hin (name: Wert).'));
    for (const [name, place] of found)
      if (!known.includes(name)) place.wrongName(`Dieses Feld gibt es nicht.${guess(name, known)}`);
    for (const name of this.isMap ? required : []) {
      const place = found.get(name);
      if (place === undefined) this.#silent(name).wrongName('Das fehlt.');
      if (place?.isEmpty !== true) continue;
      place.wrongName('Hier fehlt der Wert.');
      found.delete(name);
    }
    return (name) => found.get(name) ?? this.#silent(name);
  }

  /** A map whose names the author chose, in the order of the file; at most so many. */
  entries({ most }: { most: number }): readonly (readonly [string, Place])[] {
    const entries = this.#inside('Hier gehört eine Aufzählung hin (name: Wert).');
    if (entries.length > most) this.wrongName(`Das sind ${entries.length}. Höchstens ${most} gehen.`);
    return entries;
  }

  /** The values of a list; at most so many. */
  items({ most }: { most: number }): readonly Place[] {
    const node = this.#node;
    if (node === undefined || node.kind === 'refused') return [];
    if (node.kind !== 'list') {
      this.wrong('Hier gehört eine Liste hin: [eins, zwei].');
      return [];
    }
    if (node.items.length > most) this.wrongName(`Das sind ${node.items.length}. Höchstens ${most} gehen.`);
    return this.children().map(([, item]) => item);
  }

  /** A list of different texts. */
  set({ most, of }: { most: number; of: (place: Place) => string }): readonly string[] {
    const seen = new Set<string>();
    for (const item of this.items({ most })) {
      const text = of(item);
      if (text !== '' && seen.has(text)) item.wrong(`${shown(text)} steht doppelt da.`);
      seen.add(text);
    }
    return [...seen];
  }

  /** A field of a map whose other fields are not looked at. */
  within(name: string): Place {
    return this.children().find(([other]) => other === name)?.[1] ?? this.#silent(name);
  }

  /** What stands inside, with its name in a map; nothing in a single value. */
  children(): readonly (readonly [string, Place])[] {
    const node = this.#node;
    if (node?.kind === 'map')
      return node.entries.map(({ key, at, value }) => [key, this.#at(this.#pathOf(key), at, value)] as const);
    if (node?.kind === 'list')
      return node.items.map((item, i) => ['', this.#at(`${this.path}[${i}]`, item.at, item)] as const);
    return [];
  }

  /** What is handed on as JSON, unlooked at. */
  json(): unknown {
    const node = this.#node;
    if (node === undefined || node.kind === 'refused') return null;
    if (node.kind === 'map')
      return Object.fromEntries(this.children().map(([name, place]) => [name, place.json()]));
    if (node.kind === 'list') return this.children().map(([, place]) => place.json());
    const { value } = node;
    const isLost =
      typeof value === 'number' &&
      (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)));
    if (isLost)
      this.wrong(
        `${shown(node.source)} lässt sich als Zahl nicht genau weitergeben: Setz es in Anführungszeichen.`,
      );
    return value;
  }

  #inside(expected: string): readonly (readonly [string, Place])[] {
    const node = this.#node;
    if (node === undefined || node.kind === 'refused') return [];
    if (node.kind !== 'map') {
      this.wrong(expected);
      return [];
    }
    return this.children();
  }

  #pathOf(name: string): string {
    return this.path === '' ? shown(name) : `${this.path}.${shown(name)}`;
  }

  #at(path: string, nameAt: Position, node: FileNode): Place {
    return new Place({ report: this.#report, path, nameAt }, node);
  }

  /** A field that is not there; what is missing is missed where its map begins. */
  #silent(name: string): Place {
    return new Place({ report: this.#report, path: this.#pathOf(name), nameAt: this.#nameAt }, undefined);
  }
}

function guess(word: string, known: Iterable<string>): string {
  const meant = nearest(word, known);
  return meant === undefined ? '' : ` Meinst du ${meant}?`;
}
