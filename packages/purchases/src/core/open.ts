import { publicMessage } from './error-texts.ts';
import { ErrorCode, PurchasesError } from './errors.ts';
import type { ScreenOutcome, ScreenPurchase } from './screen-purchase.ts';

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
export async function buyOnScreen(purchase: ScreenPurchase): Promise<ScreenOutcome> {
  if (!pageOf()) throw unsupported('The checkout cannot be shown without a page.');
  const screens = await bringScreens().catch((error: unknown) => {
    const code = ErrorCode.NetworkError;
    const reason = `The screens of the checkout cannot be loaded: ${String(error)}`;
    throw new PurchasesError(code, publicMessage(code), reason);
  });
  try {
    return await screens.buy(purchase);
  } catch (error) {
    if (error instanceof PurchasesError) throw error;
    throw unsupported(`The checkout cannot be shown: ${error}`);
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

/** What this version cannot do. */
export function unsupported(reason: string): PurchasesError {
  const code = ErrorCode.UnsupportedError;
  return new PurchasesError(code, publicMessage(code), reason);
}

function pageOf(): Document | undefined {
  return (globalThis as Surroundings).document;
}
