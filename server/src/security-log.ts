import type { Work } from '@plausch/platform/db';
import { currentRequest } from '@plausch/platform/http';
import type { Logger } from '@plausch/platform/logger';
import type { Sanction, User } from '@plausch/protocol';

/** The id of the account that an event is about; null where there is none. */
type About = { readonly account: string | null };
/** The actor of an event: the id of an account of staff, or the operator at the machine. */
type ByStaff = About & { readonly actor: string };

/** Why a login was refused. */
export type EntryRefusal = 'wrong_credentials' | 'not_activated' | 'banned' | 'email_taken';

/**
 * Everything the security log knows, each with what it says beside time, outcome and where it came from. Only ids
 * and fixed words: nothing that people wrote, so that no line holds a secret and none can be forged.
 */
type SecurityEvents = {
  'account.registered': About;
  'account.activated': About;
  'account.erased': About;
  'account.lapsed': About;
  'session.opened': About & { readonly session: string };
  'session.refused': About & { readonly reason: EntryRefusal };
  'session.closed': About & { readonly session: string };
  'session.revoked': About & { readonly session: string };
  'device.added': About & { readonly session: string };
  'confirmation.codeRequested': About & { readonly session: string };
  'confirmation.refused': About & { readonly session: string };
  'tries.exhausted': About & { readonly tries: 'login' | 'confirmation' | 'reset_mail' | 'code_mail' };
  'password.resetRequested': About;
  'password.reset': About;
  'password.changed': About;
  'username.changed': About;
  'email.changeRequested': About;
  'email.changed': About;
  'deletion.requested': About;
  'deletion.cancelled': About;
  'role.changed': About & { readonly role: User['role'] };
  'role.insufficient': About & { readonly needed: User['role'] | 'above_target'; readonly target?: string };
  'sanction.imposed': ByStaff & {
    readonly sanction: string;
    readonly kind: Sanction['kind'];
    readonly step: number;
  };
  'sanction.lifted': ByStaff & { readonly sanction: string; readonly kind: Sanction['kind'] };
  'mail.withheld': { readonly mail: string };
  'invitation.made': unknown;
  'invitation.used': About;
  'operator.commanded': { readonly command: string };
  'operator.refused': { readonly command: string };
};

type EventName = keyof SecurityEvents;

/** How each event ended: what was asked for was done, or it was refused. */
export const SECURITY_OUTCOMES = {
  'account.registered': 'done',
  'account.activated': 'done',
  'account.erased': 'done',
  'account.lapsed': 'done',
  'session.opened': 'done',
  'session.refused': 'refused',
  'session.closed': 'done',
  'session.revoked': 'done',
  'device.added': 'done',
  'confirmation.codeRequested': 'done',
  'confirmation.refused': 'refused',
  'tries.exhausted': 'refused',
  'password.resetRequested': 'done',
  'password.reset': 'done',
  'password.changed': 'done',
  'username.changed': 'done',
  'email.changeRequested': 'done',
  'email.changed': 'done',
  'deletion.requested': 'done',
  'deletion.cancelled': 'done',
  'role.changed': 'done',
  'role.insufficient': 'refused',
  'sanction.imposed': 'done',
  'sanction.lifted': 'done',
  'mail.withheld': 'refused',
  'invitation.made': 'done',
  'invitation.used': 'done',
  'operator.commanded': 'done',
  'operator.refused': 'refused',
} as const satisfies Record<EventName, 'done' | 'refused'>;

/** One event with what belongs to it. */
export type SecurityEvent = { [E in EventName]: { readonly event: E } & SecurityEvents[E] }[EventName];

export type SecurityLog = {
  /** Writes down what happened once `work` has committed; nothing when it is rolled back. */
  afterCommit(work: Pick<Work, 'afterCommit'>, event: SecurityEvent): void;
  /** Writes down at once: what was refused, and what has no transaction. */
  write(event: SecurityEvent): void;
};

/** The security log: lines of level `info` in the one log, each with `event`. */
export function createSecurityLog(logger: Logger): SecurityLog {
  function write(event: SecurityEvent): void {
    logger.info({ ...event, outcome: SECURITY_OUTCOMES[event.event], ...currentRequest() }, 'security');
  }
  return { write, afterCommit: (work, event) => work.afterCommit(() => write(event)) };
}
