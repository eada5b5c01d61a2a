import type { Queryable } from '@plausch/platform/db';

type ReadRank = (sql: Queryable, accountId: string) => Promise<number>;

/** The ranks of accounts, as a feature above knows them; every account has the first one as long as none does. */
export class Ranks {
  #read: ReadRank = async () => 1;

  /** Called once, by the feature that keeps ranks. */
  use(read: ReadRank): void {
    this.#read = read;
  }

  of(sql: Queryable, accountId: string): Promise<number> {
    return this.#read(sql, accountId);
  }
}
