import { describe, expect, it } from 'vitest';
import { SOUND, unmarked } from './catalogue.fixture.ts';
import { Report } from './catalogue.mistakes.ts';
import { type FileNode, MOST_BYTES, readYaml } from './catalogue.yaml.ts';

function read(text: string): { node: FileNode | undefined; mistakes: string[] } {
  const report = new Report();
  const node = readYaml(text, report);
  return {
    node,
    mistakes: report.mistakes.map(
      ({ line, column, path, message }) => `${line}:${column} ${path && `${path}: `}${message}`,
    ),
  };
}

/** A value without its places. */
function plain(node: FileNode | undefined): unknown {
  if (node?.kind === 'map')
    return Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]));
  if (node?.kind === 'list') return node.items.map(plain);
  return node?.kind === 'scalar' ? node.value : undefined;
}

describe('[CA1] a file is YAML 1.2', () => {
  it('in which no and 0o17 are what they are, and a number stays its digits', () => {
    const { node, mistakes } = read(
      'a: no\nb: 0o17\nc: 4.990\nd: 2026-11-23\ne:\n  - ~\n  - "1"\n  - 1_000\n',
    );
    expect(mistakes).toEqual([]);
    expect(plain(node)).toEqual({ a: 'no', b: 15, c: 4.99, d: '2026-11-23', e: [null, '1', '1_000'] });
    const amount = node?.kind === 'map' ? node.entries[2] : undefined;
    expect(amount).toMatchObject({
      at: { line: 3, column: 1 },
      value: { source: '4.990', at: { line: 3, column: 4 } },
    });
  });

  it.each([
    ['Windows ends of lines', 'a:\r\n  b: 1\r\n'],
    ['a mark at its start', '\u{feff}a:\n  b: 1\n'],
    ['a first line of ---', '---\na:\n  b: 1\n'],
    ['an end of ...', 'a:\n  b: 1\n...\n'],
    ['comments', '# x\na: # y\n  b: 1 # z\n'],
    ['quotes', '"a": { \'b\': 1 }'],
    ['JSON', '{"a": {"b": 1}}'],
  ])('with %s', (_, text) => {
    const { node, mistakes } = read(text);
    expect(mistakes).toEqual([]);
    expect(plain(node)).toEqual({ a: { b: 1 } });
  });

  it('counts columns as editors do, in UTF-16', () => {
    expect(read('a: { "😀": *x }').mistakes).toEqual([
      '1:12 a.😀: Verweise (*) werden nicht gelesen: Schreib den Wert hier aus.',
    ]);
  });
});

