import type { Queryable, Work } from '@plausch/platform/db';

/** One kind of thing that a feature keeps of a person, found by the id of their account. */
export type PersonalData<Ground> = {
  /** The columns that hold the id, as `table.column`. */
  readonly columns: readonly `${string}.${string}`[];
  /** What it is called in what a person is given, in German. */
  readonly title: string;
  /** What a person is given of it, as rows that become JSON; `withheld`: why they are given nothing. */
  readonly export:
    | ((sql: Queryable, accountId: string) => Promise<readonly object[]>)
    | { readonly withheld: string };
  /**
   * Deletes it, or takes from it what says whose it is, in the transaction in which the account goes; `kept`: why it stays
   * as it is.
   */
  readonly erase:
    | ((ground: Ground, work: Work, accountId: string) => Promise<void>)
    | { readonly kept: string };
};

/** What all features together keep of a person. */
export type PersonalDataOfAll = {
  /** [A19] In the transaction of the account itself: a server that dies meanwhile has erased all of it or none. */
  erase(work: Work, accountId: string): Promise<void>;
  /** By title, in the order of the features. */
  export(sql: Queryable, accountId: string): Promise<Readonly<Record<string, readonly object[]>>>;
  /** The first reason against deleting the account, in German. */
  forbidsDeletion(sql: Queryable, accountId: string): Promise<string | undefined>;
};

type Keeper<Ground> = {
  readonly personalData?: readonly PersonalData<Ground>[];
  readonly forbidsDeletion?: (sql: Queryable, accountId: string) => Promise<string | undefined>;
};

/** `features`: lowest first; what higher ones keep is erased before what it refers to. `ground`: what erasing stands on. */
export function personalDataOf<Ground>(
  features: readonly Keeper<Ground>[],
  ground: () => Ground,
): PersonalDataOfAll {
  const kinds = features.flatMap(({ personalData = [] }) => personalData);
  return {
    async erase(work, accountId) {
      for (const { erase } of kinds.toReversed()) {
        if (typeof erase === 'function') await erase(ground(), work, accountId);
      }
    },
    async export(sql, accountId) {
      const given: Record<string, readonly object[]> = {};
      for (const { title, export: read } of kinds) {
        if (typeof read === 'function') given[title] = await read(sql, accountId);
      }
      return given;
    },
    async forbidsDeletion(sql, accountId) {
      for (const { forbidsDeletion } of features) {
        const reason = await forbidsDeletion?.(sql, accountId);
        if (reason !== undefined) return reason;
      }
      return undefined;
    },
  };
}
