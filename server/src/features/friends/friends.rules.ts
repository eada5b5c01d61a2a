import { DAY_MS, HOUR_MS, SECOND_MS } from '@plausch/platform/clock';

export const friendsRules = {
  /** How many people one account may block. */
  blocks: 500,
  /** How many friends one account may have. */
  friends: 500,
  requests: {
    /** Requests without an answer, and requests within a day. */
    open: 20,
    daily: 30,
    /** How long a request waits for its answer. */
    keptMs: 30 * DAY_MS,
    /** How long after a refusal asking again is not heard. */
    refusedMs: 14 * DAY_MS,
  },
  /** The first days of an account: fewer open requests. */
  newcomer: { forMs: 72 * HOUR_MS, open: 5 },
  /** What friends see of each other. */
  presence: {
    /** Once something has changed, it has to stay so for this long before friends are told; that an account is gone, for longer. */
    settledMs: 2 * SECOND_MS,
    goneMs: 15 * SECOND_MS,
    /** At least so long between two things that friends are told of one person. */
    apartMs: 5 * SECOND_MS,
  },
};

declare module '../../rules.ts' {
  interface FeatureRules {
    friends: typeof friendsRules;
  }
}
