import type { Session } from '@plausch/protocol';
import { call } from '../../api/index.ts';
import { localTexts } from '../../device/storage.ts';
import { DEVICE_KEY } from './log-in.ts';

/**
 * Follows the link to an address. With the secret of a registration that was made here it also signs in, as any login does;
 * `session` says whether it did.
 */
export async function followActivation(link: {
  readonly token: string;
  readonly registrationSecret?: string;
}): Promise<{ readonly username: string; readonly session: Session | undefined }> {
  const known = localTexts.read(DEVICE_KEY);
  const device = link.registrationSecret === undefined || known === null ? {} : { device: known };
  const { username, signedIn } = await call('activate', { body: { ...link, ...device } });
  if (!signedIn) return { username, session: undefined };
  const { device: named, ...session } = signedIn;
  localTexts.write(DEVICE_KEY, named);
  return { username, session };
}
