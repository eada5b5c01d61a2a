import type { BodyOf, Endpoints, Session } from '@plausch/protocol';
import { call } from '../../api/index.ts';
import { localTexts } from '../../device/storage.ts';

/** Beside the session and longer than it: it opens nothing, it only says that somebody has logged in here before. */
const STORAGE_KEY = 'device';

/** Logs in as a device that the server knows from earlier, where it does, and keeps what it calls this one. */
export function logIn(credentials: { readonly login: string; readonly password: string }): Promise<Session> {
  return asThisDevice((known) => call('login', { body: { ...credentials, ...known } }));
}

/** The same with an account that is only made by it. */
export function setUpAccount(account: BodyOf<Endpoints['setUpAccount']>): Promise<Session> {
  return asThisDevice((known) => call('setUpAccount', { body: { ...account, ...known } }));
}

async function asThisDevice(
  enter: (known: { readonly device?: string }) => Promise<Session & { readonly device: string }>,
): Promise<Session> {
  const known = localTexts.read(STORAGE_KEY);
  const { device, ...session } = await enter(known === null ? {} : { device: known });
  localTexts.write(STORAGE_KEY, device);
  return session;
}
