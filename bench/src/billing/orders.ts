/** What a program that counts has done since its start. */
export type Counts = {
  readonly requests: number;
  /** How often each statement was sent to the database, by its text. */
  readonly statements: ReadonlyMap<string, number>;
};

/** Puts rows in without being asked over HTTP. */
export type Insertion = { readonly seconds: number; readonly atOnce: number };
export type Inserted = { readonly batches: number; readonly seconds: number };

export type Order =
  | { readonly name: 'count' }
  | { readonly name: 'insertEvents'; readonly argument: Insertion };

/** The first message of a program: it listens. */
export type Ready = { readonly port: number };
