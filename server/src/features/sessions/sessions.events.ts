import type { About, Outcomes } from '../../security-log.ts';

/** Why a login was refused. */
export type EntryRefusal = 'wrong_credentials' | 'not_activated' | 'banned' | 'email_taken';

/** What the security log knows of sessions, each with what it says. */
type SessionsEvents = {
  'session.opened': About & { readonly session: string };
  'session.refused': About & { readonly reason: EntryRefusal };
  'session.closed': About & { readonly session: string };
  'session.revoked': About & { readonly session: string };
  'device.added': About & { readonly session: string };
};

export const sessionsEvents: Outcomes<SessionsEvents> = {
  'session.opened': 'done',
  'session.refused': 'refused',
  'session.closed': 'done',
  'session.revoked': 'done',
  'device.added': 'done',
};

declare module '../../security-log.ts' {
  interface FeatureEvents {
    sessions: SessionsEvents;
  }
}
