import type { AnswerOf } from '../../api/wire.ts';
import { removalOf, type SessionStore } from './session.store.ts';

export type SessionServer = {
  readonly verify: () => Promise<AnswerOf<'verify'>>;
  readonly currentUser: () => Promise<AnswerOf<'currentUser'>>;
  readonly log: (event: string, details: Readonly<Record<string, unknown>>) => void;
};

/**
 * Asks the server about the stored session: a good one takes over the user, any other answer ends it, and
 * so does no answer. Never rejects and tells nobody: whoever is signed out sees the pages of a visitor.
 */
export async function checkSession(store: SessionStore, server: SessionServer): Promise<void> {
  const token = store.state.getState().session?.token;
  if (token !== undefined) await checkToken(token, store, server);
  store.markChecked();
}

async function checkToken(token: string, store: SessionStore, server: SessionServer): Promise<void> {
  // Another tab may sign in or out while we wait; its session is not ours to judge.
  const isCurrent = () => store.state.getState().session?.token === token;
  try {
    const answer = await server.verify();
    if (!isCurrent() || endsSession(store, token, answer, server)) return;
    if (answer.user) store.mergeUser(answer.user);
    // The answer settles it: nobody has to wait for the refresh.
    store.markChecked();
  } catch (error) {
    server.log('session verification failed', { error });
    store.end(token);
    return;
  }
  try {
    const { user } = await server.currentUser();
    if (isCurrent()) store.mergeUser(user);
  } catch (error) {
    // The session is good, only the refresh is missing; a dead token is ended by the API client.
    server.log('user refresh failed', { error });
  }
}

/**
 * Asks whether the session has ended elsewhere, after the server has cut the connection. Unlike at the start, no answer
 * changes nothing: a server that is just going down signs nobody out.
 */
export async function checkAfterCut(store: SessionStore, server: SessionServer): Promise<void> {
  const token = store.state.getState().session?.token;
  if (token === undefined) return;
  try {
    endsSession(store, token, await server.verify(), server);
  } catch (error) {
    server.log('session verification failed', { error });
  }
}

/** Ends the session when that is what the answer says, as long as it is still that one. */
function endsSession(
  store: SessionStore,
  token: string,
  { valid, banned, remainingTime, reason, ruleCode }: AnswerOf<'verify'>,
  { log }: SessionServer,
): boolean {
  if (valid || store.state.getState().session?.token !== token) return false;
  log('session verification failed', { valid: false, banned: banned === true });
  if (banned) store.remove(removalOf(remainingTime, reason, ruleCode));
  else store.end(token);
  return true;
}
