import { holdKey, type Queryable, type Work } from '@plausch/platform/db';
import { newId } from '@plausch/platform/ids';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { recordAct } from '../../staff-acts.ts';
import { type Matcher, matcherOf, readListed } from './wordFilter.matcher.ts';
import * as store from './wordFilter.store.ts';
import type { FilteredWordRow } from './wordFilter.tables.ts';
import { t } from './wordFilter.words.ts';

const RETRY_MS = 1_000;

/** The list as this process knows it: in memory, so that a text costs no question. */
export class WordFilter {
  readonly #sql: Queryable;
  #matcher: Matcher = matcherOf([]);
  /** The reading that counts: one that began before does not replace what a later one has brought. */
  #reading = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(sql: Queryable) {
    this.#sql = sql;
  }

  async read(): Promise<void> {
    this.#reading += 1;
    const mine = this.#reading;
    const rows = await store.allWords(this.#sql);
    if (mine === this.#reading) this.#matcher = matcherOf(rows.map(({ word }) => word));
  }

  /** Reads what has changed; a list that cannot be read now is read as soon as the database answers again. */
  async readAgain(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      await this.read();
    } catch (error) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.readAgain().catch(() => {}), RETRY_MS).unref();
      throw error;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** [WF3] Why a text cannot stay as it is. */
  refusalOf(text: string, field: string): Refusal | undefined {
    const word = this.#matcher.find(text)?.replaceAll('*', '');
    return word === undefined
      ? undefined
      : new Refusal('word_filtered', { field, message: t('found', { word }) });
  }

  /** @throws Refusal `word_filtered` with the word */
  require(text: string, field: string): void {
    const refusal = this.refusalOf(text, field);
    if (refusal) throw refusal;
  }
}

/** [WF4] Puts a word on the list. */
export async function addWord(
  ground: Pick<Ground, 'clock' | 'hooks' | 'rules'>,
  work: Work,
  actor: string,
  entered: string,
): Promise<FilteredWordRow> {
  const word = entered.replaceAll(/\s+/g, ' ');
  const read = readListed(word);
  if (!read) throw new Refusal('invalid', { field: 'word', message: t('entry.unreadable') });
  await holdKey(work.sql, 'word filter');
  const { most } = ground.rules.wordFilter;
  if ((await store.countWords(work.sql)) >= most)
    throw new Refusal('forbidden', { field: 'word', message: t('entry.most', { most }) });
  const key = `${read.isOpenBefore ? '*' : ''}${read.words.join(' ')}${read.isOpenAfter ? '*' : ''}`;
  const row = { id: newId(), word, key, addedAt: new Date(ground.clock.now()) };
  if (!(await store.insertWord(work.sql, row)))
    throw new Refusal('invalid', { field: 'word', message: t('entry.known') });
  await recordAct(ground, work, { actor, act: 'word.added', thing: word });
  work.tell({ type: 'wordFilter.changed' });
  return row;
}

/** [WF4] Takes a word off the list; one that is gone already is no error. */
export async function removeWord(
  ground: Pick<Ground, 'hooks'>,
  work: Work,
  actor: string,
  id: string,
): Promise<void> {
  const row = await store.deleteWord(work.sql, id);
  if (!row) return;
  await recordAct(ground, work, { actor, act: 'word.removed', thing: row.word });
  work.tell({ type: 'wordFilter.changed' });
}
