import type { Queryable, Work } from '@plausch/platform/db';

/** A column with what its words mean. */
type Explained<Words extends string> = {
  readonly label: string;
  readonly means: Readonly<Record<Words, string>>;
};

/**
 * How a column is called in German: by its name alone, with what its words mean, or with the columns within it. `beside`:
 * what is in it serves programs, and is no reading.
 */
export type Field =
  | string
  | Explained<string>
  | { readonly label: string; readonly parts: Fields }
  | { readonly label: string; readonly beside: true };

export type Fields = Readonly<Record<string, Field>>;

type ReadRows<Row extends object> = (sql: Queryable, accountId: string) => Promise<readonly Row[]>;

/** One kind of thing that a feature keeps of a person, found by the id of their account. */
export type PersonalData<Ground> = {
  /** The columns that hold the id, as `table.column`. */
  readonly columns: readonly `${string}.${string}`[];
  /** What it is called in what a person is given, in German. */
  readonly title: string;
  /**
   * Deletes it, or takes from it what says whose it is, in the transaction in which the account goes; `kept`: why it stays
   * as it is.
   */
  readonly erase:
    | ((ground: Ground, work: Work, accountId: string) => Promise<void>)
    | { readonly kept: string };
} & (
  | Given
  /** Why a person is given nothing of it, in German: they read it. */
  | { readonly export: { readonly withheld: string }; readonly fields?: undefined }
);

/** What a person is given of a kind, as rows that become JSON, and how its columns are called for those who read it. */
type Given = {
  readonly export: ReadRows<object>;
  readonly fields: Fields;
};

// Of rows that differ every column counts, also one that only some of them have.
type ColumnOf<Row> = Row extends unknown ? keyof Row & string : never;
type WordsIn<Row, Column> = Row extends { readonly [C in Column & string]?: infer Value }
  ? Extract<Value, string>
  : never;
// Words of a closed list need their meaning; what people wrote, and what is no text at all, has none.
type FieldOf<Words extends string> = [Words] extends [never]
  ? Field
  : string extends Words
    ? Field
    : Explained<Words> | { readonly label: string; readonly beside: true };
type FieldsOf<Row> = { readonly [Column in ColumnOf<Row>]: FieldOf<WordsIn<Row, Column>> };

/** Lets the compiler see that no column of what is given is without its name, and no word of it without its meaning. */
export function given<Row extends object>(read: ReadRows<Row>, fields: FieldsOf<Row>): Given {
  return { export: read, fields };
}

/** One kind as a person is given it. */
export type GivenKind = { readonly title: string; readonly fields: Fields; readonly rows: readonly object[] };

/** What all features together keep of a person. */
export type PersonalDataOfAll = {
  /** [A19] In the transaction of the account itself: a server that dies meanwhile has erased all of it or none. */
  erase(work: Work, accountId: string): Promise<void>;
  /** In the order of the features. */
  export(sql: Queryable, accountId: string): Promise<readonly GivenKind[]>;
  /** The kinds that are left out of a copy, and why, in German. */
  readonly withheld: readonly { readonly title: string; readonly why: string }[];
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
      const all: GivenKind[] = [];
      for (const { title, export: read, fields } of kinds) {
        if (fields) all.push({ title, fields, rows: await read(sql, accountId) });
      }
      return all;
    },
    withheld: kinds.flatMap(({ title, export: read }) =>
      'withheld' in read ? [{ title, why: read.withheld }] : [],
    ),
    async forbidsDeletion(sql, accountId) {
      for (const { forbidsDeletion } of features) {
        const reason = await forbidsDeletion?.(sql, accountId);
        if (reason !== undefined) return reason;
      }
      return undefined;
    },
  };
}