describe('[CA3] what is not read', () => {
  it.each([
    [
      'a: &x 1\nb: ▲*x\n'.replace('&x 1', '&x ▲1'),
      'a: Anker (&) werden nicht gelesen: Schreib jeden Wert dort aus, wo er gilt.',
      'b: Verweise (*) werden nicht gelesen: Schreib den Wert hier aus.',
    ],
    [
      'a: &x { ▲ }'.replace('{ ▲', '▲{'),
      'a: Anker (&) werden nicht gelesen: Schreib jeden Wert dort aus, wo er gilt.',
    ],
    ['? ▲*x\n: 1\n', 'Vor dem Doppelpunkt kann nur ein Name stehen.'],
    ['&x ▲a: 1\n', 'a: Anker (&) werden nicht gelesen.'],
    ['!!str ▲a: 1\n', 'a: Typen mit ! werden nicht gelesen: Schreib nur den Namen.'],
    ['a: !!int ▲"1"\n', 'a: Typen mit ! werden nicht gelesen: Schreib nur den Wert.'],
    ['a: !own ▲1\n', 'a: Typen mit ! werden nicht gelesen: Schreib nur den Wert.'],
    ['a: !!binary ▲aGk=\n', 'a: Typen mit ! werden nicht gelesen: Schreib nur den Wert.'],
    ['a: !!set ▲{ b }\n', 'a: Typen mit ! werden nicht gelesen: Schreib nur den Wert.'],
    ['a:\n  ▲<<: { b: 1 }\n', 'a.<<: Zusammengefügt (<<) wird nicht: Schreib die Felder hier aus.'],
    ['a: 1\n▲a: 2\n▲"a": 3\n', 'a: Das steht schon in Zeile 1.', 'a: Das steht schon in Zeile 1.'],
    ['a: { b: 1, ▲b: 2 }\n', 'a.b: Das steht schon in Zeile 1.'],
    ['▲%YAML 1.1\n---\na: yes\n', 'Anweisungen mit % werden nicht gelesen: Die Datei ist immer YAML 1.2.'],
    [
      '# x\n▲%TAG ! tag:example.org,2000:\n---\na: 1\n',
      'Anweisungen mit % werden nicht gelesen: Die Datei ist immer YAML 1.2.',
    ],
    ['a: 1\n▲---\nb: 2\n', 'Hier beginnt ein zweites Dokument (---): Eine Datei ist ein Katalog.'],
    ['a: "▲\0"\n', 'Das Zeichen U+0000 darf hier nicht stehen.'],
    [
      'a: 1\n# ▲\u{1b}[31m\nb: ▲\u{7f}\n',
      'Das Zeichen U+001B darf hier nicht stehen.',
      'Das Zeichen U+007F darf hier nicht stehen.',
    ],
    ['a: ▲\ud800\n', 'Das Zeichen U+D800 darf hier nicht stehen.'],
    ['▲', 'Die Datei ist leer.'],
    ['▲# nur ein Wort\n', 'Die Datei ist leer.'],
    ['▲---\n', 'Die Datei ist leer.'],
  ])('%j', (marked, ...messages) => {
    const { text, marks } = unmarked(marked);
    expect(read(text).mistakes).toEqual(messages.map((message, i) => `${marks[i]} ${message}`));
    expect(marks).toHaveLength(messages.length);
  });
});

describe('[CA2] what cannot be understood, each with its place', () => {
  const missing =
    'Hier fehlt ein Zeichen: ein Doppelpunkt, ein Komma, eine Klammer, ein Leerzeichen oder ein Anführungszeichen.';
  const indent = 'Die Zeile ist falsch eingerückt.';
  const colon = 'Nach diesem Namen fehlt der Doppelpunkt.';
  const start = 'Ein Wert kann so nicht beginnen: Setz ihn in Anführungszeichen.';
  const name = 'Vor dem Doppelpunkt kann nur ein Name stehen.';
  const stray = 'Das gehört hier nicht hin.';
  it.each([
    ['a: [1, 2\n▲b: 1\n', indent],
    ['a:\n▲\tb: 1\n', 'Eingerückt wird mit Leerzeichen, nicht mit Tabulatoren.'],
    ['a: ▲b: c\n', 'Hier stehen zwei Doppelpunkte in einer Zeile: Setz den Text in Anführungszeichen.'],
    ["a: 'x▲", missing],
    ['a: ▲@x\n', start],
    ['a: ▲`x\n', start],
    ['a: ▲%x\n', start],
    ['a:\n  b: 1\n▲ c: 2\n', indent],
    ['▲a:1\nb: 2\n', colon],
    ['a: 1\n▲- b\n', colon],
    ['a: "▲\\z"\n', 'Nach \\ steht in Anführungszeichen etwas, das es nicht gibt.'],
    ['a: ▲}\n', stray],
    ['b: "x" ▲y\n', stray],
    ['a: "▲\\z"\nb: ▲@x\n', 'Nach \\ steht in Anführungszeichen etwas, das es nicht gibt.', start],
    [`▲${'x'.repeat(1_100)}: 1\n`, 'Der Name vor dem Doppelpunkt ist zu lang.'],
    ['▲[a]: 1\n', name],
    ['a: &x ▲&y 1\n', 'Hier stehen zwei Anker (&).'],
    ['a: !x ▲!y 1\n', 'Hier stehen zwei Typen mit !.'],
    ['a: ▲*\n', 'Der Verweis (*) oder Anker (&) hat keinen gültigen Namen.'],
    ['a: [1, ▲, 2]\n', stray],
  ])('%j', (marked, ...messages) => {
    const { text, marks } = unmarked(marked);
    expect(read(text).mistakes).toEqual(messages.map((message, i) => `${marks[i]} ${message}`));
    expect(marks).toHaveLength(messages.length);
  });
});

