import type { Work } from '@plausch/platform/db';
import { defineMail, layOut, type Mail } from '@plausch/platform/mail';
import { isolated } from '@plausch/words';
import type { Ground } from '../../ground.ts';
import { accountById } from '../accounts/index.ts';
import { sessionById } from './sessions.store.ts';

/** [SE11] To the owner of an account: a login on a device that was not known. */
export const newDeviceMail = defineMail<{ sessionId: string }>('sessions.newDeviceMail');

/** [SE11] The mail about a login on a new device. */
export async function composeNewDevice(
  ground: Ground,
  work: Work,
  sessionId: string,
): Promise<Mail | undefined> {
  const session = await sessionById(work.sql, sessionId);
  const account = session && (await accountById(work.sql, session.accountId));
  if (!account) return undefined;
  const at = session.createdAt.toLocaleString('de-DE', {
    timeZone: 'Europe/Berlin',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  const { brand } = ground;
  return layOut(
    {
      to: account.email,
      subject: 'Anmeldung auf einem neuen Gerät',
      greeting: `Hallo ${isolated(account.username)}`,
      body: [
        `Jemand hat sich mit deinem Konto bei ${brand.name} auf einem Gerät angemeldet, das wir noch nicht kennen: ${nameOfDevice(session.device)}, ${at} Uhr.`,
      ],
      action: { label: 'Das war ich nicht', url: `${ground.origin()}/reset-password` },
      closing: [
        'Das warst du? Dann ist alles gut.',
        'Das warst du nicht? Setz ein neues Passwort, dann sind alle Geräte abgemeldet.',
      ],
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
  if (browser === undefined) return system ?? 'ein unbekanntes Gerät';
  return system === undefined ? browser : `${browser} unter ${system}`;
}
