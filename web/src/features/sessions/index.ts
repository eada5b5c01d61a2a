import { useStore } from 'zustand';
import { call } from '../../api/index.ts';
import { log } from '../../device/log.ts';
import { LINK_KEY, localTexts, onStoredElsewhere, tabTexts } from '../../device/storage.ts';
import { checkAfterCut, checkSession } from './session.check.ts';
import { createSessionStore, type StoredUser } from './session.store.ts';

export { removalOf, type StoredUser } from './session.store.ts';

/** The session of this browser. */
export const session = createSessionStore(localTexts);

// What this tab keeps belongs to the session, and goes with it. The splash screen of the app goes once they are known.
session.state.subscribe((now, before) => {
  if (now.checked) globalThis.plauschShell?.ready();
  if (!before.session || before.session.user.id === now.session?.user.id) return;
  // Of a session that turns out to have ended before the page was opened, the link that opened it was no part.
  const link = !before.checked && tabTexts.read(LINK_KEY);
  tabTexts.clear();
  if (link) tabTexts.write(LINK_KEY, link);
});

const server = { verify: () => call('verify'), currentUser: () => call('currentUser'), log };

/** Checks the stored session and keeps it in step with other tabs from then on. */
export async function startSession(): Promise<void> {
  onStoredElsewhere('auth', session.adopt);
  await checkSession(session, server);
}

/** Checks the session again, after the server has refused its token elsewhere. */
export function recheckSession(): Promise<void> {
  return checkSession(session, server);
}

/** Asks whether the session has ended elsewhere, after the server has cut the connection. */
export function recheckAfterCut(): Promise<void> {
  return checkAfterCut(session, server);
}

/** Resolves when the stored session was checked. */
export function sessionChecked(): Promise<void> {
  return new Promise((resolve) => {
    if (session.state.getState().checked) return resolve();
    const stop = session.state.subscribe(({ checked }) => {
      if (!checked) return;
      stop();
      resolve();
    });
  });
}

/** The keys of accounts on this device. Their code comes when it is asked for. */
export const identityKeys = () => import('./identity-key.ts');

/** Erases the keys of accounts that are gone for good, now and whenever somebody is signed out. */
export function watchErasedAccounts(): void {
  session.state.subscribe((now, before) => {
    if (before.session && before.session.user.id !== now.session?.user.id) void lookForErased();
  });
  void lookForErased();
}

async function lookForErased(): Promise<void> {
  const isSignedIn = (userId: string) => session.state.getState().session?.user.id === userId;
  const erasureOf = (id: string) => call('accountErasure', { params: { id } });
  try {
    // Most visitors have never had a key here, and fetch no code for it.
    if ((await indexedDB.databases()).length === 0) return;
    const [keys, { eraseKeysOfErased }] = await Promise.all([identityKeys(), import('./erased-accounts.ts')]);
    const store = { owners: keys.ownersOfKeys, erase: keys.eraseKeysOf };
    await eraseKeysOfErased(store, { erasureOf, log }, isSignedIn);
  } catch (error) {
    log('the keys on this device could not be looked through', { error });
  }
}

export function currentToken(): string | undefined {
  return session.state.getState().session?.token;
}

/** The signed-in person, or undefined. */
export function useUser(): StoredUser | undefined {
  return useStore(session.state, (state) => state.session?.user);
}

/**
 * Ends the session here at once and on the server as soon as it hears of it. The session is gone before the
 * socket notices, so it does not come back.
 */
export async function signOut(): Promise<void> {
  const told = call('logout');
  session.end();
  try {
    await told;
  } catch (error) {
    log('the server did not hear the sign-out', { error });
  }
}
