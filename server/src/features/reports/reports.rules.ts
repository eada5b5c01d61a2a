import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@plausch/platform/clock';

export const reportsRules = {
  /** How long a case waits to be confirmed by the mailed link. */
  unconfirmedMs: 2 * DAY_MS,
  /** The same words within this time are the same case, unless each request has an id of its own. */
  sameWithinMs: HOUR_MS,
  /** Cases that may send a mail to one address: so many within this time. */
  mails: { most: 3, withinMs: HOUR_MS },
  /** Cases that count at once without a proof: those about children, by network. */
  urgent: { burst: 3, refillMs: HOUR_MS / 3 },
  /**
   * Pictures of unproven cases are not drawn: so many forms with pictures from one network, so many bytes of all networks
   * together, and for so long where the operator does not have them drawn.
   */
  unprovenPictures: {
    forms: { burst: 3, refillMs: 12 * HOUR_MS },
    mostBytes: 1_000_000_000,
    unopenedMs: 7 * DAY_MS,
  },
  /** Reports of one account: so many in a short while, so many in a day. */
  fromSession: { most: 3, withinMs: MINUTE_MS, inADay: 20 },
  /** How long a member of the team has a case for themselves, unless they go on or leave it. */
  claimMs: 5 * MINUTE_MS,
  /** A person whom so many accounts have reported is looked at before others, as is what a reliable account has reported. */
  soonFromReporters: 2,
  /** How reliable an account is: by how many of its last decided reports a violation was found, once there are enough. */
  reliability: { ofLast: 100, fromDecided: 5, reliableFromPercent: 80, unreliableBelowPercent: 30 },
  /** How long a decision of which no person was told may be taken back, and when its mail leaves: a transaction may take a while. */
  undo: { withinMs: 10 * SECOND_MS, mailAfterMs: 20 * SECOND_MS },
  /** How long a case is kept after it was closed. */
  keptMs: 183 * DAY_MS,
};

export type ReportRules = typeof reportsRules;

declare module '../../rules.ts' {
  interface FeatureRules {
    reports: typeof reportsRules;
  }
}
