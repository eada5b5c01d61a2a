import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigurationError } from './environment.ts';
import { readEnvironmentFile } from './environment-file.ts';
import { integer, text } from './settings.ts';

const definition = {
  PORT: integer({ description: '', byDefault: 80, min: 1, max: 99 }),
  NAME: text({ description: '', byDefault: '' }),
  PASSWORD: text({ description: '', byDefault: '' }),
};

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'environment-'));
  file = path.join(folder, '.env');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (content: string) => {
  writeFileSync(file, content);
  return readEnvironmentFile(file, definition);
};

describe('the file .env', () => {
  it.each([
    ['plain', 'PORT=80', { PORT: '80' }],
    ['with blanks and export', '  export PORT = 80  ', { PORT: '80' }],
    ['in double quotes', 'NAME="Mein # Chat"', { NAME: 'Mein # Chat' }],
    ['in single quotes with a comment behind', "NAME='Mein Chat' # so heißt er", { NAME: 'Mein Chat' }],
    ['with a comment behind', 'PORT=80 # Port', { PORT: '80' }],
    ['with a sign that is no comment', 'PASSWORD=a#b=c', { PASSWORD: 'a#b=c' }],
    ['empty', 'NAME=', { NAME: '' }],
    ['from Windows', '\uFEFFPORT=80\r\n\r\n# Name\r\nNAME=x\r\n', { PORT: '80', NAME: 'x' }],
  ])('holds a value %s', (_, content, values) => {
    expect(read(content)).toEqual(values);
  });

  it('may be missing', () => {
    expect(readEnvironmentFile(file, definition)).toEqual({});
  });

  it.each([
    [
      'a key that is nearly right',
      '\nPROT=80',
      '.env, Zeile 2: Den Schlüssel PROT gibt es nicht. Meinst du PORT?',
    ],
    ['a key in small letters', 'port=80', '.env, Zeile 1: Den Schlüssel port gibt es nicht. Meinst du PORT?'],
    [
      'a key of another world',
      'AWS_REGION=x',
      '.env, Zeile 1: Den Schlüssel AWS_REGION gibt es nicht. Alle Schlüssel stehen in .env.example.',
    ],
    ['a key given twice', 'PORT=1\nPORT=2', '.env, Zeile 2: PORT steht doppelt da.'],
    ['a line without a value', 'PORT 80', '.env, Zeile 1: Erwartet wird SCHLÜSSEL=Wert.'],
    ['an open quote', 'PASSWORD="geheim', '.env, Zeile 1: Erwartet wird SCHLÜSSEL=Wert.'],
  ])('is refused with %s', (_, content, sentence) => {
    expect(() => read(content)).toThrow(new ConfigurationError([sentence]));
  });
});