/** As large as a file may be only in the thorough run: what grows faster than the file is found at a quarter, too. */
const LARGE = process.env['THOROUGH'] === 'yes' ? MOST_BYTES : MOST_BYTES / 4;

describe('[CA3] a hostile file', () => {
  /** Slow, many times over, is a second of the processor: none may take more. */
  const quickly = (text: string) => {
    const before = process.cpuUsage();
    const result = read(text);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(10_000);
    return result;
  };

  it('that is too large is not read', () => {
    const { node, mistakes } = quickly(`a: ${'x'.repeat(5_000_000)}`);
    expect(node).toBeUndefined();
    expect(mistakes).toEqual(['1:1 Die Datei hat 5000003 Bytes. Mehr als 262144 werden nicht gelesen.']);
    expect(read(`a: ${'ü'.repeat(MOST_BYTES / 2)}`).node).toBeUndefined();
    expect(read(`a: ${'x'.repeat(MOST_BYTES - 3)}`).mistakes).toEqual([]);
  });

  it('of a billion laughs is laughed at once', () => {
    const lines = Array.from(
      { length: 20 },
      (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(', ')}]`,
    );
    const { node, mistakes } = quickly(['l0: &l0 [lol]', ...lines].join('\n'));
    expect(mistakes).toHaveLength(21 + 20 * 9);
    expect(JSON.stringify(plain(node)).length).toBeLessThan(10_000);
  });

  it.each([
    ['[', '['.repeat(LARGE), 'Das ist zu tief verschachtelt.'],
    ['{a: ', '{a: '.repeat(LARGE / 4), 'Das ist zu tief verschachtelt.'],
    ['- ', '- '.repeat(LARGE / 2), 'Das ist zu tief verschachtelt.'],
    ['? ', '? '.repeat(LARGE / 2), 'Das ist zu tief verschachtelt.'],
    ['[ and ]', `${'['.repeat(33)}1${']'.repeat(33)}`, 'Das ist mehr als 32 Ebenen tief.'],
    [
      'lines further and further in',
      Array.from({ length: 40 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'),
      'Das ist mehr als 32 Ebenen tief.',
    ],
  ])('deep with %s', (_, text, sentence) => {
    const { mistakes } = quickly(text);
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toContain(sentence);
  });

  it('deep to the last level that is read', () => {
    expect(read(`${'['.repeat(32)}1${']'.repeat(32)}`).mistakes).toEqual([]);
  });

  it.each([
    ['names', Array.from({ length: LARGE / 13 }, (_, i) => `name${i}:`).join('\n')],
    ['brackets', '} '.repeat(LARGE / 2)],
    ['quotes', '"'.repeat(LARGE)],
    ['directives', '%a\n'.repeat(LARGE / 3)],
    ['escapes', `a: "${'\\z'.repeat(LARGE / 2 - 10)}"`],
    ['empty lines', '\n'.repeat(LARGE)],
    ['documents', '---\n'.repeat(LARGE / 4)],
    ['escape characters', '\u{1b}\n'.repeat(LARGE / 2)],
  ])('of nothing but %s', (_, text) => {
    expect(quickly(text).mistakes.length).toBeLessThan(LARGE);
  });

  it('does not reach into what every object has', () => {
    const { node, mistakes } = read(
      '__proto__: { polluted: true }\nconstructor: { prototype: { polluted: true } }\n',
    );
    expect(mistakes).toEqual(['1:1 __proto__: Dieser Name ist nicht erlaubt.']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.getPrototypeOf(plain(node))).toBe(Object.prototype);
  });

  it('cut off anywhere is never an exception', () => {
    for (let end = 0; end < SOUND.length; end += 7)
      expect(Array.isArray(read(SOUND.slice(0, end)).mistakes)).toBe(true);
  });
});
