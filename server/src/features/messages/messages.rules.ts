import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@plausch/platform/clock';

export const messagesRules = {
  /** Messages at once, one more every so often. */
  pace: { burst: 8, refillMs: 1.5 * SECOND_MS },
  /** Conversations that one begins within a day. */
  begun: { daily: 20 },
  /** The first days of an account: conversations that it begins within an hour. */
  newcomer: { forMs: 72 * HOUR_MS, hourly: 5 },
  /** How long a message can be edited. */
  editableMs: 5 * MINUTE_MS,
  /** How long a conversation is kept without a new message. */
  idleMs: 730 * DAY_MS,
  /** Lists of devices that one publishes within a day, and devices that wait to be taken in. */
  lists: { daily: 20, waiting: 8 },
};

declare module '../../rules.ts' {
  interface FeatureRules {
    messages: typeof messagesRules;
  }
}
