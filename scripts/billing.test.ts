import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refusals } from '../billing/src/refusal.ts';
import { type Control, openControl } from '../packages/platform/src/control/index.ts';
import { createLogger } from '../packages/platform/src/logger/index.ts';

const PROGRAM = path.join(import.meta.dirname, 'compiled.ts');
const FILE =
  'project: small\ncurrency: EUR\nproducts:\n  a: { type: consumable, title: a, prices: { EUR: 1 } }\n';

// Each command is a process that loads the whole program.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'billing-'));
  file = path.join(folder, 'small.yaml');
  writeFileSync(file, FILE);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the command line says, and how it ends. */
async function say(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATA_DIR: folder, BILLING_CATALOGUE: folder };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [PROGRAM, 'billing', ...words], {
      env,
    });
    return { code: 0, out: stdout.trim(), err: stderr.trim() };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout.trim(), err: stderr.trim() };
  }
}

describe('[CA2] npm run billing -- catalogue check', () => {
  const fine = { code: 0, out: 'small.yaml: in Ordnung (Produkte: 1, Angebote: 0)', err: '' };
  it('needs no program that runs', async () => {
    expect(await say('catalogue', 'check', file)).toEqual(fine);
  });

  it('looks at all of the folder where no file is named', async () => {
    expect(await say('catalogue', 'check')).toEqual(fine);
  });

  it('ends with 1 and every mistake', async () => {
    const wrong = path.join(folder, 'wrong.txt');
    writeFileSync(wrong, FILE.replace('EUR: 1', 'EUR: 1.001').replace('title: a', 'titel: a'));
    expect(await say('catalogue', 'check', wrong)).toEqual({
      code: 1,
      out: '',
      err: [
        'wrong.txt:4:3 products.a.title: Das fehlt.',
        'wrong.txt:4:26 products.a.titel: Dieses Feld gibt es nicht. Meinst du title?',
        'wrong.txt:4:51 products.a.prices.EUR: 1.001 ist kein ganzer Betrag in Cent.',
      ].join('\n'),
    });
  });

  it('says which file cannot be read', async () => {
    const nowhere = path.join(folder, 'nowhere.yaml');
    expect(await say('catalogue', 'check', nowhere)).toEqual({
      code: 1,
      out: '',
      err: `Die Datei ${nowhere} lässt sich nicht lesen.`,
    });
  });
});

describe('what the running program gets', () => {
  let control: Control;
  beforeAll(async () => {
    control = await openControl({
      dataDir: path.join(folder, 'billing'),
      logger: createLogger({ level: 'silent' }),
      refusals,
      run: async (words) => JSON.stringify(words),
    });
  });
  afterAll(() => control.close());

  it.each(['diff', 'apply'])('[CA5] of a file to %s its text and its name', async (verb) => {
    const { out } = await say('catalogue', verb, file);
    expect(JSON.parse(out)).toEqual(['catalogue', verb, FILE, 'small.yaml']);
  });

  it('[CA5] without a file the words alone: it looks into its own folder', async () => {
    expect(JSON.parse((await say('catalogue', 'diff')).out)).toEqual(['catalogue', 'diff']);
  });

  it('[CA5] also where the file is as large as one may be', async () => {
    const large = path.join(folder, 'large.txt');
    // Each of these is two or more once it travels.
    writeFileSync(large, `${FILE}#${'"\\ü'.repeat(65_000)}\n`);
    const { out } = await say('catalogue', 'apply', large);
    expect(JSON.parse(out)[2]).toHaveLength(FILE.length + 195_002);
  });

  it('of other commands the words as they are', async () => {
    expect(JSON.parse((await say('key', 'list', 'small')).out)).toEqual(['key', 'list', 'small']);
  });
});
