import { StartFailure } from '@plausch/platform/config';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { type CatalogueFile, filesIn, mistakesOf, projectOf, soundOf } from './catalogue.folder.ts';
import { begin, sha256Of } from './catalogue.service.ts';
import * as store from './catalogue.store.ts';

type Parts = Pick<Ground, 'config' | 'database' | 'clock' | 'logger' | 'provided'>;

/**
 * [CA4] Makes the projects of the folder that are not there yet, each with its catalogue in one transaction; of processes that
 * start at once one makes them. Those that are there sell what was applied last, whatever their file says.
 *
 * @throws StartFailure with every mistake of a new project's file.
 */
export async function startCatalogues(ground: Parts): Promise<void> {
  const { config, database, logger, provided } = ground;
  const { selling, soldAs } = await whatIsSold(ground);
  const files = filesIn(config.catalogueDir, soldAs);
  const wrong = files.filter((file) => soundOf(file) === undefined);
  for (const file of wrong.filter((one) => selling.has(projectOf(one))))
    logger.warn(
      { file: file.name, mistakes: mistakesOf(file).split('\n') },
      'a catalogue has mistakes; its project goes on with what was applied last',
    );
  const stopping = wrong.filter((one) => !selling.has(projectOf(one)));
  if (stopping.length > 0) throw new StartFailure(stopping.map(mistakesOf).join('\n'));
  for (const file of files.filter((one) => !selling.has(projectOf(one)))) await beginWith(file);
  provided.projects.forget();

  async function beginWith(file: CatalogueFile): Promise<void> {
    const sound = soundOf(file);
    if (!sound) return;
    try {
      await database.inTransaction((work) => begin(ground, work, sound));
    } catch (error) {
      if (error instanceof Refusal) throw new StartFailure(`${file.name}: ${error.sentence}`);
      throw error;
    }
  }
}

/** The projects that sell something, and which one has sold by a text: it had no mistake then, and was taken over. */
async function whatIsSold({ database, provided }: Parts) {
  const projects = await provided.projects.projects();
  const selling = projects.filter(({ catalogueVersion }) => catalogueVersion !== null);
  const slugs = new Map(selling.map(({ id, slug }) => [id, slug]));
  const texts = await store.textsOf(database.drizzle, [...slugs.keys()]);
  const owners = new Map(
    texts.map(({ projectId, sha256 }) => [sha256.toString('hex'), slugs.get(projectId)]),
  );
  return {
    selling: new Set(slugs.values()),
    soldAs: (source: string) => owners.get(sha256Of(source).toString('hex')),
  };
}
