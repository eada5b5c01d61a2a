import { type OpenedCheckout, openCheckout } from '../../checkout/flow.ts';
import { openLayer } from '../../checkout/layer.ts';
import type { FlowEnd } from '../../checkout/steps.ts';
import { stripeProvider } from '../../checkout/stripe.ts';
import { providerAppearance, themeOf } from '../../checkout/theme.ts';
import { publicMessage } from '../../core/error-texts.ts';
import { ErrorCode, PurchasesError } from '../../core/errors.ts';
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

/** Does what no order is needed for, while nobody waits. The customer most likely reads the language of the page. Never rejects. */
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
  const layer = openLayer({
    target: htmlTarget,
    onLeft: () => opened?.checkout.close(),
    onResized: () => opened?.resized(),
  });
  let opened: OpenedCheckout | undefined;
  try {
    opened = openCheckout(
      { rcPackage, option, branding, translator, isSandbox, isEmbedded: layer.isEmbedded, now: new Date() },
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
        appearance: (isWide) => providerAppearance(theme, isWide),
        places: layer.places,
        isWide: layer.isWide,
      },
    );
    const screens = openScreens({ host: layer.host, root: layer.root, checkout: opened.checkout, theme });
    const end = await opened.ended;
    screens.unmount();
    return outcomeOf(end);
  } finally {
    // Already over, unless the screens could not be shown.
    opened?.checkout.close();
    await layer.close();
  }
}

/** @throws PurchasesError where it ends without a purchase */
function outcomeOf(end: FlowEnd): ScreenOutcome {
  switch (end.kind) {
    case 'finished':
      return { redemptionInfo: end.redemptionInfo, operationSessionId: end.operationSessionId };
    case 'closed': {
      const code = ErrorCode.UserCancelledError;
      throw new PurchasesError(code, publicMessage(code));
    }
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
  const known = chosen
    ? Object.values(subscriptionOptions).find(({ id }) => id === chosen.id)
    : (standard ?? undefined);
  const option = known ?? (chosen?.id === standard?.id ? standard : undefined);
  if (option) return option;
  const code = ErrorCode.PurchaseInvalidError;
  throw new PurchasesError(code, publicMessage(code), 'The product has no such purchase option.');
}

/** The campaign that led here, and what the developer says on top of it. */
function metadataOf({ params, collectUtm }: ScreenPurchase): PurchaseMetadata {
  return { ...(collectUtm && utmOf(document.location.search)), ...params.metadata };
}
