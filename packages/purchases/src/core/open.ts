import { publicError } from './error-texts.ts';
import { ErrorCode, PurchasesError } from './errors.ts';
import type { ScreenPaywall } from './screen-paywall.ts';
import type { ScreenOutcome, ScreenPurchase } from './screen-purchase.ts';
import type { PurchaseResult } from './types.ts';

/** Where no browser says when a page rests, it is given this long. */
const REST_MS = 500;

type Surroundings = { readonly document?: Document };
/** Not every browser has it, and the language's own types have it not at all. */
type SavesData = { readonly connection?: { readonly saveData?: boolean } };

const bringScreens = () => import('../react/screens/purchase.ts');

/**
 * Brings the screens, which are no part of the core, and buys on them.
 *
 * @throws PurchasesError 24 where there is no page or nothing can be shown on it, 10 where the screens cannot be loaded, and what the
 * purchase ends with
 */
export function buyOnScreen(purchase: ScreenPurchase): Promise<ScreenOutcome> {
  return onScreen(bringScreens, (screens) => screens.buy(purchase));
}

/**
 * Brings what draws paywalls, and shows one until something was bought on it.
 *
 * @throws PurchasesError as `buyOnScreen`, 1 where the customer leaves, and 23 where the paywall cannot be read
 */
export function showOnScreen(paywall: ScreenPaywall): Promise<PurchaseResult> {
  return onScreen(
    () => import('../react/paywall/show.tsx'),
    (screens) => screens.show(paywall),
  );
}

async function onScreen<Screens, End>(
  bring: () => Promise<Screens>,
  show: (screens: Screens) => Promise<End>,
): Promise<End> {
  if (!pageOf()) throw unsupported('Nothing can be shown without a page.');
  const screens = await bring().catch((error: unknown) => {
    throw publicError(ErrorCode.NetworkError, `The screens cannot be loaded: ${error}`);
  });
  try {
    return await show(screens);
  } catch (error) {
    if (error instanceof PurchasesError) throw error;
    throw unsupported(`Nothing can be shown: ${error}`);
  }
}

/**
 * Brings the screens ahead of a purchase, which finds them there. Nothing without a page.
 * @throws what the import fails with
 */
export async function bringScreensAhead(): Promise<void> {
  if (pageOf()) await (await bringScreens()).prepare();
}

/**
 * Calls back once the page has nothing else to do; returns what ends that. Never without a page, nor where people asked their browser to fetch
 * nothing that is not needed yet.
 */
export function whenPageRests(callback: () => void): () => void {
  const window = pageOf()?.defaultView;
  const { connection } = (globalThis.navigator ?? {}) as SavesData;
  if (!window || connection?.saveData) return () => {};
  if (typeof window.requestIdleCallback === 'function') {
    const wish = window.requestIdleCallback(callback);
    return () => window.cancelIdleCallback(wish);
  }
  const timer = setTimeout(callback, REST_MS);
  return () => clearTimeout(timer);
}

/** What cannot be done here. */
function unsupported(reason: string): PurchasesError {
  return publicError(ErrorCode.UnsupportedError, reason);
}

function pageOf(): Document | undefined {
  return (globalThis as Surroundings).document;
}
