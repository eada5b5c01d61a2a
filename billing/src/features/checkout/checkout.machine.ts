import type { BillingCode } from '../../refusal.ts';

/**
 * The life of a checkout session, without database, gateway or clock: what may follow on what, and what is to be done about it.
 *
 * open → completing → awaiting → settling → succeeded, with the ways out expired and failed.
 */
export type CheckoutState =
  /** Begun; nothing was asked of the gateway. */
  | 'open'
  /** An intent was asked for; whether the gateway made it is not known yet. */
  | 'completing'
  /** The buyer holds a secret and may pay. */
  | 'awaiting'
  /** The gateway has a payment or a card; what was bought is not booked yet. */
  | 'settling'
  | 'succeeded'
  | 'failed'
  | 'expired';

/** Why a session failed, in the numbers of the wire; it has none for a trial that is used up, and calls that a charge that failed. */
export const FAILURES = { charge: 3, setup: 4, alreadyPurchased: 5, trialUsed: 6 } as const;
export type Failure = (typeof FAILURES)[keyof typeof FAILURES];

export type CheckoutEvent =
  /** The buyer pressed pay. */
  | { readonly type: 'complete' }
  /** The gateway made the intent, or did not. */
  | { readonly type: 'intentMade' }
  | { readonly type: 'intentRefused' }
  /** What an intent looks like at the gateway. */
  | { readonly type: 'waiting' }
  | { readonly type: 'processing' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'chargeFailed' }
  | { readonly type: 'cancelled' }
  /** Its time is over, or another session of the customer takes its place. */
  | { readonly type: 'expire' }
  /** What the gateway said to a cancellation. */
  | { readonly type: 'tooLate' }
  /** What booking came to. */
  | { readonly type: 'booked' }
  | { readonly type: 'familyTaken' }
  | { readonly type: 'trialUsed' };

/** What is to be done, besides writing the new state. */
export type Effect =
  /** Ask the gateway for an intent, under the session's own key. */
  | 'makeIntent'
  /** Ask the gateway to cancel the intent. */
  | 'cancelIntent'
  /** Write down what was bought. */
  | 'book'
  /** Give the money back, if any was taken. */
  | 'refund'
  /** The same for money that was not expected any more: the operator is told as well. */
  | 'refundUnexpected';

export type Step =
  | { readonly state: CheckoutState; readonly failure: Failure | null; readonly effects: readonly Effect[] }
  | { readonly refused: BillingCode };

export type CheckoutPosition = { readonly state: CheckoutState; readonly failure: Failure | null };

const to = (state: CheckoutState, ...effects: Effect[]): Step => ({ state, failure: null, effects });
const fail = (failure: Failure, ...effects: Effect[]): Step => ({ state: 'failed', failure, effects });
const EXPIRED: Step = { state: 'expired', failure: FAILURES.setup, effects: [] };

/**
 * What an event makes of a session. What comes late, twice or out of order leaves it as it is, but for money: that is never
 * ignored.
 */
export function step({ state, failure }: CheckoutPosition, { type }: CheckoutEvent): Step {
  const stay: Step = { state, failure, effects: [] };
  switch (state) {
    case 'open':
      if (type === 'complete') return to('completing', 'makeIntent');
      return type === 'expire' ? EXPIRED : stay;
    case 'completing':
      if (type === 'complete') return to('completing', 'makeIntent');
      if (type === 'intentMade') return to('awaiting');
      // The buyer sees an error page; a new try begins a new session.
      return type === 'intentRefused' ? fail(FAILURES.setup) : stay;
    case 'awaiting':
      if (type === 'processing' || type === 'tooLate') return to('settling');
      if (type === 'confirmed') return to('settling', 'book');
      if (type === 'expire') return to('awaiting', 'cancelIntent');
      if (type === 'chargeFailed') return fail(FAILURES.charge);
      return type === 'cancelled' ? EXPIRED : stay;
    case 'settling':
      if (type === 'confirmed') return to('settling', 'book');
      if (type === 'booked') return to('succeeded');
      if (type === 'trialUsed') return fail(FAILURES.trialUsed);
      if (type === 'familyTaken') return fail(FAILURES.alreadyPurchased, 'refund');
      if (type === 'chargeFailed') return fail(FAILURES.charge);
      return type === 'cancelled' ? EXPIRED : stay;
    case 'succeeded':
      return stay;
    case 'failed':
      // Paid all the same: the money goes back.
      return type === 'confirmed' ? { ...stay, effects: ['refundUnexpected'] } : stay;
    case 'expired':
      if (type === 'complete') return { refused: 'session_invalid' };
      // Paid in the last moment: it is booked if it still can be.
      return type === 'confirmed' ? to('settling', 'book') : stay;
  }
}

/** What the wire calls a state. */
export function wireStatus(state: CheckoutState): 'started' | 'in_progress' | 'succeeded' | 'failed' {
  switch (state) {
    case 'open':
    case 'completing':
    case 'awaiting':
      return 'started';
    case 'settling':
      return 'in_progress';
    case 'succeeded':
      return 'succeeded';
    case 'failed':
    case 'expired':
      return 'failed';
  }
}

/** Whether nothing changes it any more. A session that has expired may still turn out to be paid. */
export const isFinal = (state: CheckoutState): boolean => state === 'succeeded' || state === 'failed';

/** Whether the buyer may hold a secret by which money can still come. */
export const isLive = (state: CheckoutState): boolean =>
  state === 'completing' || state === 'awaiting' || state === 'settling';
