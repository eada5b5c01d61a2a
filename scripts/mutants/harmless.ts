import { type Mutant, nameOf } from './mutant.ts';

/** Mutants that change nothing a person, a caller or the operator could notice, by file, each with its reason. */
export type Harmless = Readonly<
  Record<string, readonly { original: string; replacement: string; why: string }[]>
>;

/** Where they stand, relative to the repository. */
export const HARMLESS_FILE = 'docs/mutants/harmless.json';

export function harmlessNames(harmless: Harmless): ReadonlySet<string> {
  return new Set(
    Object.entries(harmless).flatMap(([file, entries]) => entries.map((entry) => nameOf({ file, ...entry }))),
  );
}

/** Entries that name no mutant (any more), and entries without a reason. */
export function wrongEntries(harmless: Harmless, mutants: readonly Mutant[]): string[] {
  const there = new Set(mutants.map(nameOf));
  return Object.entries(harmless).flatMap(([file, entries]) =>
    entries
      .filter((entry) => !there.has(nameOf({ file, ...entry })) || entry.why.trim() === '')
      .map(({ original, replacement }) => `${file}: ${original} → ${replacement}`),
  );
}
