import type { IncomingHttpHeaders } from 'node:http';
import type { Money } from '../../pure/money.ts';

/** What a gateway can be asked to change. */
export type Verb = 'ensureCustomer' | 'createIntent' | 'changeIntent' | 'cancelIntent' | 'charge' | 'refund';

/** A row that is committed before the gateway hears of it. The gateway does what comes under one key once. */
export type Operation = { readonly id: string; readonly idempotencyKey: string; readonly verb: Verb };

/** Why a card was refused, in the words of card networks. */
export type DeclineCode =
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'incorrect_number'
  | 'processing_error'
  | 'authentication_required'
  | 'too_late'
  | 'invalid';

/** `unknown` is an answer: a time that ran out never means no. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: DeclineCode; readonly message: string }
  | { readonly kind: 'unknown' };

/** What a card network tells of a card; more is never kept. */
export type CardFacts = {
  /** `visa`, `mastercard` … */
  readonly brand: string;
  readonly last4: string;
  /** The same for the same card, also with another customer where the card network says so. */
  readonly fingerprint: string;
  /** ISO 3166 country of the card's bank. */
  readonly country: string;
};

export type IntentPlan = {
  readonly customerRef: string;
  /** `payment` takes the money at once, `setup` only asks for a card that may be charged later. */
  readonly mode: 'payment' | 'setup';
  /** Of a payment; null for a setup. */
  readonly amount: Money | null;
  /** A kept card that is to pay: its owner is only asked. Missing: the owner gives a card. */
  readonly methodRef?: string;
  /** Whether the card may be charged later without its owner. */
  readonly offSession: boolean;
  /** Handed back with every event about the intent. */
  readonly sessionId: string;
};

export type IntentState =
  /** Waits for a card, or for a better one. */
  | { readonly kind: 'open' }
  /** The bank has not decided yet. */
  | { readonly kind: 'processing' }
  | { readonly kind: 'cancelled' }
  /** Taken first, refused afterwards. */
  | { readonly kind: 'failed'; readonly code: DeclineCode }
  | {
      readonly kind: 'succeeded';
      readonly methodRef: string;
      /** Null for a setup. */
      readonly chargeRef: string | null;
      readonly card: CardFacts;
    };

export type ChargePlan = { readonly customerRef: string; readonly methodRef: string; readonly amount: Money };
export type Charge = { readonly ref: string; readonly card: CardFacts };
export type RefundPlan = { readonly chargeRef: string; readonly amount: Money };

/** What a gateway tells by itself. It may come late, twice and out of order: a hint to read, never a proof. */
export type GatewayEvent = {
  readonly id: string;
  readonly type: 'intent.changed';
  readonly intentRef: string;
};

/** A card network, or what stands in for one. The contract suite holds each to the same behaviour. */
export type Gateway = {
  readonly name: 'sandbox' | 'stripe';
  /** What the buyer's browser needs to talk to it. */
  browser(projectId: string): { readonly publishableKey: string; readonly accountId: string };
  ensureCustomer(
    op: Operation,
    of: { readonly customerId: string; readonly email?: string },
  ): Promise<Outcome<{ readonly ref: string }>>;
  createIntent(
    op: Operation,
    of: IntentPlan,
  ): Promise<Outcome<{ readonly ref: string; readonly clientSecret: string }>>;
  changeIntent(op: Operation, ref: string, amount: Money): Promise<Outcome<null>>;
  cancelIntent(op: Operation, ref: string): Promise<Outcome<'cancelled' | 'too_late'>>;
  /** Rejects when the gateway does not answer. */
  readIntent(ref: string): Promise<IntentState>;
  charge(op: Operation, of: ChargePlan): Promise<Outcome<Charge>>;
  refund(op: Operation, of: RefundPlan): Promise<Outcome<{ readonly ref: string }>>;
  /** What became of an operation whose answer was lost. */
  find(op: Operation): Promise<Outcome<unknown> | { readonly kind: 'never_arrived' }>;
  /** @throws Refusal `unauthenticated` for a signature that is wrong or too old. */
  readEvent(raw: Buffer, headers: IncomingHttpHeaders): GatewayEvent;
};
