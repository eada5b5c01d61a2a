import { publicMessage } from './error-texts.ts';
import { ErrorCode, PurchasesError } from './errors.ts';
import type { ScreenOutcome, ScreenPurchase } from './screen-purchase.ts';

/**
 * Brings the screens, which are no part of the core, and buys on them.
 *
 * @throws PurchasesError 24 where there is no page, 10 where the screens cannot be loaded, and what the purchase ends with
 */
export async function buyOnScreen(purchase: ScreenPurchase): Promise<ScreenOutcome> {
  if (!(globalThis as { readonly document?: Document }).document) {
    throw unsupported('A checkout needs a page to be shown on.');
  }
  const screens = await import('../react/screens/purchase.ts').catch((error: unknown) => {
    const code = ErrorCode.NetworkError;
    const reason = `The screens of the checkout cannot be loaded: ${String(error)}`;
    throw new PurchasesError(code, publicMessage(code), reason);
  });
  return screens.buy(purchase);
}

/** What this version cannot do. */
export function unsupported(reason: string): PurchasesError {
  const code = ErrorCode.UnsupportedError;
  return new PurchasesError(code, publicMessage(code), reason);
}
