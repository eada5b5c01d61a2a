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
  /** Of a refund: the bank has given the buyer the money already, in a dispute. */
  | 'charged_back'
  | 'invalid';

/** `unknown` is an answer: a time that ran out never means no. */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: DeclineCode; readonly message: string }
  | { readonly kind: 'unknown' };

/** A bank holds the money back until it has decided a dispute. The gateway keeps nothing of the question: it is to be asked again later. */
export type Held = { readonly kind: 'held' };

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

export type CustomerPlan = {
  readonly customerId: string;
  readonly email?: string;
  /** How far ahead of ours their clock is, in ms, where the gateway lets time pass. */
  readonly aheadMs?: number;
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
export type GatewayEvent = { readonly id: string } & (
  | { readonly type: 'intent.changed'; readonly intentRef: string }
  | { readonly type: 'dispute.changed'; readonly disputeRef: string }
);

/** What a buyer told their bank of a charge, and whether it was decided; `lost` is what we have lost. */
export type DisputeState = {
  readonly chargeRef: string;
  /** What the bank holds back; the rest of the charge had gone back before. */
  readonly amount: Money;
  readonly state: 'open' | 'won' | 'lost';
};

/** A charge as the gateway has it in its own books. */
export type ChargeSummary = {
  readonly ref: string;
  readonly amount: Money;
  /** What has gone back of it: given back by us, and taken by banks. */
  readonly backMicros: number;
  readonly createdAt: Date;
};

/** A card network, or what stands in for one. The contract suite holds each to the same behaviour. */
export type Gateway = {
  readonly name: 'sandbox' | 'stripe';
  /** What the buyer's browser needs to talk to it. */
  browser(projectId: string): { readonly publishableKey: string; readonly accountId: string };
  ensureCustomer(op: Operation, of: CustomerPlan): Promise<Outcome<{ readonly ref: string }>>;
  createIntent(
    op: Operation,
    of: IntentPlan,
  ): Promise<Outcome<{ readonly ref: string; readonly clientSecret: string }>>;
  changeIntent(op: Operation, ref: string, amount: Money): Promise<Outcome<null>>;
  cancelIntent(op: Operation, ref: string): Promise<Outcome<'cancelled' | 'too_late'>>;
  /** Rejects when the gateway does not answer. */
  readIntent(ref: string): Promise<IntentState>;
  /** Rejects when the gateway does not answer, or has no such dispute. */
  readDispute(ref: string): Promise<DisputeState>;
  charge(op: Operation, of: ChargePlan): Promise<Outcome<Charge>>;
  /** Charges in the order of their refs, by bytes, after one of them; fewer than asked for: these were the last. */
  listCharges(of: { readonly after: string; readonly most: number }): Promise<readonly ChargeSummary[]>;
  refund(op: Operation, of: RefundPlan): Promise<Outcome<{ readonly ref: string }> | Held>;
  /** What became of an operation whose answer was lost. */
  find(op: Operation): Promise<Outcome<unknown> | { readonly kind: 'never_arrived' }>;
  /** @throws Refusal `unauthenticated` for a signature that is wrong or too old. */
  readEvent(raw: Buffer, headers: IncomingHttpHeaders): GatewayEvent;
};
