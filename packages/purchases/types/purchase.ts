import {
  type BrandingAppearance,
  ErrorCode,
  type Package,
  type PurchaseMetadata,
  type PurchaseParams,
  type PurchaseResult,
  type Purchases,
  PurchasesError,
  type PurchasesErrorExtra,
  type RedemptionInfo,
} from '@plausch/purchases';

export async function buy(
  purchases: Purchases,
  rcPackage: Package,
  htmlTarget: HTMLElement,
): Promise<string | null> {
  const metadata: PurchaseMetadata = { campaign: 'autumn', partner: null };
  const params: PurchaseParams = {
    rcPackage,
    purchaseOption: rcPackage.webBillingProduct.subscriptionOptions['yearly'] ?? null,
    htmlTarget,
    customerEmail: 'anna@example.org',
    selectedLocale: 'de',
    defaultLocale: 'en',
    metadata,
  };
  const result: PurchaseResult = await purchases.purchase(params);
  const redemption: RedemptionInfo | null = result.redemptionInfo;
  const plain = await purchases.purchase({ rcPackage });
  const old = await purchases.purchasePackage(rcPackage, 'anna@example.org', htmlTarget);
  const { activeSubscriptions } = old.customerInfo;
  return activeSubscriptions.has('vip_month') ? plain.operationSessionId : (redemption?.redeemUrl ?? null);
}

export async function handled(purchases: Purchases, rcPackage: Package): Promise<string> {
  try {
    await purchases.purchase({ rcPackage });
    return 'bought';
  } catch (error: unknown) {
    if (!(error instanceof PurchasesError)) throw error;
    const extra: PurchasesErrorExtra | undefined = error.extra;
    const told = `${error.name}: ${error.message} ${error.underlyingErrorMessage ?? ''} ${error.toString()}`;
    switch (error.errorCode) {
      case ErrorCode.UserCancelledError:
        return 'left';
      case ErrorCode.NetworkError:
      case ErrorCode.PaymentPendingError:
        return 'later';
      case ErrorCode.ProductAlreadyPurchasedError:
        return 'has it';
      default:
        return `${told} ${extra?.backendErrorCode ?? extra?.statusCode ?? ''}`;
    }
  }
}

/** A member is a type; a number leads back to its name. */
type Recoverable = ErrorCode.NetworkError | ErrorCode.InvalidEmailError;
export const recoverable: readonly Recoverable[] = [ErrorCode.NetworkError, ErrorCode.InvalidEmailError];
export const name: string | undefined = ErrorCode[ErrorCode.NetworkError];
export const code: ErrorCode = ErrorCode.UnknownError;
export const number: number = ErrorCode.InvalidEmailError;

export const made = (): PurchasesError[] => [
  new PurchasesError(ErrorCode.UserCancelledError),
  new PurchasesError(ErrorCode.NetworkError, 'No network.', null, { statusCode: 0 }),
];

// @ts-expect-error: a word is no code
export const word: ErrorCode = 'NetworkError';

export const look: BrandingAppearance = {
  color_buttons_primary: '#112233',
  color_accent: '#112233',
  color_error: '#112233',
  color_product_info_bg: '#112233',
  color_form_bg: '#112233',
  color_page_bg: '#112233',
  font: 'sans-serif',
  shapes: 'pill',
  show_product_description: true,
};

/** Each of the 28 codes is named once. */
export function isKnown(code: ErrorCode): true {
  switch (code) {
    case ErrorCode.UnknownError:
    case ErrorCode.UserCancelledError:
    case ErrorCode.StoreProblemError:
    case ErrorCode.PurchaseNotAllowedError:
    case ErrorCode.PurchaseInvalidError:
    case ErrorCode.ProductNotAvailableForPurchaseError:
    case ErrorCode.ProductAlreadyPurchasedError:
    case ErrorCode.ReceiptAlreadyInUseError:
    case ErrorCode.InvalidReceiptError:
    case ErrorCode.MissingReceiptFileError:
    case ErrorCode.NetworkError:
    case ErrorCode.InvalidCredentialsError:
    case ErrorCode.UnexpectedBackendResponseError:
    case ErrorCode.InvalidAppUserIdError:
    case ErrorCode.OperationAlreadyInProgressError:
    case ErrorCode.UnknownBackendError:
    case ErrorCode.InvalidAppleSubscriptionKeyError:
    case ErrorCode.IneligibleError:
    case ErrorCode.InsufficientPermissionsError:
    case ErrorCode.PaymentPendingError:
    case ErrorCode.InvalidSubscriberAttributesError:
    case ErrorCode.LogOutWithAnonymousUserError:
    case ErrorCode.ConfigurationError:
    case ErrorCode.UnsupportedError:
    case ErrorCode.EmptySubscriberAttributesError:
    case ErrorCode.CustomerInfoError:
    case ErrorCode.SignatureVerificationError:
    case ErrorCode.InvalidEmailError:
      return true;
    default: {
      const none: never = code;
      return none;
    }
  }
}
