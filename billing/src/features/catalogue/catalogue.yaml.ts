import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type ParsedNode,
  parseDocument,
} from 'yaml';
import { type Position, type Report, shown } from './catalogue.mistakes.ts';
import { syntaxSentence } from './catalogue.syntax.ts';

/** What a file holds, value by value, with where each stands. */
export type FileNode =
  | { readonly kind: 'map'; readonly at: Position; readonly entries: readonly FileEntry[] }
  | { readonly kind: 'list'; readonly at: Position; readonly items: readonly FileNode[] }
  | {
      readonly kind: 'scalar';
      readonly at: Position;
      /** As it was written, without quotes: `4.99` stays the digits that they are. */
      readonly source: string;
      readonly value: string | number | boolean | null;
    }
  /** Something that is not read; its mistake is reported. */
  | { readonly kind: 'refused'; readonly at: Position };

export type FileEntry = { readonly key: string; readonly at: Position; readonly value: FileNode };

/** Most a file may have. It travels through the control socket, and every mistake costs a walk. */
export const MOST_BYTES = 256 * 1024;
const MOST_LEVELS = 32;

/** Control characters, which YAML forbids: a file with them was damaged, or made by somebody who wants to hide something. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]/;

/**
 * Reads a file as YAML 1.2, of which only plain values, maps and lists are taken: no references, tags, directives or second
 * documents. Undefined where it cannot be understood at all; whatever is wrong is reported.
 */
export function readYaml(text: string, report: Report): FileNode | undefined {
  const start: Position = { line: 1, column: 1 };
  const bytes = Buffer.byteLength(text);
  if (bytes > MOST_BYTES) {
    report.mistake(start, '', `Die Datei hat ${bytes} Bytes. Mehr als ${MOST_BYTES} werden nicht gelesen.`);
    return undefined;
  }
  if (!hasOnlyText(text, report)) return undefined;
  const lines = new LineCounter();
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    resolveKnownTags: false,
    stringKeys: true,
    // Keys are compared below: the package would compare each with each.
    uniqueKeys: false,
    strict: true,
    prettyErrors: false,
    // Only what is silent passes over a second document.
    logLevel: 'error',
    lineCounter: lines,
  });
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  if (!isSound(document, text, { report, at })) return undefined;
  return new Converter(report, at).nodeOf(document.contents, '', 0);
}

function hasOnlyText(text: string, report: Report): boolean {
  let isText = true;
  for (const [index, content] of text.split('\n').entries()) {
    const found = FORBIDDEN.exec(content.endsWith('\r') ? content.slice(0, -1) : content);
    const column = found?.index ?? (content.isWellFormed() ? undefined : content.search(/\p{Cs}/u));
    if (column === undefined) continue;
    isText = false;
    const code = content.codePointAt(column) ?? 0;
    const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    report.mistake(
      { line: index + 1, column: column + 1 },
      '',
      `Das Zeichen ${name} darf hier nicht stehen.`,
    );
  }
  return isText;
}

type Places = { report: Report; at(offset: number): Position };

/** Whether there is one document without directives that was understood from end to end. */
function isSound(document: Document.Parsed, text: string, { report, at }: Places): boolean {
  const { errors, directives, contents } = document;
  const isTooDeep = errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION');
  const told = new Set<number>();
  for (const { pos, code } of errors) {
    // Of many at one place, or from one cause, the first tells all there is.
    const isMore = told.has(pos[0]) || (isTooDeep && (code !== 'RESOURCE_EXHAUSTION' || told.size > 0));
    if (isMore) continue;
    told.add(pos[0]);
    report.mistake(at(pos[0]), '', syntaxSentence(code));
  }
  const isDirected = directives.yaml.explicit === true || Object.keys(directives.tags).length > 1;
  if (isDirected)
    report.mistake(
      at(Math.max(0, text.search(/^%/m))),
      '',
      'Anweisungen mit % werden nicht gelesen: Die Datei ist immer YAML 1.2.',
    );
  if (errors.length > 0 || isDirected) return false;
  if (contents !== null && !(isScalar(contents) && contents.source === '')) return true;
  report.mistake({ line: 1, column: 1 }, '', 'Die Datei ist leer.');
  return false;
}

class Converter {
  readonly #report: Report;
  readonly #at: (offset: number) => Position;

  constructor(report: Report, at: (offset: number) => Position) {
    this.#report = report;
    this.#at = at;
  }

  nodeOf(node: ParsedNode | null, path: string, level: number): FileNode {
    const at = this.#at(node?.range[0] ?? 0);
    const refused = (message: string): FileNode => {
      this.#report.mistake(at, path, message);
      return { kind: 'refused', at };
    };
    if (level > MOST_LEVELS) return refused(`Das ist mehr als ${MOST_LEVELS} Ebenen tief.`);
    if (isAlias(node)) return refused('Verweise (*) werden nicht gelesen: Schreib den Wert hier aus.');
    if (node?.anchor !== undefined)
      this.#report.mistake(
        at,
        path,
        'Anker (&) werden nicht gelesen: Schreib jeden Wert dort aus, wo er gilt.',
      );
    if (node?.tag !== undefined) return refused('Typen mit ! werden nicht gelesen: Schreib nur den Wert.');
    if (isMap(node)) return { kind: 'map', at, entries: this.#entriesOf(node, path, level) };
    if (isSeq(node))
      return {
        kind: 'list',
        at,
        items: node.items.map((item, i) =>
          this.nodeOf(item as ParsedNode | null, `${path}[${i}]`, level + 1),
        ),
      };
    if (!isScalar(node)) return { kind: 'scalar', at, source: '', value: null };
    const { value, source } = node;
    if (typeof value === 'string' && !canBeStored(value))
      return refused('Der Text hat Zeichen, die sich nicht speichern lassen.');
    return { kind: 'scalar', at, source: source ?? '', value: value as string | number | boolean | null };
  }

  #entriesOf(
    map: { items: readonly { key: unknown; value: unknown }[] },
    path: string,
    level: number,
  ): FileEntry[] {
    const seen = new Map<string, Position>();
    const entries: FileEntry[] = [];
    for (const pair of map.items) {
      const name = pair.key as ParsedNode;
      const at = this.#at(name.range[0]);
      const key = isScalar(name) && typeof name.value === 'string' ? name.value : '';
      const inside = path === '' ? shown(key) : `${path}.${shown(key)}`;
      const wrong = this.#wrongKey(name, key, seen.get(key));
      if (wrong !== undefined) this.#report.mistake(at, inside, wrong);
      const value = this.nodeOf(pair.value as ParsedNode | null, inside, level + 1);
      if (wrong === undefined) entries.push({ key, at, value });
      seen.set(key, seen.get(key) ?? at);
    }
    return entries;
  }

  #wrongKey(node: ParsedNode, key: string, first: Position | undefined): string | undefined {
    if (isAlias(node)) return 'Verweise (*) werden nicht gelesen: Schreib den Namen hier aus.';
    if (node.anchor !== undefined) return 'Anker (&) werden nicht gelesen.';
    if (node.tag !== undefined) return 'Typen mit ! werden nicht gelesen: Schreib nur den Namen.';
    if (key === '<<') return 'Zusammengefügt (<<) wird nicht: Schreib die Felder hier aus.';
    if (key === '') return 'Hier fehlt der Name vor dem Doppelpunkt.';
    if (key === '__proto__' || !canBeStored(key)) return 'Dieser Name ist nicht erlaubt.';
    return first && `Das steht schon in Zeile ${first.line}.`;
  }
}

const canBeStored = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
