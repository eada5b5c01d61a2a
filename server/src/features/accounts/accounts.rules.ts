import { DAY_MS, HOUR_MS, MINUTE_MS } from '@plausch/platform/clock';

export const accountsRules = {
  /** How long a mailed link is good: to prove an address, and to set a new password. */
  links: { addressMs: DAY_MS, resetMs: HOUR_MS },
  /** How long the set-up of an account by Google may take. */
  setupMs: 30 * MINUTE_MS,
  /** Mails with a link for a new password, to one account: a minute apart, and five before it slows down. */
  resetMails: {
    apart: { burst: 1, refillMs: MINUTE_MS },
    inAll: { burst: 5, refillMs: 5 * HOUR_MS },
  },
  /** By network: so many without a challenge, and so many in all, both within this time. */
  registrations: { withoutChallenge: 3, inAll: 10, withinMs: HOUR_MS },
  resends: { withoutChallenge: 3, inAll: 10, withinMs: HOUR_MS },
  /** Wrong passwords and codes that were given to confirm something, by session. */
  confirmations: { burst: 5, refillMs: 10 * MINUTE_MS },
  /** A mailed code that confirms as a password does; mails with one to an account: a minute apart, and five before it slows down. */
  confirmationCodes: {
    goodForMs: 10 * MINUTE_MS,
    wrongTries: 5,
    apart: { burst: 1, refillMs: MINUTE_MS },
    inAll: { burst: 5, refillMs: 5 * HOUR_MS },
  },
  /** How often one may take another name, and how long the old one is kept from others. */
  names: { changeEveryMs: 30 * DAY_MS, keptMs: 90 * DAY_MS },
  /** How long an account waits to be activated, and keeps its name from others. */
  waitingMs: 7 * DAY_MS,
  /** How long a person may still say that their account is to stay. */
  deletionGraceMs: 14 * DAY_MS,
  /** How long a change of address is kept. */
  emailChangesKeptMs: 30 * DAY_MS,
};

declare module '../../rules.ts' {
  interface FeatureRules {
    accounts: typeof accountsRules;
  }
}
