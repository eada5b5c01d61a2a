import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@plausch/platform/clock';

export const notificationsRules = {
  /** Devices of one account. */
  devices: 10,
  /** How long after its last connection an account counts as there, and how often it is looked again. */
  awayMs: MINUTE_MS,
  looks: 3,
  push: {
    /** From one push about a person to the next, as long as nothing is read. */
    apartMs: 10 * MINUTE_MS,
    /** How long services keep what they could not deliver yet. */
    keptMs: DAY_MS,
    timeoutMs: 10 * SECOND_MS,
    /** Tries in a row after which a device is given up. */
    failures: 20,
  },
  mail: {
    /** How long something is unread before it is mailed. */
    afterMs: 30 * MINUTE_MS,
    apartMs: HOUR_MS,
    daily: 6,
  },
  /** Trials at once, one more every so often. */
  trial: { burst: 3, refillMs: 20 * SECOND_MS },
  /** How long it is noted that an account was told. */
  keptMs: 90 * DAY_MS,
};

declare module '../../rules.ts' {
  interface FeatureRules {
    notifications: typeof notificationsRules;
  }
}
