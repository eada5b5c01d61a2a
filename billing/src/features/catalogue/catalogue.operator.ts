import { StartFailure } from '@plausch/platform/config';
import type { RunCommand } from '../../feature.ts';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { type CatalogueFile, fileOf, filesIn, mistakesOf, soundOf } from './catalogue.folder.ts';
import { printed } from './catalogue.mistakes.ts';
import { apply, type Comparison, compare, type Sound } from './catalogue.service.ts';

const USAGE = 'catalogue check|diff|apply [DATEI]';
const UNNAMED = 'DATEI';

type Parts = Pick<Ground, 'config' | 'database' | 'clock' | 'provided'>;

/**
 * [CA2] Says what is wrong in files, without a database.
 * @throws StartFailure with every mistake.
 */
export function checked(files: readonly CatalogueFile[]): string {
  if (files.length === 0) throw new StartFailure('Hier liegt kein Katalog (*.yaml).');
  const mistakes = files.map(mistakesOf).filter((text) => text !== '');
  if (mistakes.length > 0) throw new StartFailure(mistakes.join('\n'));
  return files.map(summaryOf).join('\n');
}

function summaryOf({ name, reading: { catalogue, hints } }: CatalogueFile): string {
  const { products = [], offerings = [] } = catalogue ?? {};
  const words = `${name}: in Ordnung (Produkte: ${products.length}, Angebote: ${offerings.length})`;
  return hints.length === 0 ? words : `${words}\nHinweise:\n${printed(name, hints)}`;
}

/**
 * `catalogue check|diff|apply`, then the text of a file and its name; without them every file of the folder. Nothing is applied
 * unless every file is right.
 */
export function catalogueCommand(ground: Parts): RunCommand {
  const { database, provided } = ground;

  async function compared(sound: Sound): Promise<Comparison> {
    provided.projects.forget();
    const projects = await provided.projects.projects();
    const project = projects.find(({ slug }) => slug === sound.catalogue.project);
    return compare(database.drizzle, project, sound);
  }

  async function applied(sound: Sound): Promise<Comparison> {
    const comparison = await database.inTransaction((work) => apply(ground, work, sound));
    provided.projects.forget();
    return comparison;
  }

  async function each(
    files: readonly CatalogueFile[],
    what: (sound: Sound) => Promise<Comparison>,
    words: (project: string, comparison: Comparison) => string,
  ): Promise<string> {
    const lines: string[] = [];
    for (const file of files) {
      const sound = soundOf(file);
      if (!sound) continue;
      const comparison = await what(sound);
      if (comparison.mistakes.length > 0)
        throw new Refusal('invalid', { message: printed(file.name, comparison.mistakes) });
      lines.push(words(sound.catalogue.project, comparison));
    }
    return lines.join('\n');
  }

  return async ([verb, source, name = UNNAMED]) => {
    try {
      if (verb !== 'check' && verb !== 'diff' && verb !== 'apply') throw new StartFailure(USAGE);
      const files = source === undefined ? filesIn(ground.config.catalogueDir) : [fileOf(name, source)];
      const summary = checked(files);
      if (verb === 'check') return summary;
      const shown = await each(files, compared, shownWords);
      return verb === 'diff' ? shown : await each(files, applied, appliedWords);
    } catch (error) {
      if (error instanceof StartFailure) throw new Refusal('invalid', { message: error.message });
      throw error;
    }
  };
}

const shownWords = (project: string, { version, changes }: Comparison): string =>
  changes.length === 0
    ? `${project}: Es würde sich nichts ändern (Fassung ${version}).`
    : [`${project}: Das würde sich ändern:`, ...changes].join('\n');

const appliedWords = (project: string, { version, changes }: Comparison): string =>
  changes.length === 0
    ? `${project}: Es ändert sich nichts (Fassung ${version}).`
    : [`${project}: Fassung ${(version ?? 0) + 1} gilt jetzt.`, ...changes].join('\n');
