import type { About, Outcomes } from '../../security-log.ts';

/** Why a login was refused. */
export type EntryRefusal = 'wrong_credentials' | 'not_activated' | 'banned' | 'email_taken';

/** What the security log knows of sessions, each with what it says. */
type SessionsEvents = {
  'session.opened': About & { readonly session: string };
  'session.refused': About & { readonly reason: EntryRefusal };
  /** The password was right, and a code is asked for. */
  'secondFactor.asked': About;
  /** A staff act without a code, or without one of the last minutes. */
  'secondFactor.missing': About & { readonly session: string };
  'session.closed': About & { readonly session: string };
  'session.revoked': About & { readonly session: string };
  'device.added': About & { readonly session: string };
};

export const sessionsEvents: Outcomes<SessionsEvents> = {
  'session.opened': 'done',
  'session.refused': 'refused',
  'secondFactor.asked': 'done',
  'secondFactor.missing': 'refused',
  'session.closed': 'done',
  'session.revoked': 'done',
  'device.added': 'done',
};

declare module '../../security-log.ts' {
  interface FeatureEvents {
    sessions: SessionsEvents;
  }
}
