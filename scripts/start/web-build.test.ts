import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartFailure } from '../../packages/platform/src/config/start-failure.ts';
import { buildIfStale } from './web-build.ts';

const REPOSITORY = path.join(import.meta.dirname, '..', '..');

let root: string;
let said: string;

/** A checkout in small: a page with one module from a package, built by the real Vite. */
beforeEach(() => {
  said = '';
  root = mkdtempSync(path.join(tmpdir(), 'start-'));
  for (const folder of ['web/src', 'packages/words/src'])
    mkdirSync(path.join(root, folder), { recursive: true });
  symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(root, 'node_modules'));
  write('package-lock.json', '{}');
  write('web/package.json', '{ "type": "module" }');
  write(
    'web/index.html',
    '<!doctype html><title>x</title><script type="module" src="/src/main.ts"></script>',
  );
  write(
    'web/src/main.ts',
    "import { word } from '../../packages/words/src/word.ts';\ndocument.title = word;",
  );
  write('packages/words/src/word.ts', "export const word = 'Hallo';");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (file: string, content: string) => writeFileSync(path.join(root, file), content);
const build = (stopping = new AbortController().signal) =>
  buildIfStale(root, stopping, (text) => {
    said += text;
  });

describe('the web client at start', () => {
  it('is built once, and not again for new times, tests or its own output', async () => {
    expect(await build()).toBe(true);
    expect(readFileSync(path.join(root, 'web/dist/index.html'), 'utf8')).toContain('/assets/');
    expect(said).toMatch(/^Oberfläche wird gebaut … fertig nach \d+,\d s\n$/);
    expect(await build()).toBe(false);
    utimesSync(path.join(root, 'web/src/main.ts'), 0, 0);
    write('web/src/main.test.ts', 'a test');
    expect(await build()).toBe(false);
  });

  it.each([
    ['the page', () => write('web/src/main.ts', "document.title = 'Tag';")],
    ['a package', () => write('packages/words/src/word.ts', "export const word = 'Servus';")],
    ['the lockfile', () => write('package-lock.json', '{ "lockfileVersion": 3 }')],
    ['a new file', () => write('web/src/new.ts', '')],
    ['a lost page', () => rmSync(path.join(root, 'web/dist/index.html'))],
    ['a lost folder', () => rmSync(path.join(root, 'web/dist'), { recursive: true })],
  ])('is built anew for %s', async (_, change) => {
    await build();
    change();
    expect(await build()).toBe(true);
    expect(await build()).toBe(false);
  });

  it('that does not build stops the start and is tried again', async () => {
    write('web/src/main.ts', "import './nirgends.ts';");
    await expect(build()).rejects.toThrow(
      new StartFailure('Die Oberfläche lässt sich nicht bauen, die Meldung steht darüber.'),
    );
    expect(said).toContain("Could not resolve './nirgends.ts'");
    await expect(build()).rejects.toThrow(StartFailure);
  });

  it('is not taken for built when the start is interrupted', async () => {
    await build();
    write('web/src/main.ts', "document.title = 'Tag';");
    const stopping = new AbortController();
    const interrupted = build(stopping.signal);
    stopping.abort();
    await expect(interrupted).rejects.toThrow('aborted');
    expect(await build()).toBe(true);
  });
});
