import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compiledProgram } from './compiled-program.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'compiled-'));
  mkdirSync(path.join(root, 'program', 'texts'), { recursive: true });
  mkdirSync(path.join(root, 'node_modules'));
  write(
    'main.ts',
    `import { greeting } from './greeting.ts';
     export const main = (): void => void process.stdout.write(greeting);
     if (import.meta.main) main();`,
  );
  write('greeting.ts', `export const greeting: string = 'Hallo';`);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A file of the program, a while old: one that is younger than its compilation counts as changed. */
function write(name: string, text: string, ageSeconds = 60): void {
  const file = path.join(root, 'program', name);
  writeFileSync(file, text);
  const then = Date.now() / 1_000 - ageSeconds;
  utimesSync(file, then, then);
}

const compile = (program = 'program/main.ts') => compiledProgram({ root, program });

async function outputOf(file: string): Promise<string> {
  return (await promisify(execFile)(process.execPath, [file])).stdout.trim();
}

describe('a compiled program', () => {
  it('is one file that says the same', async () => {
    const file = await compile();
    rmSync(path.join(root, 'program'), { recursive: true });
    expect(await outputOf(file)).toBe('Hallo');
  });

  it('is made once, until one of its files changes', async () => {
    const file = await compile();
    const made = statSync(file);
    expect(statSync(await compile())).toEqual(made);
    write('greeting.ts', `export const greeting: string = 'Guten Abend';`, 30);
    expect(await outputOf(await compile())).toBe('Guten Abend');
  });

  it('is made anew when a file of it has the same size at another time, or is gone', async () => {
    await compile();
    write('greeting.ts', `export const greeting: string = 'Moin!';`, 20);
    expect(await outputOf(await compile())).toBe('Moin!');
    rmSync(path.join(root, 'program/greeting.ts'));
    await expect(compile()).rejects.toThrow('greeting.ts');
  });

  it('is made anew when its code is gone, or has another name than programs have by now', async () => {
    const file = await compile();
    renameSync(file, `${file}.old`);
    expect(await outputOf(await compile())).toBe('Hallo');
  });

  it('is made anew when a file changed while it was compiled', async () => {
    write('greeting.ts', `export const greeting: string = 'Hallo';`, -60);
    const file = await compile();
    const made = statSync(file);
    expect(statSync(await compile()).ino).not.toBe(made.ino);
  });

  it('knows the places of its sources, and which of them is run', async () => {
    write(
      'greeting.ts',
      `import { readFileSync } from 'node:fs';
       import path from 'node:path';
       if (import.meta.main) throw new Error('this file is not run');
       const url = new URL('./texts/here.txt', import.meta.url);
       export const greeting = readFileSync(path.join(import.meta.dirname, 'texts/here.txt'), 'utf8') + readFileSync(url, 'utf8');`,
    );
    write('texts/here.txt', 'da');
    expect(await outputOf(await compile())).toBe('dada');
  });

  it('is made anew in a copy of the checkout, which has files of its own beside its sources', async () => {
    write(
      'greeting.ts',
      `import { readFileSync } from 'node:fs';
       export const greeting = readFileSync(new URL('./texts/here.txt', import.meta.url), 'utf8');`,
    );
    write('texts/here.txt', 'hier');
    await compile();
    const copy = `${root}-copy`;
    try {
      cpSync(root, copy, { recursive: true, preserveTimestamps: true });
      writeFileSync(path.join(copy, 'program/texts/here.txt'), 'dort');
      expect(await outputOf(await compiledProgram({ root: copy, program: 'program/main.ts' }))).toBe('dort');
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  it('is whole for several that want it at once', async () => {
    const files = await Promise.all([compile(), compile(), compile()]);
    expect(new Set(files).size).toBe(1);
    expect(await outputOf(files[0])).toBe('Hallo');
  });

  it('that cannot be compiled says why, and leaves nothing behind', async () => {
    write('greeting.ts', `export const greeting = ;`);
    await expect(compile()).rejects.toThrow(/program\/main\.ts cannot be compiled:\n.*greeting\.ts/s);
    write('greeting.ts', `export const greeting = 'wieder gut';`);
    expect(await outputOf(await compile())).toBe('wieder gut');
  });

  it('is run as it lies there where nothing can be written', async () => {
    writeFileSync(path.join(root, 'node_modules/.cache'), 'no folder');
    expect(await compile()).toBe(path.join(root, 'program/main.ts'));
  });
});
