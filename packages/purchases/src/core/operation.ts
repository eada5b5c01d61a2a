import type {
  CheckoutCompleteAnswer,
  CheckoutStartAnswer,
  CheckoutStartBody,
  ConsentsBody,
  TaxAnswer,
} from '../wire/checkout.ts';
import type { Backend } from './backend.ts';
import { PurchasesError } from './errors.ts';
import { FlowError, FlowErrorCode, failureOf, flowErrorOf } from './flow-error.ts';
import type { PresentedOfferingContext, PurchaseMetadata, PurchaseOption, RedemptionInfo } from './types.ts';

/** The option that every product has; it is not told apart as an offer. */
const BASE_OPTION = 'base_option';
const ASKS = 10;
const BETWEEN_ASKS_MS = 1_000;

const TAX_NOT_ENABLED = 7886;
const TAX_LOCATION_UNKNOWN = 7896;
const TAX_LOCATION_INVALID = 7897;
const SANDBOX_ONLY = 7901;

/** What is bought, by whom. */
export type Order = {
  readonly appUserId: string;
  readonly productId: string;
  readonly option: PurchaseOption;
  readonly context: PresentedOfferingContext;
  readonly traceId: string;
  /** Checked already. */
  readonly email?: string | undefined;
  readonly metadata?: PurchaseMetadata | undefined;
};

/** Where the customer says the card is at home. */
export type TaxAddress = {
  readonly countryCode?: string | undefined;
  readonly postalCode?: string | undefined;
};

export type TaxResult =
  | { readonly status: 'calculated'; readonly taxes: TaxAnswer }
  /** The place is not known well enough; `invalid_postal_code` where country and postal code contradict each other. */
  | { readonly status: 'pending'; readonly reason?: TaxPendingReason }
  | { readonly status: 'disabled' };
export type TaxPendingReason = 'needs_postal_code' | 'needs_state_or_postal_code' | 'invalid_postal_code';

export type Outcome = {
  readonly redemptionInfo: RedemptionInfo | null;
  readonly operationSessionId: string;
};

export type OperationOptions = {
  readonly backend: Backend;
  readonly isSandbox: boolean;
  /** Resolves after so many milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Whether the customer has the product by now: asked where the backend's last word on the operation is missing. */
  readonly wasBought: (productId: string) => Promise<boolean>;
};

type Session = { readonly id: string; readonly productId: string };

/**
 * One purchase from start to end, without a screen: start, taxes as often as the address changes, complete as often as
 * a card is declined, then the status until it is decided. Every step rejects with a FlowError and nothing else.
 */
export class PurchaseOperation {
  readonly #options: OperationOptions;
  #session: Session | undefined;
  /** The one that was asked for last. */
  #asking: Session | undefined;
  #polling: Promise<Outcome> | undefined;

  constructor(options: OperationOptions) {
    this.#options = options;
  }

  /** Opens the session; a second start begins anew. */
  async start(order: Order): Promise<CheckoutStartAnswer> {
    try {
      const answer = await this.#options.backend.startCheckout(bodyOf(order));
      this.#session = { id: answer.operationSessionId, productId: order.productId };
      return answer;
    } catch (error) {
      throw flowErrorOf(error, FlowErrorCode.ErrorSettingUpPurchase, 'starting purchase');
    }
  }

