import { ErrorCode, PurchasesError, type PurchasesErrorExtra } from './errors.ts';

/** What a checkout can fail with; the numbers are those of the official SDK. */
export const FlowErrorCode = {
  ErrorSettingUpPurchase: 0,
  ErrorChargingPayment: 1,
  UnknownError: 2,
  NetworkError: 3,
  MissingEmailError: 4,
  AlreadyPurchasedError: 5,
} as const;
export type FlowErrorCode = (typeof FlowErrorCode)[keyof typeof FlowErrorCode];

const { ErrorSettingUpPurchase, UnknownError, NetworkError, MissingEmailError, AlreadyPurchasedError } =
  FlowErrorCode;

/** What a checkout that failed rejects with. */
const outcomes: Readonly<Record<FlowErrorCode, ErrorCode>> = {
  [ErrorSettingUpPurchase]: ErrorCode.StoreProblemError,
  [FlowErrorCode.ErrorChargingPayment]: ErrorCode.PaymentPendingError,
  [UnknownError]: ErrorCode.UnknownError,
  [NetworkError]: ErrorCode.NetworkError,
  [MissingEmailError]: ErrorCode.PurchaseInvalidError,
  [AlreadyPurchasedError]: ErrorCode.ProductAlreadyPurchasedError,
};

/** Something that failed inside a checkout. Customers read a text of the checkout; `message` is for developers. */
export class FlowError extends Error {
  readonly errorCode: FlowErrorCode;
  readonly underlyingErrorMessage: string | null | undefined;
  /** The code of the PurchasesError that this comes from. */
  readonly purchasesErrorCode: ErrorCode | undefined;
  readonly extra: PurchasesErrorExtra | undefined;
  /** Whether what failed is the question, not the purchase: that may still succeed. */
  readonly isUndecided: boolean;
  /** Whether nothing was charged because customer or card has had the trial. */
  readonly isTrialUsed: boolean;

  constructor(
    errorCode: FlowErrorCode,
    message: string,
    from: {
      readonly isUndecided?: boolean;
      readonly isTrialUsed?: boolean;
      readonly underlyingErrorMessage?: string | null | undefined;
      readonly purchasesErrorCode?: ErrorCode | undefined;
      readonly extra?: PurchasesErrorExtra | undefined;
    } = {},
  ) {
    super(message);
    this.name = 'FlowError';
    this.errorCode = errorCode;
    this.underlyingErrorMessage = from.underlyingErrorMessage;
    this.purchasesErrorCode = from.purchasesErrorCode;
    this.extra = from.extra;
    this.isUndecided = from.isUndecided ?? false;
    this.isTrialUsed = from.isTrialUsed ?? false;
  }

  /** The same error of a purchase that may still succeed. */
  undecided(): FlowError {
    return new FlowError(this.errorCode, this.message, { ...this, isUndecided: true });
  }

  /** Whether trying again may help. */
  get isRecoverable(): boolean {
    return this.errorCode === NetworkError || this.errorCode === MissingEmailError;
  }

  /** The number that is shown and told in events: the backend's if there is one, else the SDK's, else the checkout's. */
  get shownCode(): number {
    return this.extra?.backendErrorCode ?? this.purchasesErrorCode ?? this.errorCode;
  }

  /** What `purchase` rejects with. */
  toPurchasesError(): PurchasesError {
    return new PurchasesError(
      outcomes[this.errorCode],
      this.message,
      this.underlyingErrorMessage,
      this.extra,
    );
  }
}

/**
 * What an error of a step is to the checkout.
 *
 * @param otherwise the kind of errors that mean nothing special to a checkout
 * @param doing what was being done, for errors that are not the SDK's
 */
export function flowErrorOf(error: unknown, otherwise: FlowErrorCode, doing: string): FlowError {
  if (error instanceof FlowError) return error;
  if (!(error instanceof PurchasesError)) {
    return new FlowError(UnknownError, `Unknown error ${doing}: ${error}`);
  }
  const { errorCode: purchasesErrorCode, underlyingErrorMessage, extra } = error;
  const from = { purchasesErrorCode, underlyingErrorMessage, extra };
  return new FlowError(kindOf(purchasesErrorCode) ?? otherwise, error.message, from);
}

function kindOf(errorCode: ErrorCode): FlowErrorCode | undefined {
  if (errorCode === ErrorCode.ProductAlreadyPurchasedError) return AlreadyPurchasedError;
  if (errorCode === ErrorCode.InvalidEmailError) return MissingEmailError;
  return errorCode === ErrorCode.NetworkError ? NetworkError : undefined;
}

const failures: Readonly<Record<number, readonly [FlowErrorCode, string]>> = {
  1: [ErrorSettingUpPurchase, 'Setup intent creation failed'],
  2: [ErrorSettingUpPurchase, 'Payment method creation failed'],
  3: [FlowErrorCode.ErrorChargingPayment, 'Payment charge failed'],
  4: [ErrorSettingUpPurchase, 'Setup intent completion failed'],
  5: [AlreadyPurchasedError, 'Purchased was already completed'],
};

/** Why an operation ended as `failed`. `code` is the operation's; null where it gives none. */
export function failureOf(code: number | null, isTrialUsed = false): FlowError {
  if (code === null) {
    return new FlowError(UnknownError, 'Got an error status but error field is empty.');
  }
  const [kind, message] = failures[code] ?? [UnknownError, 'Unknown error code received'];
  return new FlowError(kind, message, { isTrialUsed });
}
