import { type Enumeration, enumerationOf } from './enumeration.ts';

/** Everything that can go wrong, by number; the gaps are those of the official SDK. */
const errorCodes = {
  UnknownError: 0,
  UserCancelledError: 1,
  StoreProblemError: 2,
  PurchaseNotAllowedError: 3,
  PurchaseInvalidError: 4,
  ProductNotAvailableForPurchaseError: 5,
  ProductAlreadyPurchasedError: 6,
  ReceiptAlreadyInUseError: 7,
  InvalidReceiptError: 8,
  MissingReceiptFileError: 9,
  NetworkError: 10,
  InvalidCredentialsError: 11,
  UnexpectedBackendResponseError: 12,
  InvalidAppUserIdError: 14,
  OperationAlreadyInProgressError: 15,
  UnknownBackendError: 16,
  InvalidAppleSubscriptionKeyError: 17,
  IneligibleError: 18,
  InsufficientPermissionsError: 19,
  PaymentPendingError: 20,
  InvalidSubscriberAttributesError: 21,
  LogOutWithAnonymousUserError: 22,
  ConfigurationError: 23,
  UnsupportedError: 24,
  EmptySubscriberAttributesError: 25,
  CustomerInfoError: 28,
  SignatureVerificationError: 36,
  InvalidEmailError: 38,
} as const;

/**
 * Why something failed, for programs. Numbers and names are those of the official SDK 1.2.0, gaps included.
 * `ErrorCode[10]` is `'NetworkError'`.
 */
export const ErrorCode: Enumeration<typeof errorCodes> = enumerationOf(errorCodes);
export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];
export declare namespace ErrorCode {
  type UnknownError = 0;
  type UserCancelledError = 1;
  type StoreProblemError = 2;
  type PurchaseNotAllowedError = 3;
  type PurchaseInvalidError = 4;
  type ProductNotAvailableForPurchaseError = 5;
  type ProductAlreadyPurchasedError = 6;
  type ReceiptAlreadyInUseError = 7;
  type InvalidReceiptError = 8;
  type MissingReceiptFileError = 9;
  type NetworkError = 10;
  type InvalidCredentialsError = 11;
  type UnexpectedBackendResponseError = 12;
  type InvalidAppUserIdError = 14;
  type OperationAlreadyInProgressError = 15;
  type UnknownBackendError = 16;
  type InvalidAppleSubscriptionKeyError = 17;
  type IneligibleError = 18;
  type InsufficientPermissionsError = 19;
  type PaymentPendingError = 20;
  type InvalidSubscriberAttributesError = 21;
  type LogOutWithAnonymousUserError = 22;
  type ConfigurationError = 23;
  type UnsupportedError = 24;
  type EmptySubscriberAttributesError = 25;
  type CustomerInfoError = 28;
  type SignatureVerificationError = 36;
  type InvalidEmailError = 38;
}

/** What is known about an error beside its code. */
export interface PurchasesErrorExtra {
  /** Status of the answer, where there was one. */
  readonly statusCode?: number;
  /** Code in the answer's body, where it had one. */
  readonly backendErrorCode?: number;
  /** Names the request in the backend's log, where the backend said so. The official SDK has no such field. */
  readonly requestId?: string;
}

/**
 * The one kind of error that promises of this SDK reject with.
 * `message` is the same for every error of a code; what happened this time is in `underlyingErrorMessage`.
 */
export class PurchasesError extends Error {
  readonly errorCode: ErrorCode;
  readonly underlyingErrorMessage?: string | null | undefined;
  readonly extra?: PurchasesErrorExtra | undefined;

  constructor(
    errorCode: ErrorCode,
    message?: string,
    underlyingErrorMessage?: string | null | undefined,
    extra?: PurchasesErrorExtra | undefined,
  ) {
    super(message);
    this.name = 'PurchasesError';
    this.errorCode = errorCode;
    this.underlyingErrorMessage = underlyingErrorMessage;
    this.extra = extra;
  }

  override toString = (): string =>
    `PurchasesError(code: ${ErrorCode[this.errorCode]}, message: ${this.message})`;
}

/** `Purchases` is used before `configure`. */
export class UninitializedPurchasesError extends Error {
  constructor() {
    super('Purchases must be configured before calling getInstance');
    this.name = 'UninitializedPurchasesError';
  }
}
