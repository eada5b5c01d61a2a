import { type Bytes, type Franked, frank } from '@plausch/e2ee';
import type { Database } from '@plausch/platform/db';
import { serverKey } from '@plausch/platform/keys';
import type { FrankRow } from './messages.tables.ts';

/** [MS13] The keys by which this installation knows its messages again: one for each year, kept for as long as reports are possible. */
export class Franks {
  readonly #database: Database;
  readonly #keys = new Map<number, Promise<Bytes>>();

  constructor(database: Database) {
    this.#database = database;
  }

  async tagOf(franked: Franked): Promise<FrankRow> {
    const key = new Date(franked.at).getUTCFullYear();
    return { tag: await frank(await this.keyOf(key), franked), key, at: franked.at };
  }

  /** The key of a year, made when it is first asked for. */
  keyOf(year: number): Promise<Bytes> {
    const known = this.#keys.get(year);
    if (known) return known;
    const key = serverKey(this.#database, `messages.${year}`).then((secret) => Uint8Array.from(secret));
    this.#keys.set(year, key);
    // A database that was away is asked again.
    key.catch(() => this.#keys.delete(year));
    return key;
  }
}
