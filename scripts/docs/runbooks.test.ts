import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FEATURES } from '../../server/src/features.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const RUNBOOKS = globSync('docs/runbooks/*.md', { cwd: ROOT }).sort();
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const COMMAND = /npm run (?:-s )?([a-z:]+)(?: -- ([^`\n]*))?/g;
/** What stands for something in a form of a command: `NAME`, `DATEI`. */
const isPlace = (word: string) => /^\[?[A-ZÄÖÜ…]/.test(word);

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const commandsIn = (text: string) =>
  [...text.matchAll(COMMAND)].map(([, script = '', words = '']) => ({ script, words: words.trim() }));

const formsOf = (features: readonly { readonly commands?: Readonly<Record<string, string>> }[]) =>
  features.flatMap(({ commands = {} }) => Object.keys(commands));
const FORMS: Readonly<Record<string, readonly string[]>> = { admin: formsOf(FEATURES) };

/** Whether a typed command has one of these forms. */
function isKnown(typed: string, forms: readonly string[]): boolean {
  const words = typed.split(/\s+/);
  return forms.some((form) => {
    const wanted = form.split(' ');
    return wanted.every((word, i) => isPlace(word) || word.startsWith('[') || word === words[i]);
  });
}

/** Every command of these texts that does not exist. */
function unknownCommands(file: string): string[] {
  return commandsIn(read(file)).flatMap(({ script, words }) => {
    if (scripts[script] === undefined) return [`${file}: npm run ${script}`];
    const forms = FORMS[script];
    return forms && words !== '' && !isKnown(words, forms) ? [`${file}: npm run ${script} -- ${words}`] : [];
  });
}

describe('runbooks', () => {
  it('are there, with commands in them', () => {
    expect(RUNBOOKS.length).toBeGreaterThanOrEqual(8);
    expect(RUNBOOKS.flatMap((file) => commandsIn(read(file))).length).toBeGreaterThanOrEqual(15);
  });

  it.each(RUNBOOKS)('%s names commands that exist', (file) => {
    expect(unknownCommands(file)).toEqual([]);
  });

  it('a command that does not exist is found', () => {
    expect(isKnown('cases show NUMBER', FORMS['admin'] ?? [])).toBe(true);
    expect(isKnown('cases schow NUMBER', ['cases show NUMMER', 'cases pictures NUMMER'])).toBe(false);
    expect(isKnown('doktor', FORMS['admin'] ?? [])).toBe(false);
  });

  it('are where the doctor sends people, and it sends people to those about faults', () => {
    const sources = globSync('server/src/features/doctor/**/*.ts', { cwd: ROOT }).filter(
      (file) => !file.includes('.test.'),
    );
    const named = sources.flatMap((file) =>
      [...read(file).matchAll(/docs\/runbooks\/([\w-]+\.md)/g)].map(([, name = '']) => name),
    );
    for (const name of named)
      expect([name, existsSync(path.join(ROOT, 'docs/runbooks', name))]).toEqual([name, true]);
    for (const name of ['certificate.md', 'mail-does-not-arrive.md', 'disk-full.md', 'database-down.md'])
      expect(named).toContain(name);
  });

  it('stand in the list of documents', () => {
    const list = read('docs/README.md');
    for (const file of RUNBOOKS) expect(list).toContain(`](${path.relative('docs', file)})`);
  });
});
