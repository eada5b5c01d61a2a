import { type MiddlewareFunction, redirect, replace } from 'react-router';
import { mayBeAway } from '../device/reach.ts';
import { currentToken, session, sessionChecked } from '../features/sessions/index.ts';
import { addressFor, redirectFor } from './guard.ts';
import { hasOwnDocument } from './own-document.ts';
import { paths } from './paths.ts';

/**
 * Stands before every known page: leads from other spellings to its one address, waits for the session to be checked, then
 * lets in or leads on.
 */
export const guard: MiddlewareFunction = async ({ request, pattern }) => {
  const wanted = new URL(request.url);
  const address = addressFor(pattern, wanted.pathname);
  if (address !== wanted.pathname) await leadOn(wanted, address + wanted.search);
  await sessionChecked();
  const removal = session.takeRemoval();
  if (removal) await leadOn(wanted, paths.removed(removal));
  const elsewhere = redirectFor(wanted, currentToken() !== undefined);
  if (elsewhere !== undefined) await leadOn(wanted, elsewhere);
};

/**
 * An address that leads on by itself is no place to come back to: where it stands in the history already, what it leads to takes its
 * place. On the way there the page on show keeps its own.
 */
async function leadOn({ pathname, search }: URL, to: string): Promise<never> {
  const { location } = window;
  if (pathname + search !== location.pathname + location.search) throw redirect(to);
  // The router replaces its own pages only.
  const elsewhere = new URL(to, location.origin);
  if (!hasOwnDocument(elsewhere.pathname) || mayBeAway()) throw replace(to);
  location.replace(elsewhere);
  return new Promise(() => {});
}
