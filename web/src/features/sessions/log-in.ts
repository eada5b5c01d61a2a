import type { BodyOf, Endpoints, SecondFactorAsked, Session } from '@plausch/protocol';
import { call } from '../../api/index.ts';
import { localTexts } from '../../device/storage.ts';

/** Beside the session and longer than it: it opens nothing, it only says that an account was entered or its password set here. */
export const DEVICE_KEY = 'device';

/**
 * Logs in as a device that the server knows from earlier, where it does, and keeps what it calls this one; or is asked for the
 * second factor first.
 */
export function logIn(credentials: {
  readonly login: string;
  readonly password: string;
}): Promise<Session | { readonly secondFactor: SecondFactorAsked }> {
  return asThisDevice((known) => call('login', { body: { ...credentials, ...known } }));
}

/** The same with a new password: nobody is signed in by it, but the next login from here is one from a known device. */
export async function resetPassword(
  reset: BodyOf<Endpoints['resetPassword']>,
): Promise<{ username: string }> {
  return asThisDevice((known) => call('resetPassword', { body: { ...reset, ...known } }));
}

/** Each of several answers without what it says of the device. */
type Without<Answer> = Answer extends unknown ? Omit<Answer, 'device'> : never;

/**
 * Makes a call that enters an account, or sets its password, as a device that the server knows from earlier, where it does; what the server
 * calls it now is kept, unless no session has come of it yet.
 */
export async function asThisDevice<Answer extends object>(
  enter: (known: { readonly device?: string }) => Promise<Answer>,
): Promise<Without<Answer>> {
  const known = localTexts.read(DEVICE_KEY);
  const { device, ...answer }: { device?: string } = await enter(known === null ? {} : { device: known });
  if (device !== undefined) localTexts.write(DEVICE_KEY, device);
  return answer as Without<Answer>;
}
