import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@plausch/platform/clock';

export const sessionsRules = {
  /** After its last use; of staff also after its beginning. */
  memberIdleMs: 30 * DAY_MS,
  staffIdleMs: 12 * HOUR_MS,
  staffLongestMs: 7 * DAY_MS,
  /**
   * Wrong logins. Those from devices that are not known count against the given name or address (`ofAccount`), against the
   * network and against all guesses together; a known device has tries of its own, which no other device can use up.
   */
  guesses: {
    ofAccount: { burst: 10, refillMs: 20 * MINUTE_MS },
    ofNetwork: { burst: 50, refillMs: 10 * SECOND_MS },
    ofEverybody: { burst: 3_000, refillMs: SECOND_MS / 10 },
    ofKnownDevice: { burst: 10, refillMs: 5 * MINUTE_MS },
  },
  /** So many devices are known to an account, each for so long after its last login. */
  knownDevices: { most: 20, forMs: 180 * DAY_MS },
  /** The second step of a login: how long it may take, and with how many wrong codes. */
  tickets: { goodForMs: 5 * MINUTE_MS, wrongTries: 5 },
  /** For so long after a code was given in a session staff may act there. */
  freshFactorMs: 5 * MINUTE_MS,
  /** How long an ended session is kept. */
  endedKeptMs: 30 * DAY_MS,
};

declare module '../../rules.ts' {
  interface FeatureRules {
    sessions: typeof sessionsRules;
  }
}
