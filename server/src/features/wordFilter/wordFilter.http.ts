import { endpoints, type FilteredWord } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import { addWord, removeWord } from './wordFilter.service.ts';
import { allWords } from './wordFilter.store.ts';
import type { FilteredWordRow } from './wordFilter.tables.ts';

export function installWordFilterHttp(
  ground: Pick<Ground, 'clock' | 'database' | 'hooks' | 'rules'>,
  { http }: Pick<Edges, 'http'>,
): void {
  http.query(endpoints.listFilteredWords, async () => ({
    items: (await allWords(ground.database.drizzle)).map(toWord),
    next: null,
  }));

  http.command(endpoints.addFilteredWord, async ({ body, caller }, work) => ({
    word: toWord(await addWord(ground, work, caller.accountId, body.word)),
  }));

  http.command(endpoints.removeFilteredWord, async ({ params, caller }, work) => {
    await removeWord(ground, work, caller.accountId, params.id);
    return {};
  });
}

const toWord = ({ id, word, addedAt }: FilteredWordRow): FilteredWord => ({
  id,
  word,
  addedAt: addedAt.toISOString(),
});
