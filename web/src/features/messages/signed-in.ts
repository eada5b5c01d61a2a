import { session } from '../sessions/index.ts';

let current: { readonly owner: string; readonly ending: AbortController } | undefined;

session.state.subscribe(({ session: now }) => {
  if (current === undefined || now?.user.id === current.owner) return;
  const { ending } = current;
  current = undefined;
  ending.abort();
});

/** Aborts when the account is signed out here: what works in the background asks nothing for it from then on. */
export function whileSignedIn(owner: string): AbortSignal {
  if (session.state.getState().session?.user.id !== owner) return AbortSignal.abort();
  current ??= { owner, ending: new AbortController() };
  return current.ending.signal;
}
