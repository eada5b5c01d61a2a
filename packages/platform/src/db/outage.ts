/** What the driver and its pool say when there is no connection, or none any more. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered)/;
/** What the system was doing when it found the same. */
const NETWORK_CALLS: ReadonlySet<unknown> = new Set(['connect', 'read', 'write', 'getaddrinfo']);

/**
 * Whether a request failed because the database cannot be reached, not by a mistake of ours. Libraries wrap errors, so
 * the chain of causes is searched. Requests reach nothing else over a network: mails and the like are jobs.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // PostgreSQL calls fatal what ends a connection, or keeps it from beginning.
  if ('severity' in error) return error.severity === 'FATAL';
  if ('syscall' in error && NETWORK_CALLS.has(error.syscall)) return true;
  if (LOST.test(error.message)) return true;
  // A host with several addresses fails once per address.
  return isDatabaseAway(error instanceof AggregateError ? error.errors[0] : error.cause);
}
