import type { EventProperties } from '../core/events/event.ts';
import type { FlowError } from '../core/flow-error.ts';
import type { Outcome, TaxAddress, TaxResult } from '../core/operation.ts';
import type { ElementsConfiguration, GatewayParams, PlanChange } from '../wire/checkout.ts';
import type { CheckoutState, PriceBreakdown } from './state.ts';

/** What the card provider's form can fail with. */
export const FormErrorKind = {
  /** There is no form: its script or its settings are missing. */
  ErrorLoadingStripe: 'ErrorLoadingStripe',
  /** The form says itself what is wrong. */
  HandledFormSubmissionError: 'HandledFormSubmissionError',
  /** It is for the page to say. */
  UnhandledFormSubmissionError: 'UnhandledFormSubmissionError',
} as const;
export type FormErrorKind = (typeof FormErrorKind)[keyof typeof FormErrorKind];

/** An error of the card provider; `message` is in the customer's language. */
export type FormError = {
  readonly kind: FormErrorKind;
  /** The provider's code; empty where it gives none. */
  readonly code: string;
  readonly message: string;
};

/** What the form needs; none of it is missing. */
export type FormSettings = { readonly [Name in keyof GatewayParams]: NonNullable<GatewayParams[Name]> };

/** How a checkout ends. */
export type FlowEnd =
  | ({ readonly kind: 'finished' } & Outcome)
  | { readonly kind: 'closed' }
  | { readonly kind: 'errored'; readonly error: FlowError };

/** Everything that can happen to an open checkout. */
export type FlowEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'started'; readonly settings: GatewayParams; readonly change: PlanChange | null }
  | { readonly type: 'startFailed'; readonly error: FlowError }
  | { readonly type: 'formReady' }
  | { readonly type: 'formFailed'; readonly error: FormError }
  /** `method` is the provider's word for how one pays, such as `card`. */
  | { readonly type: 'cardChanged'; readonly isComplete: boolean; readonly method: string | null }
  | { readonly type: 'emailChanged'; readonly isComplete: boolean; readonly email: string }
  | { readonly type: 'addressRead'; readonly address: TaxAddress }
  | { readonly type: 'addressRefused'; readonly error: FormError }
  | { readonly type: 'taxesAnswered'; readonly question: number; readonly result: TaxResult }
  | { readonly type: 'taxesFailed'; readonly question: number; readonly error: FlowError }
  | { readonly type: 'earlyStartSet'; readonly isWanted: boolean }
  | { readonly type: 'payPressed' }
  | { readonly type: 'formAccepted' }
  /** The form's or the bank's no, before or after the order was completed. */
  | { readonly type: 'formRefused'; readonly error: FormError }
  | { readonly type: 'completed'; readonly clientSecret: string | null }
  | { readonly type: 'completeFailed'; readonly error: FlowError }
  | { readonly type: 'confirmed' }
  | { readonly type: 'bought'; readonly outcome: Outcome }
  | { readonly type: 'pollFailed'; readonly error: FlowError }
  | { readonly type: 'backToFormPressed' }
  | { readonly type: 'finishPressed' }
  /** Closed, gone back, or taken off the page. */
  | { readonly type: 'left' };

/** Everything that an open checkout can do. */
export type FlowEffect =
  | { readonly type: 'start'; readonly email: string | null }
  /** `email` is filled in where the form asks for one. */
  | {
      readonly type: 'openForm';
      readonly settings: FormSettings;
      readonly asksForEmail: boolean;
      readonly email: string;
    }
  | { readonly type: 'updateForm'; readonly elements: ElementsConfiguration }
  | { readonly type: 'askForEmail'; readonly email: string }
  | { readonly type: 'readAddress' }
  /** Without an address the backend guesses. */
  | { readonly type: 'askTaxes'; readonly question: number; readonly address: TaxAddress | null }
  | { readonly type: 'submitForm' }
  /** `earlyStart` is to be told before; null where there is nothing new to tell. */
  | { readonly type: 'complete'; readonly email: string; readonly earlyStart: boolean | null }
  | { readonly type: 'confirm'; readonly clientSecret: string }
  | { readonly type: 'poll' }
  /** Looks whether the customer gets the product after all. */
  | { readonly type: 'watch' }
  | { readonly type: 'track'; readonly name: CheckoutEventName; readonly properties: EventProperties }
  | {
      readonly type: 'log';
      readonly code: string;
      readonly message: string;
      readonly underlying: string | null;
    }
  | { readonly type: 'end'; readonly end: FlowEnd };

export type CheckoutEventName =
  | 'checkout_session_start'
  | 'checkout_session_end'
  | 'checkout_flow_error'
  | 'checkout_payment_form_impression'
  | 'checkout_payment_form_dismiss'
  | 'checkout_payment_form_submit'
  | 'checkout_payment_form_gateway_error'
  | 'checkout_payment_form_error'
  | 'checkout_purchase_successful_impression'
  | 'checkout_purchase_successful_dismiss';

/** Where the purchase is, finer than what is on the screen. */
export type FlowPhase =
  | 'new'
  | 'starting'
  | 'entering'
  | 'submitting'
  | 'completing'
  | 'confirming'
  | 'polling'
  | 'succeeded'
  | 'failed'
  | 'ended';

/** An open checkout. */
export type FlowState = {
  readonly phase: FlowPhase;
  /** What screens see. */
  readonly view: CheckoutState;
  /** Null where the package names none; then nothing is bought. */
  readonly productId: string | null;
  /** A good one from the developer, until it is refused. */
  readonly suppliedEmail: string | null;
  readonly typedEmail: string;
  readonly hasRetriedStart: boolean;
  /** How one pays, by the provider's word; null before anything was typed. */
  readonly method: string | null;
  /** What the backend was last told of the early start; null before. */
  readonly toldEarlyStart: boolean | null;
  readonly taxes: Taxes;
  readonly outcome: Outcome | null;
};

/** What is known of taxes, and what is being found out. */
export type Taxes = {
  readonly isEnabled: boolean;
  /** What is to be paid as far as it is settled. */
  readonly settled: PriceBreakdown;
  /** Number of the last question; an answer to an earlier one is thrown away. */
  readonly question: number;
  readonly isAsking: boolean;
  readonly isReading: boolean;
  /** Whether the form changed while its address was being read. */
  readonly isStale: boolean;
  /** Whether the address in the form is still to be read. */
  readonly isUnread: boolean;
  /** The address of the last question; null before. */
  readonly address: TaxAddress | null;
};

export type Step = { readonly state: FlowState; readonly effects: readonly FlowEffect[] };
