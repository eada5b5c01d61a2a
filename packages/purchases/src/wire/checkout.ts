import { field, finite, flag, listOf, moment, object, optional, own, type Read, text } from './read.ts';

/** What the card provider's form is set up with. Amount in the currency's smallest unit; none for a mode without payment. */
export type ElementsConfiguration = {
  readonly mode: string;
  readonly payment_method_types: readonly string[];
  readonly setup_future_usage: string | null;
  readonly amount?: number;
  readonly currency?: string;
};

/** All three are null where the backend left them out: without them there is no form. */
export type GatewayParams = {
  readonly publishableApiKey: string | null;
  readonly stripeAccountId: string | null;
  readonly elementsConfiguration: ElementsConfiguration | null;
};

/** `POST /rcbilling/v1/checkout/start`: what is sent. */
export type CheckoutStartBody = {
  readonly app_user_id: string;
  readonly product_id: string;
  readonly price_id: string;
  readonly presented_offering_identifier: string;
  readonly trace_id: string;
  readonly email?: string;
  readonly metadata?: Readonly<Record<string, string | null>>;
  readonly offer_id?: string;
  readonly applied_targeting_rule?: { readonly rule_id: string; readonly revision: number };
  readonly presented_placement_identifier?: string;
};

export type CheckoutStartAnswer = {
  readonly operationSessionId: string;
  readonly gatewayParams: GatewayParams;
  /** Null where nothing is changed, and the price is to be paid. */
  readonly change: PlanChange | null;
};

/** One subscription takes the place of another. */
export type PlanChange = {
  /** What that costs now, before taxes on top. */
  readonly dueMicros: number;
  /** When the other one begins and is paid for; null where that is at once. */
  readonly begins: Date | null;
};

export type TaxLine = {
  readonly displayName: string;
  readonly taxableAmountMicros: number | null;
  readonly taxAmountMicros: number;
  readonly taxRateMicros: number | null;
  readonly country: string | null;
  readonly state: string | null;
  readonly taxType: string | null;
};

/** `POST /rcbilling/v1/checkout/{session}/calculate_taxes`; all amounts in micros. */
export type TaxAnswer = {
  readonly currency: string;
  readonly totalAmountMicros: number;
  readonly taxAmountMicros: number;
  readonly totalExcludingTaxMicros: number;
  readonly taxInclusive: boolean;
  readonly taxBreakdown: readonly TaxLine[];
  readonly gatewayParams: GatewayParams;
};

/** `POST /rcbilling/v1/checkout/{session}/consents`: what is sent. */
export type ConsentsBody = {
  readonly early_start: boolean;
  readonly terms_version: string;
  /** SHA-256 of the text that was shown, in hexadecimal. */
  readonly text_hash: string;
  /** ISO 8601, UTC. */
  readonly at: string;
};

export type CheckoutCompleteAnswer = { readonly clientSecret: string | null };

/** `GET /rcbilling/v1/checkout/{session}`. */
export type CheckoutStatusAnswer = {
  /** `started`, `in_progress`, `succeeded` or `failed`; anything else is told as it came. */
  readonly status: string;
  /** Null where the backend gave no reason. */
  readonly errorCode: number | null;
  /** Whether nothing was charged because customer or card has had the trial. */
  readonly isTrialUsed: boolean;
  readonly redemption: { readonly redeemUrl: string | null } | null;
};

export const readCheckoutStart: Read<CheckoutStartAnswer> = (value, path) => {
  const answer = object(value, path);
  const dueMicros = field(answer, path, 'change_due_in_micros', optional(finite));
  const begins = field(answer, path, 'change_begins_at', optional(moment));
  return {
    operationSessionId: field(answer, path, 'operation_session_id', text),
    gatewayParams: readGatewayParams(own(answer, 'gateway_params'), 'gateway_params'),
    change: dueMicros === null ? null : { dueMicros, begins },
  };
};

export const readTaxes: Read<TaxAnswer> = (value, path) => {
  const answer = object(value, path);
  const phases = field(answer, path, 'pricing_phases', object);
  const base = field(phases, 'pricing_phases', 'base', object);
  return {
    currency: field(answer, path, 'currency', text),
    totalAmountMicros: field(answer, path, 'total_amount_in_micros', finite),
    taxAmountMicros: field(answer, path, 'tax_amount_in_micros', finite),
    totalExcludingTaxMicros: field(answer, path, 'total_excluding_tax_in_micros', finite),
    taxInclusive: field(answer, path, 'tax_inclusive', optional(flag)) ?? false,
    taxBreakdown: field(base, 'pricing_phases.base', 'tax_breakdown', listOf(readTaxLine)),
    gatewayParams: readGatewayParams(own(answer, 'gateway_params'), 'gateway_params'),
  };
};

export const readCheckoutComplete: Read<CheckoutCompleteAnswer> = (value, path) => {
  const params = field(object(value, path), path, 'gateway_params', optional(object)) ?? {};
  return { clientSecret: field(params, 'gateway_params', 'client_secret', optional(text)) };
};

export const readCheckoutStatus: Read<CheckoutStatusAnswer> = (value, path) => {
  const operation = field(object(value, path), path, 'operation', object);
  const error = field(operation, 'operation', 'error', optional(object));
  const redemption = field(operation, 'operation', 'redemption_info', optional(object));
  return {
    status: field(operation, 'operation', 'status', text),
    errorCode: error && field(error, 'operation.error', 'code', optional(finite)),
    isTrialUsed: error !== null && own(error, 'reason') === 'trial_used',
    redemption: redemption && {
      redeemUrl: field(redemption, 'operation.redemption_info', 'redeem_url', optional(text)),
    },
  };
};

const readTaxLine: Read<TaxLine> = (value, path) => {
  const line = object(value, path);
  return {
    displayName: field(line, path, 'display_name', text),
    taxableAmountMicros: field(line, path, 'taxable_amount_in_micros', optional(finite)),
    taxAmountMicros: field(line, path, 'tax_amount_in_micros', finite),
    taxRateMicros: field(line, path, 'tax_rate_in_micros', optional(finite)),
    country: field(line, path, 'country', optional(text)),
    state: field(line, path, 'state', optional(text)),
    taxType: field(line, path, 'tax_type', optional(text)),
  };
};

const readGatewayParams: Read<GatewayParams> = (value, path) => {
  const params = optional(object)(value, path) ?? {};
  return {
    publishableApiKey: field(params, path, 'publishable_api_key', optional(text)),
    stripeAccountId: field(params, path, 'stripe_account_id', optional(text)),
    elementsConfiguration: field(params, path, 'elements_configuration', optional(readElements)),
  };
};

const readElements: Read<ElementsConfiguration> = (value, path) => {
  const elements = object(value, path);
  const amount = field(elements, path, 'amount', optional(finite));
  const currency = field(elements, path, 'currency', optional(text));
  return {
    mode: field(elements, path, 'mode', text),
    payment_method_types: field(elements, path, 'payment_method_types', listOf(text)),
    setup_future_usage: field(elements, path, 'setup_future_usage', optional(text)),
    ...(amount !== null && { amount }),
    ...(currency !== null && { currency }),
  };
};
