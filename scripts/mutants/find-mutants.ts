import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { codeBetween, type Mutant, onOneLine } from './mutant.ts';
import type { Scope } from './scopes.ts';

const silent = () => {};
const quiet = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};

/** The files of a scope, relative to the repository, with `/`. */
export function filesOf({ mutate }: Pick<Scope, 'mutate'>, root: string): string[] {
  const wanted = mutate.filter((glob) => !glob.startsWith('!'));
  const unwanted = mutate.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  return globSync(wanted, { cwd: root, exclude: unwanted })
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort();
}

/** Every mutant that there is of the files of a scope. */
export async function findMutants(scope: Pick<Scope, 'mutate'>, root: string): Promise<Mutant[]> {
  const texts = new Map(
    filesOf(scope, root).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );
  const files = [...texts].map(([name, content]) => ({ name, content, mutate: true }));
  const { mutants } = await new Instrumenter(quiet).instrument(files, {
    plugins: null,
    ignorers: [],
    excludedMutations: [],
  });
  return mutants.map(({ fileName, location, replacement, mutatorName }) => {
    const [start, end] = [location.start, location.end].map(({ line, column }) => ({
      line: line + 1,
      column: column + 1,
    })) as [Mutant['start'], Mutant['end']];
    return {
      file: fileName,
      start,
      end,
      original: codeBetween(texts.get(fileName) ?? '', start, end),
      replacement: onOneLine(replacement),
      mutator: mutatorName,
    };
  });
}
