import { connection } from '../connection/index.ts';
import { log } from '../device/log.ts';
import { tabTexts } from '../device/storage.ts';
import {
  currentToken,
  identityKeysOf,
  recheckAfterCut,
  recheckSession,
  removalOf,
  session,
} from '../features/sessions/index.ts';
import { createPageAge } from './outdated/page-age.ts';
import { createWarningQueue } from './warnings/warnings.ts';

/** Is connected for as long as somebody is signed in, and hears what is said to them wherever they are. */
export function goLive(socketBase: string): void {
  hearWarnings();
  keepIdentityKey();
  connection.on('kicked', ({ duration, reason }) => session.remove(removalOf(duration, reason)));
  const age = createPageAge({
    storage: () => sessionStorage,
    reload: () => window.location.reload(),
    tell: tellTooOld,
  });
  connection.onConnected(age.isFine);
  connection.bindSession(
    {
      token: currentToken,
      subscribe: session.state.subscribe,
      recheck: recheckSession,
      cut: recheckAfterCut,
      tooOld: age.isTooOld,
    },
    socketBase,
  );
}

/** Nobody but a page that has been reloaded in vain needs these words. */
function tellTooOld(): void {
  import('./outdated/Outdated.tsx').then(
    ({ mountOutdated }) => mountOutdated(),
    (error: unknown) => log('nobody could say that this page is too old', { error }),
  );
}

function hearWarnings(): void {
  const warnings = createWarningQueue(tabTexts);
  let isMounted = false;
  // Few are ever warned, so the dialog is fetched when it is needed.
  const mount = async () => {
    if (isMounted || warnings.state.getState().length === 0) return;
    isMounted = true;
    try {
      const { mountWarnings } = await import('./warnings/Warnings.tsx');
      mountWarnings(warnings);
    } catch (error) {
      isMounted = false;
      log('the warning waits for the next connection', { error });
    }
  };
  warnings.state.subscribe(() => void mount());
  connection.onConnected(() => void mount());
  connection.on('warned', ({ reason }) => warnings.add(typeof reason === 'string' ? reason : ''));
  session.state.subscribe((now, before) => {
    if (before.session?.user.id !== now.session?.user.id) warnings.clear();
  });
}

/** Whoever is signed in has an identity key on this device. */
function keepIdentityKey(): void {
  let lastId: string | undefined;
  const keep = async () => {
    const user = session.state.getState().session?.user;
    if (user?.id === lastId) return;
    lastId = user?.id;
    if (!user || (user.publicKey !== undefined && user.privateKey !== undefined)) return;
    try {
      session.addKeys(user.id, await identityKeysOf(user.id));
    } catch (error) {
      log('this browser keeps no identity key', { error });
    }
  };
  session.state.subscribe(() => void keep());
  void keep();
}