  /** What is to be paid by a customer at this address; without one the backend guesses. */
  async calculateTaxes({ countryCode, postalCode }: TaxAddress = {}): Promise<TaxResult> {
    const { id } = this.#started();
    try {
      const taxes = await this.#options.backend.calculateTaxes(id, {
        ...(countryCode !== undefined && { country_code: countryCode }),
        ...(postalCode !== undefined && { postal_code: postalCode }),
      });
      return { status: 'calculated', taxes };
    } catch (error) {
      const result = this.#withoutTaxes(error, countryCode, postalCode);
      if (result) return result;
      throw flowErrorOf(error, FlowErrorCode.ErrorSettingUpPurchase, 'calculating tax');
    }
  }

  /** Tells what the customer agreed to; to be done before `complete`. */
  async consent(body: ConsentsBody): Promise<void> {
    const { id } = this.#started();
    try {
      await this.#options.backend.giveConsents(id, body);
    } catch (error) {
      throw flowErrorOf(error, FlowErrorCode.ErrorSettingUpPurchase, 'telling what was agreed to');
    }
  }

  /** Asks for the secret by which the card is confirmed. */
  async complete(email?: string): Promise<CheckoutCompleteAnswer> {
    const { id } = this.#started();
    try {
      return await this.#options.backend.completeCheckout(id, email);
    } catch (error) {
      throw flowErrorOf(error, FlowErrorCode.ErrorSettingUpPurchase, 'completing purchase');
    }
  }

  /** Waits until the backend has decided. A second call waits for the same decision. */
  poll(): Promise<Outcome> {
    this.#polling ??= this.#decided().finally(() => {
      this.#polling = undefined;
    });
    return this.#polling;
  }

  /**
   * The outcome after the questions ended; undefined while it is not known. The customer does not have a plan yet that begins later, so
   * the session is asked each time.
   */
  async look(): Promise<Outcome | undefined> {
    return this.#asking && this.#late(this.#asking, true);
  }

  async #decided(): Promise<Outcome> {
    const session = this.#session;
    if (!session) throw new FlowError(FlowErrorCode.ErrorSettingUpPurchase, 'No purchase in progress');
    this.#asking = session;
    try {
      return await this.#asked(session);
    } finally {
      if (this.#session === session) this.#session = undefined;
    }
  }

  async #asked(session: Session): Promise<Outcome> {
    for (let ask = 1; ask <= ASKS; ask += 1) {
      const outcome = await this.#answered(session).catch((error: FlowError) =>
        this.#undecided(session, error),
      );
      if (outcome) return outcome;
      if (ask < ASKS) await this.#options.pause(BETWEEN_ASKS_MS);
    }
    const message = 'Max attempts reached trying to get successful purchase status';
    return this.#undecided(session, new FlowError(FlowErrorCode.UnknownError, message).undecided());
  }

  /** One question; nothing where it is not decided yet. Undecided is also what cannot be heard or understood. */
  async #answered({ id }: Session): Promise<Outcome | undefined> {
    const { status, redemption, errorCode, isTrialUsed } = await this.#options.backend
      .checkoutStatus(id)
      .catch((error: unknown) => {
        throw flowErrorOf(error, FlowErrorCode.NetworkError, 'reading the purchase status').undecided();
      });
    if (status === 'succeeded') return { redemptionInfo: redemption, operationSessionId: id };
    if (status === 'failed') throw failureOf(errorCode, isTrialUsed);
    if (status === 'started' || status === 'in_progress') return undefined;
    throw new FlowError(FlowErrorCode.UnknownError, `Unknown purchase status: ${status}`).undecided();
  }

  /** The questions end, but not the purchase: a customer who has the product by now has bought it. */
  async #undecided(session: Session, error: FlowError): Promise<Outcome> {
    const outcome = error.isUndecided ? await this.#late(session, false) : undefined;
    if (outcome) return outcome;
    throw error;
  }

  /** The outcome by customer and session. The session alone knows the link of a gift, so it is asked also where the customer has the product. */
  async #late(session: Session, isAsked: boolean): Promise<Outcome | undefined> {
    const { id, productId } = session;
    const isBought = await this.#options.wasBought(productId).catch(() => false);
    const had = isBought ? { redemptionInfo: null, operationSessionId: id } : undefined;
    if (!isBought && !isAsked) return undefined;
    return this.#answered(session).then(
      (outcome) => outcome ?? had,
      (error: FlowError) => {
        if (error.isUndecided) return had;
        throw error;
      },
    );
  }

  #started(): Session {
    if (this.#session) return this.#session;
    throw new FlowError(FlowErrorCode.ErrorSettingUpPurchase, 'No purchase started');
  }

  /** The refusals after which the checkout goes on without taxes, or asks where the customer is. */
  #withoutTaxes(
    error: unknown,
    countryCode: string | undefined,
    postalCode: string | undefined,
  ): TaxResult | undefined {
    const code = error instanceof PurchasesError ? error.extra?.backendErrorCode : undefined;
    if (code === undefined) return undefined;
    if (code === TAX_LOCATION_UNKNOWN) return pending(countryCode, postalCode);
    if (code === TAX_LOCATION_INVALID) return { status: 'pending', reason: 'invalid_postal_code' };
    if (code === TAX_NOT_ENABLED) return { status: 'disabled' };
    return this.#options.isSandbox || code === SANDBOX_ONLY ? undefined : { status: 'disabled' };
  }
}

/** Countries where the postal code decides: what to ask for next. */
function pending(countryCode: string | undefined, postalCode: string | undefined): TaxResult {
  if (!postalCode && countryCode === 'US') return { status: 'pending', reason: 'needs_postal_code' };
  if (!postalCode && countryCode === 'CA') {
    return { status: 'pending', reason: 'needs_state_or_postal_code' };
  }
  return { status: 'pending' };
}

function bodyOf({
  appUserId,
  productId,
  option,
  context,
  traceId,
  email,
  metadata,
}: Order): CheckoutStartBody {
  const { targetingContext, placementIdentifier } = context;
  return {
    app_user_id: appUserId,
    product_id: productId,
    price_id: option.priceId,
    presented_offering_identifier: context.offeringIdentifier,
    trace_id: traceId,
    ...(email && { email }),
    ...(metadata && Object.keys(metadata).length > 0 && { metadata }),
    ...(option.id !== BASE_OPTION && { offer_id: option.id }),
    ...(targetingContext && {
      applied_targeting_rule: { rule_id: targetingContext.ruleId, revision: targetingContext.revision },
    }),
    ...(placementIdentifier && { presented_placement_identifier: placementIdentifier }),
  };
}
