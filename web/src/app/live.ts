import type { SocketMessageName, SocketMessageOf } from '@plausch/protocol';
import { call } from '../api/index.ts';
import { connection } from '../connection/index.ts';
import { whenUp } from '../device/idle.ts';
import { log } from '../device/log.ts';
import { optionalCode } from '../device/optional-code.ts';
import { noteConnection } from '../device/reach.ts';
import { tabTexts } from '../device/storage.ts';
import {
  currentToken,
  identityKeys,
  recheckAfterCut,
  recheckSession,
  removalOf,
  session,
} from '../features/sessions/index.ts';
import { takeMute } from './mute.ts';
import { createWarningQueue } from './warnings/warnings.ts';

/** Areas that are opened later than the first page. */
export const laterAreas = async () => (await import('./told.ts')).areas;

/** Is connected for as long as there is a session, and shows what its person is told, on any page. */
export function goLive(socketBase: string): void {
  connection.state.subscribe((state) => noteConnection(state === 'offline'));
  hearWarnings();
  hearLater(
    [
      'own:snapshot',
      'friend:request',
      'friend:accepted',
      'friend:removed',
      'pm:message',
      'pm:read',
      'guild:message',
      'guild:read',
    ],
    async () => (await import('./told.ts')).hear,
  );
  hearLater(
    [
      'rank:changed',
      'thanks:received',
      'guild:invited',
      'guild:joined',
      'guild:renamed',
      'guild:closed',
      'listing:sold',
      'listing:expired',
      'line:removed',
    ],
    async () => (await import('./seldom-told.ts')).hear,
  );
  whenUp(keepIdentityKey);
  // What one has paid for changes without a reload.
  connection.on('own:snapshot', ({ entitlements, mute }) => {
    takeTiers(entitlements);
    takeMute(mute);
  });
  connection.on('muted', takeMute);
  connection.on('unmuted', () => takeMute(null));
  connection.on('entitlements:changed', takeTiers);
  connection.on('kicked', ({ duration, reason }) => session.remove(removalOf(duration, reason)));
  connection.bindSession(
    {
      token: currentToken,
      subscribe: session.state.subscribe,
      recheck: recheckSession,
      cut: recheckAfterCut,
      tooOld,
    },
    socketBase,
  );
}

/**
 * What the server tells of friends, messages and the account's standing is handled by code that comes once the page is up; until then it
 * waits, in its order.
 */
function hearLater<Name extends SocketMessageName>(
  names: readonly Name[],
  load: () => Promise<{ [N in Name]: (told: SocketMessageOf<N>) => void }>,
): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  whenUp(resolve);
  const code = promise.then(() => optionalCode(load));
  for (const name of names)
    connection.on(name, (told) => void code.then((hear) => hear?.[name](told as never)));
}

/** Whatever the server says, each flag is one of two. */
function takeTiers(told: unknown): void {
  if (typeof told !== 'object' || told === null) return;
  const { isPremium, isVip, isBabo } = told as Readonly<Record<string, unknown>>;
  session.mergeUser({ isPremium: isPremium === true, isVip: isVip === true, isBabo: isBabo === true });
}

/** Few pages ever become too old, and few people are ever warned, so what is said to them is fetched when it is needed. */
const overAnyPage = () => import('./over-any-page.ts');

function tooOld(): void {
  overAnyPage().then(
    ({ pageIsTooOld }) => pageIsTooOld(),
    (error: unknown) => log('this page is too old', { error }),
  );
}

function hearWarnings(): void {
  const warnings = createWarningQueue(tabTexts, (id) => call('closeWarning', { params: { id } }));
  let isMounted = false;
  const mount = async () => {
    if (isMounted || warnings.state.getState().length === 0) return;
    isMounted = true;
    try {
      const { mountWarnings } = await overAnyPage();
      mountWarnings(warnings);
    } catch (error) {
      isMounted = false;
      log('a warning waits', { error });
    }
  };
  warnings.state.subscribe(() => void mount());
  connection.onConnected(() => {
    warnings.tellAgain();
    void mount();
  });
  connection.on('own:snapshot', ({ warnings: open }) => warnings.replace(Array.isArray(open) ? open : []));
  connection.on('warned', ({ reason }, beside) =>
    warnings.add({ id: beside?.about, reason: typeof reason === 'string' ? reason : '' }),
  );
  connection.on('warning:closed', ({ id }) => warnings.closed(id));
  session.state.subscribe((now, before) => {
    if (before.session?.user.id === now.session?.user.id) return;
    warnings.clear();
    takeMute(null);
  });
}

/** Every account that is signed in has an identity key on this device. */
function keepIdentityKey(): void {
  let lastId: string | undefined;
  const keep = async () => {
    const user = session.state.getState().session?.user;
    if (user?.id === lastId) return;
    lastId = user?.id;
    if (!user || (user.publicKey !== undefined && user.privateKey !== undefined)) return;
    try {
      const { identityKeysOf } = await identityKeys();
      session.addKeys(user.id, await identityKeysOf(user.id));
    } catch (error) {
      log('no identity key', { error });
    }
  };
  session.state.subscribe(() => void keep());
  void keep();
}
