/**
 * The token of an account that is to be set up, in the state of the history: a reload keeps it, and neither the address bar
 * nor a bookmark shows it.
 */
export type SetupHandover = { readonly setupToken: string };

/** Reads it; whatever else lies in the history counts as nothing. */
export function setupTokenIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { setupToken } = state as Readonly<Record<string, unknown>>;
  return typeof setupToken === 'string' && setupToken !== '' ? setupToken : undefined;
}
