import type { Work } from '@plausch/platform/db';
import { defineMail, layOut, type Mail } from '@plausch/platform/mail';
import { inBerlin } from '@plausch/words';
import type { Ground } from '../../ground.ts';
import { accountById } from '../accounts/index.ts';
import { sessionById } from './sessions.store.ts';
import { t } from './sessions.words.ts';

/** [SE11] To the owner of an account: a login on a device that was not known. */
export const newDeviceMail = defineMail<{ sessionId: string; accountId: string }>('sessions.newDeviceMail');

/** [SE11] The mail about a login on a new device. */
export async function composeNewDevice(
  ground: Pick<Ground, 'brand' | 'origin'>,
  work: Work,
  sessionId: string,
): Promise<Mail | undefined> {
  const session = await sessionById(work.sql, sessionId);
  const account = session && (await accountById(work.sql, session.accountId));
  if (!account) return undefined;
  const { brand } = ground;
  const device = nameOfDevice(session.device);
  const moment = inBerlin.momentOfYear(session.createdAt);
  return layOut(
    {
      to: account.email,
      subject: t('device.subject'),
      greeting: t('device.greeting', { username: account.username }),
      body: [t('device.body', { brand: brand.name, device, moment })],
      action: { label: t('device.notMe'), url: `${ground.origin()}/reset-password` },
      closing: [t('device.fine'), t('device.notYou')],
    },
    brand,
  );
}

const BROWSERS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** Browser and system in words for people; nothing of the client's own text is taken over. */
export function nameOfDevice(userAgent: string): string {
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser === undefined) return system ?? t('device.unknown');
  return system === undefined ? browser : t('device.name', { browser, system });
}
