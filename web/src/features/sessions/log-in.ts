import type { Session } from '@plausch/protocol';
import { call } from '../../api/index.ts';
import { localTexts } from '../../device/storage.ts';

/** Beside the session and longer than it: it opens nothing, it only says that somebody has logged in here before. */
const STORAGE_KEY = 'device';

/** Logs in as a device that the server knows from earlier, where it does, and keeps what it calls this one. */
export async function logIn(credentials: {
  readonly login: string;
  readonly password: string;
}): Promise<Session> {
  const known = localTexts.read(STORAGE_KEY);
  const { device, ...session } = await call('login', {
    body: { ...credentials, ...(known !== null && { device: known }) },
  });
  localTexts.write(STORAGE_KEY, device);
  return session;
}
