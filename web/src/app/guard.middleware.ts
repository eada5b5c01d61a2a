import { type MiddlewareFunction, redirect } from 'react-router';
import { currentToken, session, sessionChecked } from '../features/sessions/index.ts';
import { addressFor, redirectFor } from './guard.ts';
import { paths } from './paths.ts';

/**
 * Stands before every known page: leads from other spellings to its one address, waits for the session to be checked, then
 * lets in or leads on.
 */
export const guard: MiddlewareFunction = async ({ request, pattern }) => {
  const wanted = new URL(request.url);
  const address = addressFor(pattern, wanted.pathname);
  if (address !== wanted.pathname) throw redirect(address + wanted.search);
  await sessionChecked();
  const removal = session.takeRemoval();
  if (removal) throw redirect(paths.removed(removal));
  const elsewhere = redirectFor(wanted, currentToken() !== undefined);
  if (elsewhere !== undefined) throw redirect(elsewhere);
};
