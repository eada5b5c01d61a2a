import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from '@plausch/platform/config';
import { type Reading, readCatalogue } from './catalogue.file.ts';
import { printed, type Remark } from './catalogue.mistakes.ts';
import type { Sound } from './catalogue.service.ts';
import { MOST_BYTES } from './catalogue.yaml.ts';

const ENDING = '.yaml';

/** A file and what came of reading it. */
export type CatalogueFile = { readonly name: string; readonly source: string; readonly reading: Reading };

/** @throws StartFailure for a file that cannot be read as text. */
export function readFile(file: string): { name: string; source: string } {
  const name = path.basename(file);
  try {
    // Of one that is far too large only so much is read that it is refused for it.
    if (statSync(file).size > 2 * MOST_BYTES) return { name, source: ' '.repeat(2 * MOST_BYTES) };
    return { name, source: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)) };
  } catch (error) {
    const isText = error instanceof TypeError ? 'ist kein Text in UTF-8' : 'lässt sich nicht lesen';
    throw new StartFailure(`Die Datei ${file} ${isText}.`);
  }
}

export const fileOf = (name: string, source: string): CatalogueFile => ({
  name,
  source,
  reading: readCatalogue(source),
});

/**
 * Every catalogue of a folder, in the order of their names; each project has one.
 *
 * @param soldAs the project that has sold by a text. Such files are left out: reading them is a tenth of the work of a
 *   start, and of them there is nothing to do or to tell.
 * @throws StartFailure for a folder that cannot be read.
 */
export function filesIn(
  folder: string,
  soldAs: (source: string) => string | undefined = () => undefined,
): readonly CatalogueFile[] {
  const owners = new Map<string, string>();
  return namesIn(folder).flatMap((name) => {
    const { source } = readFile(path.join(folder, name));
    const sold = soldAs(source);
    if (sold !== undefined && !owners.has(sold)) {
      owners.set(sold, name);
      return [];
    }
    const file = fileOf(name, source);
    const { project } = file.reading;
    const owner = project === undefined ? undefined : owners.get(project);
    if (project !== undefined && owner === undefined) owners.set(project, name);
    return owner === undefined ? file : refused(file, `Das Projekt ${project} steht schon in ${owner}.`);
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(ENDING) && !name.startsWith('.'))
      .sort();
  } catch {
    throw new StartFailure(
      `Der Ordner mit den Katalogen (BILLING_CATALOGUE) lässt sich nicht lesen: ${folder}`,
    );
  }
}

function refused(file: CatalogueFile, message: string): CatalogueFile {
  const { reading } = file;
  const mistakes: readonly Remark[] = [reading.mistakeAt(['project'], message), ...reading.mistakes];
  return { ...file, reading: { ...reading, mistakes, catalogue: undefined } };
}

/** The file as it may be applied; undefined where it has mistakes. */
export function soundOf({ source, reading }: CatalogueFile): Sound | undefined {
  const { catalogue, mistakeAt } = reading;
  return catalogue && { source, catalogue, mistakeAt };
}

/** Which project a file is for; where it does not say so rightly, its name does. */
export const projectOf = ({ name, reading }: CatalogueFile): string =>
  reading.project ?? path.basename(name, ENDING);

/** The mistakes of a file, line by line; '' where it has none. */
export const mistakesOf = ({ name, reading }: CatalogueFile): string => printed(name, reading.mistakes);
