import type { BrandingAnswer } from '../wire/branding.ts';
import type { Backend } from './backend.ts';
import { publicMessage } from './error-texts.ts';
import { ErrorCode, PurchasesError } from './errors.ts';
import type { EventProperties } from './events/event.ts';
import type { Log } from './log.ts';
import type { PurchaseParams, RedemptionInfo } from './types.ts';

/** A purchase that is to be made on a screen. */
export type ScreenPurchase = {
  readonly params: PurchaseParams;
  readonly appUserId: string;
  readonly traceId: string;
  readonly isSandbox: boolean;
  /** Whether the campaign in the page's address goes with it. */
  readonly collectUtm: boolean;
  /** Undefined where it could not be loaded. */
  readonly branding: Promise<BrandingAnswer | undefined>;
  readonly backend: Backend;
  /** Where the backend is; asked when it is needed. */
  readonly base: () => string;
  readonly track: (name: string, properties: EventProperties) => void;
  readonly log: Log;
};

export type ScreenOutcome = {
  readonly redemptionInfo: RedemptionInfo | null;
  readonly operationSessionId: string;
};

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
