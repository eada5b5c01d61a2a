import { describe, expect, it } from 'vitest';
import { errorCodeOf } from './backend-codes.ts';
import { publicMessage } from './error-texts.ts';
import { ErrorCode, PurchasesError, UninitializedPurchasesError } from './errors.ts';

/** As the specification numbers them. */
const CODES: Readonly<Record<string, number>> = {
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
};

describe('error codes', () => {
  it('[SDK-84] [SDK-55] are the 28 of version 1.2.0, by name and by number', () => {
    const names = Object.entries(CODES).map(([name, value]) => [value, name]);
    expect(ErrorCode).toEqual({ ...CODES, ...Object.fromEntries(names) });
    expect(Object.keys(CODES)).toHaveLength(28);
    expect(ErrorCode[10]).toBe('NetworkError');
  });

  it('[SDK-56] every number from 0 to 35 has a text, of its own or a reserved one', () => {
    const reserved = [13, 26, 27, 29, 30, 31, 32, 33, 34, 35];
    for (let code = 0; code <= 35; code += 1) {
      const text = publicMessage(code);
      if (reserved.includes(code)) expect(text).toBe(`Reserved error code ${code}.`);
      else expect(text).not.toContain('Reserved');
    }
    const texts = Object.values(CODES).map(publicMessage);
    expect(new Set(texts).size).toBe(28);
  });

  it('[SDK-55] each kind has a public message of its own', () => {
    const texts = Object.values(ErrorCode).flatMap((code) =>
      typeof code === 'number' ? [publicMessage(code)] : [],
    );
    expect(texts).toHaveLength(28);
    expect(new Set(texts).size).toBe(28);
    for (const text of texts) expect(text).toMatch(/^[A-Z].+\.$/);
  });

  const table: readonly (readonly [string, number, readonly number[]])[] = [
    ['SDK-58', ErrorCode.StoreProblemError, [7101, 7773, 7898, 7899, 7900, 7901, 7229, 7231]],
    ['SDK-59', ErrorCode.ReceiptAlreadyInUseError, [7102]],
    ['SDK-60', ErrorCode.InvalidReceiptError, [7103]],
    ['SDK-61', ErrorCode.InvalidCredentialsError, [7107, 7224, 7225]],
    ['SDK-62', ErrorCode.PurchaseInvalidError, [7105, 7106, 7814, 7877, 7878]],
    ['SDK-63', ErrorCode.ProductAlreadyPurchasedError, [7772]],
    ['SDK-64', ErrorCode.InvalidAppUserIdError, [7220]],
    ['SDK-65', ErrorCode.ConfigurationError, [7230, 7000]],
    ['SDK-66', ErrorCode.IneligibleError, [7232]],
    ['SDK-67', ErrorCode.InvalidSubscriberAttributesError, [7263, 7264]],
    ['SDK-68', ErrorCode.UnexpectedBackendResponseError, [7104, 7234, 7226, 7110, 7887]],
    ['SDK-69', ErrorCode.UnsupportedError, [7662]],
    ['SDK-70', ErrorCode.InvalidEmailError, [7012, 7834, 7879]],
    ['SDK-71', ErrorCode.UnknownError, [7896, 7897, 7886]],
  ];
  it.each(table)('[%s] the kind %i stands for the codes %j of the backend', (_row, errorCode, codes) => {
    for (const code of codes) expect(errorCodeOf(code)).toBe(errorCode);
  });

  it('[SDK-58] no other code has a kind', () => {
    const known = new Set(table.flatMap(([, , codes]) => codes));
    for (let code = 6_990; code < 8_000; code += 1) {
      if (!known.has(code)) expect(errorCodeOf(code)).toBeUndefined();
    }
  });
});

describe('a purchases error', () => {
  it('[SDK-54] has its code, message, underlying message and extra data, and reads well', () => {
    const extra = { statusCode: 400, backendErrorCode: 7772 };
    const error = new PurchasesError(ErrorCode.ProductAlreadyPurchasedError, 'Bought.', 'm', extra);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'PurchasesError',
      errorCode: 6,
      message: 'Bought.',
      underlyingErrorMessage: 'm',
      extra,
    });
    expect(String(error)).toBe('PurchasesError(code: ProductAlreadyPurchasedError, message: Bought.)');
  });

  it('[SDK-19] the one before configure has a message and a class of its own', () => {
    const error = new UninitializedPurchasesError();
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PurchasesError);
    expect(error.message).toBe('Purchases must be configured before calling getInstance');
  });
});
