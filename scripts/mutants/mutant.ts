import { createHash } from 'node:crypto';

export type Place = { line: number; column: number };

/** One change to one expression or statement of one file. Lines and columns count from 1, the end is exclusive. */
export type Mutant = {
  /** Relative to the repository, with `/`. */
  file: string;
  start: Place;
  end: Place;
  /** What stood there, without line breaks and indentation. */
  original: string;
  replacement: string;
  mutator: string;
};

/** The same for the same change, wherever in its file it has moved to. Equal changes in one file share it. */
export const nameOf = ({ file, original, replacement }: Pick<Mutant, 'file' | 'original' | 'replacement'>) =>
  `${file}\0${original}\0${replacement}`;

/** Where it stands in the text that is being tried, as one string. */
export const placeOf = ({ file, start, end, replacement }: Omit<Mutant, 'original' | 'mutator'>) =>
  `${file}:${start.line}:${start.column}-${end.line}:${end.column} ${replacement}`;

export const onOneLine = (code: string) => code.replaceAll(/\s+/g, ' ').trim();

/** The code between two places of a text. */
export function codeBetween(text: string, start: Place, end: Place): string {
  const lines = text.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  return onOneLine(lines.join('\n'));
}

/**
 * A part of the mutants, drawn by the seed. Each mutant has its own number, so that those of code that did not change are
 * drawn again when other code does.
 */
export function drawSample(mutants: readonly Mutant[], size: number, seed: number): Mutant[] {
  const times = new Map<string, number>();
  return mutants
    .map((mutant) => {
      const name = nameOf(mutant);
      const count = (times.get(name) ?? 0) + 1;
      times.set(name, count);
      const number = createHash('sha256').update(`${seed}\0${name}\0${count}`).digest('hex');
      return { mutant, number };
    })
    .sort((a, b) => (a.number < b.number ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant);
}
