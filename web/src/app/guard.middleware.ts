import { type MiddlewareFunction, redirect } from 'react-router';
import { currentToken, session, sessionChecked } from '../features/sessions/index.ts';
import { redirectFor } from './guard.ts';
import { paths } from './paths.ts';

/** Stands before every known page: waits for the session to be checked, then lets in or leads on. */
export const guard: MiddlewareFunction = async ({ request }) => {
  await sessionChecked();
  const removal = session.takeRemoval();
  if (removal) throw redirect(paths.removed(removal));
  const elsewhere = redirectFor(new URL(request.url), currentToken() !== undefined);
  if (elsewhere !== undefined) throw redirect(elsewhere);
};
