import type { Work } from '@plausch/platform/db';
import { currentRequest } from '@plausch/platform/http';
import type { Logger } from '@plausch/platform/logger';

/** The id of the account that an event is about; null where there is none. */
export type About = { readonly account: string | null };
/** The actor of an event: the id of an account of staff, or the operator at the machine. */
export type ByStaff = About & { readonly actor: string };

/** How an event ended: what was asked for was done, or it was refused. */
export type Outcome = 'done' | 'refused';
export type Outcomes<Events> = Readonly<Record<keyof Events, Outcome>>;

/** What belongs to no feature, or to several. */
type HouseEvents = {
  'mail.withheld': { readonly mail: string };
  /** More tries than are allowed: of logins, of confirmations, and of mails with a link or a code. */
  'tries.exhausted': About & {
    readonly tries: 'login' | 'confirmation' | 'second_factor' | 'reset_mail' | 'code_mail';
  };
  'operator.commanded': { readonly command: string };
  'operator.refused': { readonly command: string };
};

const HOUSE_EVENTS: Outcomes<HouseEvents> = {
  'mail.withheld': 'refused',
  'tries.exhausted': 'refused',
  'operator.commanded': 'done',
  'operator.refused': 'refused',
};

/**
 * The events of each feature, under its name, by declaration merging. Each with what it says beside time, outcome and where
 * it came from: only ids and fixed words, nothing that people wrote, so that no line holds a secret and none can be forged.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features through declaration merging
export interface FeatureEvents {}

type EventsIn<All> = {
  [Name in keyof All]: { [E in keyof All[Name]]: { readonly event: E } & All[Name][E] }[keyof All[Name]];
}[keyof All];

/** One event with what belongs to it. */
export type SecurityEvent = EventsIn<FeatureEvents & { house: HouseEvents }>;

export type SecurityLog = {
  /** Writes down what happened once `work` has committed; nothing when it is rolled back. */
  afterCommit(work: Pick<Work, 'afterCommit'>, event: SecurityEvent): void;
  /** Writes down at once: what was refused, and what has no transaction. */
  write(event: SecurityEvent): void;
};

/** How every event ends, of the house and of these features. */
export function outcomesOf(
  features: readonly { readonly securityEvents?: Readonly<Record<string, Outcome>> | undefined }[],
): ReadonlyMap<string, Outcome> {
  return new Map(
    [HOUSE_EVENTS, ...features.map(({ securityEvents = {} }) => securityEvents)].flatMap(Object.entries),
  );
}

/** The security log: lines of level `info` in the one log, each with `event`. */
export function createSecurityLog(logger: Logger, outcomes: ReadonlyMap<string, Outcome>): SecurityLog {
  function write(event: SecurityEvent): void {
    logger.info({ ...event, outcome: outcomes.get(event.event), ...currentRequest() }, 'security');
  }
  return { write, afterCommit: (work, event) => work.afterCommit(() => write(event)) };
}
