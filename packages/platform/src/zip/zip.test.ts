import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { TooLarge, zipped } from './index.ts';

const writtenAt = new Date(2026, 10, 30, 9, 41, 20);
const LARGE = { mostBytes: 50_000_000, writtenAt };

const filesIn = (archive: Buffer) =>
  Object.entries(unzipSync(archive)).map(([name, content]) => [name, strFromU8(content)]);

it('an archive has its files, with every sign of them', async () => {
  const archive = await zipped(
    [
      { name: 'daten.json', pieces: ['{"name":', '"Jörg 🦊"', '}'] },
      { name: 'leer.txt', pieces: [] },
    ],
    LARGE,
  );
  expect(filesIn(archive)).toEqual([
    ['daten.json', '{"name":"Jörg 🦊"}'],
    ['leer.txt', ''],
  ]);
});

it('of a long text the process does other things meanwhile, and nothing of it is lost', async () => {
  const lines = Array.from({ length: 200_000 }, (_, line) => `Zeile ${line} aus dem Kaffeehaus\n`);
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const archive = await zipped([{ name: 'zeilen.txt', pieces: lines }], LARGE);
  isDone = true;
  expect(turns).toBeGreaterThan(50);
  expect(filesIn(archive)).toEqual([['zeilen.txt', lines.join('')]]);
});

it('what would be too large is given up on the way', async () => {
  let asked = 0;
  function* noise(): Iterable<string> {
    for (; asked < 1_000; asked += 1) yield Array.from({ length: 9_000 }, () => Math.random()).join('');
  }
  const written = zipped([{ name: 'rauschen.txt', pieces: noise() }], { ...LARGE, mostBytes: 200_000 });
  await expect(written).rejects.toThrow(TooLarge);
  expect(asked).toBeLessThan(20);
});
