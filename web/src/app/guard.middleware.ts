import { type MiddlewareFunction, redirect, replace } from 'react-router';
import { mayBeAway } from '../device/reach.ts';
import { currentToken, session, sessionChecked } from '../features/sessions/index.ts';
import { addressFor, redirectFor } from './guard.ts';
import { hasOwnDocument } from './own-document.ts';
import { paths } from './paths.ts';

/**
 * Stands before every known page: leads from other spellings to its one address, waits for the session to be checked, then
 * lets in or leads on. An address that leads on by itself is no place to come back to: where it stands in the history already, what
 * it leads to takes its place. On the way there the page on show keeps its own.
 */
export const guard: MiddlewareFunction = async ({ request, pattern }) => {
  const wanted = new URL(request.url);
  const elsewhere = await elsewhereFor(wanted, pattern);
  if (!elsewhere) return;
  if (wanted.pathname !== window.location.pathname) throw redirect(elsewhere);
  // The router replaces its own pages only.
  if (mayBeAway() || !hasOwnDocument(elsewhere)) throw replace(elsewhere);
  window.location.replace(elsewhere);
  return new Promise(() => {});
};

async function elsewhereFor(wanted: URL, pattern: string): Promise<string | undefined> {
  const address = addressFor(pattern, wanted.pathname);
  if (address !== wanted.pathname) return address + wanted.search;
  await sessionChecked();
  const removal = session.takeRemoval();
  return removal ? paths.removed(removal) : redirectFor(wanted, currentToken() !== undefined);
}
