import { type Kept, span } from '../../retention.ts';
import type { Rules } from '../../rules.ts';

/** What is kept of logins. */
export const sessionsRetention = ({ sessions }: Rules): readonly Kept[] => [
  {
    what: 'Anmeldungen: Gerät und Zeit',
    why: 'damit du angemeldet bleibst und siehst, wo',
    howLong: `${span(sessions.memberIdleMs)} nach der letzten Nutzung; beendete ${span(sessions.endedKeptMs)}`,
  },
  {
    what: 'Bekannte Geräte',
    why: 'damit dich niemand durch falsche Passwörter aussperrt',
    howLong: `${span(sessions.knownDevices.forMs)} nach der letzten Anmeldung`,
  },
];
