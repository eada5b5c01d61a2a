import { openCheckout } from '../../checkout/flow.ts';
import type { FlowEnd } from '../../checkout/steps.ts';
import { stripeProvider } from '../../checkout/stripe.ts';
import { providerAppearance, themeOf } from '../../checkout/theme.ts';
import { showUntilEnd } from '../../checkout/until-end.ts';
import { publicError } from '../../core/error-texts.ts';
import { ErrorCode } from '../../core/errors.ts';
import { utmOf } from '../../core/events/context.ts';
import type { ScreenOutcome, ScreenPurchase } from '../../core/screen-purchase.ts';
import type {
  NonSubscriptionOption,
  Product,
  PurchaseMetadata,
  PurchaseOption,
  SubscriptionOption,
} from '../../core/types.ts';
import { translatorFor } from '../../i18n/index.ts';
import { openScreens, styleOf } from './open.tsx';

/** Does what needs no order, before a customer waits for it. The customer most likely reads the language of the page. Never rejects. */
export async function prepare(): Promise<void> {
  styleOf(document);
  const { date } = await translatorFor({ selectedLocale: document.documentElement.lang, log: () => {} });
  date(new Date());
}

/**
 * Shows a checkout until it ends, and puts the page back as it was.
 * @throws PurchasesError that the checkout ends with
 */
export async function buy(purchase: ScreenPurchase): Promise<ScreenOutcome> {
  const { params, backend, base, track, log, isSandbox } = purchase;
  const { rcPackage, customerEmail, htmlTarget, selectedLocale, defaultLocale } = params;
  const option = optionOf(rcPackage.webBillingProduct, params.purchaseOption);
  const [branding = null, translator] = await Promise.all([
    purchase.branding,
    translatorFor({ selectedLocale, defaultLocale, log: log.warn }),
  ]);
  const theme = themeOf(branding, log.warn);
  const end = await showUntilEnd(
    htmlTarget,
    ({ isEmbedded, places, isWide }) =>
      openCheckout(
        { rcPackage, option, branding, translator, isSandbox, isEmbedded, now: new Date() },
        {
          appUserId: purchase.appUserId,
          traceId: purchase.traceId,
          customerEmail,
          metadata: metadataOf(purchase),
          termsVersion: branding?.legal?.termsVersion ?? null,
        },
        {
          backend,
          provider: stripeProvider(base),
          track,
          log,
          appearance: (wide) => providerAppearance(theme, wide),
          places,
          isWide,
        },
      ),
    ({ host, root }, { checkout }) => openScreens({ host, root, checkout, theme }),
  );
  return outcomeOf(end);
}

/** @throws PurchasesError where it ends without a purchase */
function outcomeOf(end: FlowEnd): ScreenOutcome {
  switch (end.kind) {
    case 'finished':
      return { redemptionInfo: end.redemptionInfo, operationSessionId: end.operationSessionId };
    case 'closed':
      throw publicError(ErrorCode.UserCancelledError);
    case 'errored':
      throw end.error.toPurchasesError();
  }
}

/** @throws PurchasesError 4 for an option that the product does not have */
function optionOf(
  product: Product,
  chosen: PurchaseOption | null | undefined,
): SubscriptionOption | NonSubscriptionOption {
  const { subscriptionOptions, defaultSubscriptionOption, defaultNonSubscriptionOption } = product;
  const standard = defaultSubscriptionOption ?? defaultNonSubscriptionOption;
  const option = chosen
    ? [...Object.values(subscriptionOptions), standard].find((one) => one?.id === chosen.id)
    : standard;
  if (option) return option;
  throw publicError(ErrorCode.PurchaseInvalidError, 'The product has no such purchase option.');
}

/** The campaign that led here, and what the developer says on top of it. */
function metadataOf({ params, collectUtm }: ScreenPurchase): PurchaseMetadata {
  return { ...(collectUtm && utmOf(document.location.search)), ...params.metadata };
}
