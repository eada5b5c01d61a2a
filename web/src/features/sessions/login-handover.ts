/** What a page hands to the login page, in the state of the history: the name to log in with, and what to say. */
export type LoginHandover = { readonly login?: string; readonly notice?: 'passwordReset' };

/** Reads it; whatever else lies in the history counts as nothing. */
export function handoverIn(state: unknown): LoginHandover {
  if (typeof state !== 'object' || state === null) return {};
  const { login, notice } = state as Readonly<Record<string, unknown>>;
  return {
    ...(typeof login === 'string' && { login }),
    ...(notice === 'passwordReset' && { notice }),
  };
}
