import { describe, expect, it } from 'vitest';
import { codeBetween, drawSample, type Mutant } from './mutant.ts';

const TEXT = ['const a = 1;', 'if (a > 0) {', '  go();', '}'].join('\n');

const mutants = (originals: readonly string[], line = 1): Mutant[] =>
  originals.map((original, place) => ({
    file: 'a.ts',
    start: { line: line + place, column: 1 },
    end: { line: line + place, column: 2 },
    original,
    replacement: 'x',
    mutator: 'StringLiteral',
  }));
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const drawn = (all: readonly Mutant[], size: number, seed: number) =>
  drawSample(all, size, seed).map(({ original }) => original);

describe('the code of a mutant', () => {
  it('is what stands between its two places', () => {
    expect(codeBetween(TEXT, { line: 2, column: 5 }, { line: 2, column: 10 })).toBe('a > 0');
  });

  it('is one line, whatever its indentation', () => {
    expect(codeBetween(TEXT, { line: 2, column: 12 }, { line: 4, column: 2 })).toBe('{ go(); }');
  });
});

describe('the sample', () => {
  it('is the same for the same seed, another for another, and as large as asked for', () => {
    const first = drawn(mutants(letters), 6, 1);
    expect(new Set(first).size).toBe(6);
    expect(drawn(mutants(letters), 6, 1)).toEqual(first);
    expect(drawn(mutants(letters), 6, 2)).not.toEqual(first);
  });

  it('draws a mutant again when the lines around it change', () => {
    const moved = mutants(letters, 40).reverse();
    expect(drawn(moved, 6, 1)).toEqual(drawn(mutants(letters), 6, 1));
    const more = drawn([...mutants(letters), ...mutants(['new', 'newer'])], 6, 1);
    const still = drawn(mutants(letters), 6, 1).filter((one) => more.includes(one));
    expect(still.length).toBeGreaterThanOrEqual(4);
  });

  it('draws equal changes of one file each for itself', () => {
    const equal = mutants(Array.from({ length: 20 }, () => 'same'));
    const lines = (seed: number) => drawSample(equal, 5, seed).map(({ start }) => start.line);
    expect(new Set(lines(1)).size).toBe(5);
  });
});
