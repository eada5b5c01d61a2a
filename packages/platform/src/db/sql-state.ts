/**
 * What PostgreSQL said about a failed statement. Drizzle wraps the driver's error, so the chain of causes is searched.
 */
export function postgresError(error: unknown): { code: string; constraint?: string } | undefined {
  for (let step = error; step instanceof Error; step = step.cause) {
    if ('code' in step && typeof step.code === 'string' && 'severity' in step) {
      return step as { code: string; constraint?: string };
    }
  }
  return undefined;
}

/** The constraint that a statement ran into because such a row exists already; undefined for every other error. */
export function uniqueViolation(error: unknown): { constraint: string } | undefined {
  const said = postgresError(error);
  return said?.code === '23505' && said.constraint !== undefined
    ? { constraint: said.constraint }
    : undefined;
}

/** A table or a view is asked for that is not there: no migration has made it yet. */
export function isTableMissing(error: unknown): boolean {
  return postgresError(error)?.code === '42P01';
}

/** Two transactions got in each other's way and the database ended this one: running it anew is right. */
export function isSerializationFailure(error: unknown): boolean {
  const code = postgresError(error)?.code;
  return code === '40001' || code === '40P01';
}

/** The connection has a plan whose answer a migration has given another shape: the statement is refused on it for good. */
export function isStalePlan(error: unknown): boolean {
  return postgresError(error)?.code === '0A000';
}
