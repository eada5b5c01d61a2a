import type { Told as News } from './subscriptions.life.ts';
import type { SubscriptionRow } from './subscriptions.store.ts';

/** What happened to a subscription, for those who tell it to people. */
export type Told = {
  /** What its life says; and a trial that will end soon and be paid for. */
  readonly what: News | 'trial_ending';
  /** As it is now. */
  readonly row: SubscriptionRow;
  /** Of the payment that came with it. */
  readonly transactionId: string | null;
  /** By the customer's clock, in ms. */
  readonly at: number;
};
