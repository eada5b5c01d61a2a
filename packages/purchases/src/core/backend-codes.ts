import { ErrorCode } from './errors.ts';

/** Codes of the backend, by what they are to a developer. */
const kinds = new Map<ErrorCode, readonly number[]>([
  [ErrorCode.StoreProblemError, [7101, 7229, 7231, 7773, 7898, 7899, 7900, 7901]],
  [ErrorCode.PurchaseInvalidError, [7105, 7106, 7814, 7877, 7878]],
  [ErrorCode.ProductAlreadyPurchasedError, [7772]],
  [ErrorCode.ReceiptAlreadyInUseError, [7102]],
  [ErrorCode.InvalidReceiptError, [7103]],
  [ErrorCode.InvalidCredentialsError, [7107, 7224, 7225]],
  [ErrorCode.UnexpectedBackendResponseError, [7104, 7110, 7226, 7234, 7887]],
  [ErrorCode.InvalidAppUserIdError, [7220]],
  [ErrorCode.IneligibleError, [7232]],
  [ErrorCode.InvalidSubscriberAttributesError, [7263, 7264]],
  [ErrorCode.ConfigurationError, [7000, 7230]],
  [ErrorCode.UnsupportedError, [7662]],
  [ErrorCode.InvalidEmailError, [7012, 7834, 7879]],
  // Meant for the checkout, which understands them itself.
  [ErrorCode.UnknownError, [7886, 7896, 7897]],
]);

/** The kind of error that a code of the backend stands for; undefined for codes that this version does not know. */
export function errorCodeOf(backendCode: number): ErrorCode | undefined {
  for (const [errorCode, codes] of kinds) if (codes.includes(backendCode)) return errorCode;
  return undefined;
}
