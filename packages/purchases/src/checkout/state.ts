import type { FlowError } from '../core/flow-error.ts';
import type { NonSubscriptionOption, Package, Price, SubscriptionOption } from '../core/types.ts';
import type { Translator } from '../i18n/index.ts';
import type { BrandingAnswer } from '../wire/branding.ts';
import type { PlanChange } from '../wire/checkout.ts';

/** What is on the screen; the names are the specification's. */
export type Page =
  | 'payment-entry-loading'
  | 'payment-entry'
  | 'payment-entry-processing'
  | 'success'
  | 'error';

export type TaxCalculationStatus = 'disabled' | 'loading' | 'pending' | 'calculated';
/** What is missing before a tax can be told. */
type PendingReason = 'needs_postal_code' | 'needs_state_or_postal_code' | 'invalid_postal_code';
export type TaxBreakdownLine = { readonly display_name: string; readonly tax_amount_in_micros: number };

/** What is to be paid today or, with a trial, after it; all amounts in micros. */
export type PriceBreakdown = {
  readonly currency: string;
  readonly totalAmountInMicros: number;
  readonly totalExcludingTaxInMicros: number;
  readonly taxCalculationStatus: TaxCalculationStatus;
  readonly pendingReason: PendingReason | null;
  readonly taxBreakdown: readonly TaxBreakdownLine[];
};

/** A message in place of the form. `text` is what the card provider says in the customer's language. */
export type InlineError =
  | { readonly kind: 'invalid-email'; readonly email: string }
  | { readonly kind: 'missing-email' }
  | { readonly kind: 'malformed-email' }
  | { readonly kind: 'invalid-tax-location' }
  | { readonly kind: 'provider'; readonly text: string };

/** The card provider's form. */
export type PaymentForm = {
  readonly status: 'loading' | 'ready' | 'submitting';
  readonly isPaymentComplete: boolean;
  /** A supplied e-mail address counts. */
  readonly isEmailComplete: boolean;
  readonly inlineError: InlineError | null;
};

/** Everything about an open checkout that changes. */
export type CheckoutState = {
  readonly page: Page;
  readonly breakdown: PriceBreakdown;
  /** Where one subscription takes the place of another. The breakdown is of what that costs now then, else of the price. */
  readonly change: PlanChange | null;
  readonly form: PaymentForm;
  /** Whether the customer has to type an address: none was supplied, or the supplied one was refused. */
  readonly asksForEmail: boolean;
  /** Where the confirmation goes, as far as it is known. */
  readonly email: string | null;
  /** The box that lets the subscription begin within the time for withdrawal. */
  readonly wantsEarlyStart: boolean;
  /** Whether that was told already: from then on the box cannot be changed. */
  readonly isEarlyStartTold: boolean;
  /** Set on the error page. */
  readonly error: FlowError | null;
  /** Whether the questions ended before the payment did: the customer is still read, and what was bought leads to success. */
  readonly isUndecided: boolean;
};

/** Everything about an open checkout that stays. */
export type CheckoutFacts = {
  readonly rcPackage: Package;
  readonly option: SubscriptionOption | NonSubscriptionOption;
  /** Null where it could not be loaded: then the defaults apply. */
  readonly branding: BrandingAnswer | null;
  readonly translator: Translator;
  readonly isSandbox: boolean;
  /** Inside an element of the page: no way to close it, no layer above the page. */
  readonly isEmbedded: boolean;
  /** When it was opened: trials and renewals are counted from here. */
  readonly now: Date;
};

/** An open checkout, as its screens see it. */
export type Checkout = {
  readonly facts: CheckoutFacts;
  getState(): CheckoutState;
  /** Calls the listener after each change; returns what ends that. */
  subscribe(listener: () => void): () => void;
  /** The pay button. Does nothing while it would be disabled. */
  pay(): void;
  /** „Try again“ on an inline message: back to the form, which has kept what was typed. */
  backToForm(): void;
  /** „Continue“ on the success page, „Try again“ on the error page: the end. */
  finish(): void;
  /** The close or back button: the customer leaves. */
  close(): void;
  setEarlyStart(wanted: boolean): void;
};

/** What the chosen option costs each time it is paid for. */
export function priceOf({ rcPackage, option }: Pick<CheckoutFacts, 'rcPackage' | 'option'>): Price {
  const { currentPrice } = rcPackage.webBillingProduct;
  return 'base' in option ? (option.base.price ?? currentPrice) : option.basePrice;
}

/** Whether the pay button can be pressed. */
export function canPay({ page, form, breakdown }: CheckoutState): boolean {
  return (
    page === 'payment-entry' &&
    form.status === 'ready' &&
    form.isPaymentComplete &&
    form.isEmailComplete &&
    form.inlineError === null &&
    breakdown.taxCalculationStatus !== 'loading'
  );
}
