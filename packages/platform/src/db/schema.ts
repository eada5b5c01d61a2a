/** Where a program's tables lie, when it has a database for itself. */
export const DEFAULT_SCHEMA = 'public';

const SCHEMA_NAME = /^[a-z][a-z0-9_]{0,40}$/;

/** The schema of a program's jobs: the queue brings functions and tables of its own, and looks after all that lies beside them. */
export function jobsSchemaOf(schema: string): string {
  return schema === DEFAULT_SCHEMA ? 'jobs' : `${schema}_jobs`;
}

/**
 * How a connection finds the tables of a program, and no others: two programs in one database never meet.
 * @throws Error for what is no plain name of a schema; it is written into statements as it is.
 */
export function connectionIn(schema: string): { options?: string } {
  if (!SCHEMA_NAME.test(schema)) throw new Error(`${schema} cannot be the name of a schema`);
  return schema === DEFAULT_SCHEMA ? {} : { options: `-c search_path=${schema}` };
}
