import { ErrorCode, PurchasesError, type PurchasesErrorExtra } from './errors.ts';

/** What each code means, for developers; customers read the texts of the checkout. */
const texts: { readonly [Code in ErrorCode]: string } = {
  [ErrorCode.UnknownError]: 'Unknown error.',
  [ErrorCode.UserCancelledError]: 'Purchase was cancelled.',
  [ErrorCode.StoreProblemError]: 'The payment provider reported a problem.',
  [ErrorCode.PurchaseNotAllowedError]: 'This customer or device may not buy.',
  [ErrorCode.PurchaseInvalidError]: 'An argument of the purchase is invalid.',
  [ErrorCode.ProductNotAvailableForPurchaseError]: 'The product cannot be bought at present.',
  [ErrorCode.ProductAlreadyPurchasedError]: 'The customer has this product already.',
  [ErrorCode.ReceiptAlreadyInUseError]: 'The receipt belongs to another customer.',
  [ErrorCode.InvalidReceiptError]: 'The receipt is invalid.',
  [ErrorCode.MissingReceiptFileError]: 'There is no receipt.',
  [ErrorCode.NetworkError]: 'Error performing request. Please check your network connection and try again.',
  [ErrorCode.InvalidCredentialsError]:
    'There was a credentials issue. Check the underlying error for more details.',
  [ErrorCode.UnexpectedBackendResponseError]: 'The answer of the backend cannot be read.',
  [ErrorCode.InvalidAppUserIdError]: 'The app user id is invalid.',
  [ErrorCode.OperationAlreadyInProgressError]: 'The operation is already in progress.',
  [ErrorCode.UnknownBackendError]: 'Unknown backend error.',
  [ErrorCode.InvalidAppleSubscriptionKeyError]: 'The subscription key is invalid.',
  [ErrorCode.IneligibleError]: 'The customer is not eligible.',
  [ErrorCode.InsufficientPermissionsError]: 'The app may not sell.',
  [ErrorCode.PaymentPendingError]: 'The payment is pending.',
  [ErrorCode.InvalidSubscriberAttributesError]: 'Some attributes could not be saved.',
  [ErrorCode.LogOutWithAnonymousUserError]: 'An anonymous customer cannot be logged out.',
  [ErrorCode.ConfigurationError]:
    'There is an issue with your configuration. Check the underlying error for more details.',
  [ErrorCode.UnsupportedError]: 'This is not supported. Check the underlying error for more details.',
  [ErrorCode.EmptySubscriberAttributesError]: 'The request named no attributes.',
  [ErrorCode.CustomerInfoError]: 'The customer info contradicts itself.',
  [ErrorCode.SignatureVerificationError]: 'The answer is not signed rightly.',
  [ErrorCode.InvalidEmailError]: 'Email is not valid. Please provide a valid email address.',
};

/** What a code means, for developers. The numbers between 0 and 38 that have no code answer with a reserved text. */
export function publicMessage(code: number): string {
  return (texts as Readonly<Record<number, string>>)[code] ?? `Reserved error code ${code}.`;
}

/** An error with what its code means as its message; what happened this time is beneath it. */
export function publicError(
  code: ErrorCode,
  underlying?: string,
  extra?: PurchasesErrorExtra,
): PurchasesError {
  return new PurchasesError(code, publicMessage(code), underlying, extra);
}

/** What something that was thrown says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
