/** Rises when a program of before could not read the file any more. */
export const FORMAT = 1;

/** First and last of the entries of a backup. */
export const ABOUT = 'about.json';
export const MANIFEST = 'manifest.json';
/** Folders of the entries between them: the database, and files of the program beside it. */
export const CLUSTER = 'cluster';
export const KEPT = 'kept';
export const PASSWORD = 'password';

/** A number of what is saved, by its name in German, such as how many accounts there are. `text`: one statement that answers it as `value`. */
export type Figure = { readonly name: string; readonly text: string };

/** What stands at the beginning of a backup. */
export type About = {
  readonly format: number;
  /** Whose data this is: no other program takes it. */
  readonly program: string;
  readonly version: string;
  readonly madeAt: string;
  /** Major version of PostgreSQL. */
  readonly postgres: number;
  /** Bytes that it has when it is unpacked, nearly. */
  readonly bytes: number;
};

/** What stands at its end; without it a backup is not whole. */
export type Manifest = {
  readonly madeAt: string;
  /** Each figure before and after the copy was made: what is brought back lies between them. */
  readonly figures: Readonly<Record<string, readonly [before: number, after: number]>>;
  /** SHA-256 of each file, by the name of its entry. */
  readonly files: Readonly<Record<string, string>>;
};

/** A file of the program that is saved together with the database, by its name below the data folder. */
export type KeptFile = { readonly name: string; readonly file: string };
