import { WIRE } from 'virtual:wire/premium';
import type { TierFlags } from '@plausch/protocol';
import { ApiError, call, learnWire } from '../../api/index.ts';
import { reloadOnce } from '../../app/chunk-reload.ts';
import { loadAway } from '../../app/load-away.ts';
import { log } from '../../device/log.ts';
import { isNativeApp } from '../../device/native.ts';
import { session } from '../sessions/index.ts';
import { createPurchaseServices, type PurchaseServices } from './purchases.services.ts';
import { shop } from './shop.ts';

// Only who has a page that sells needs them.
learnWire(WIRE);

const FORBIDDEN = 403;
/** What the server said when it was asked for its word on a user. */
let refusal: { readonly userId: string | undefined; readonly error: ApiError } | undefined;

const HOSTED = 'https://api.revenuecat.com';
/** Whether the vendor sells for us: the word of our server is for our own backend alone, also where it gives one out. */
const isHosted = (): boolean => shop().baseUrl === HOSTED;

/** The purchases of the signed-in user of this page. */
const purchases: PurchaseServices = createPurchaseServices({
  load: loadSdk,
  customerToken: async () => {
    const userId = session.state.getState().session?.user.id;
    try {
      const { token } = await call('customerToken', { query: {} });
      refusal = undefined;
      return isHosted() ? null : token;
    } catch (error) {
      if (error instanceof ApiError && error.status === FORBIDDEN) refusal = { userId, error };
      throw error;
    }
  },
  tell: {
    purchased: async (customerInfo, productId) =>
      takeOver(await call('webPurchaseComplete', { body: { customerInfo: { ...customerInfo }, productId } })),
    restored: async (customerInfo) => {
      const endpoint = isNativeApp() ? 'restorePurchases' : 'webRestoreComplete';
      takeOver(await call(endpoint, { body: { customerInfo: { ...customerInfo } } }));
    },
  },
  log,
  now: Date.now,
});

let failures = 0;
/** Whether the SDK did not come when it was last asked for. */
let isMissing = false;

/**
 * Where the SDK does not come, the next question asks for it again. Some browsers remember that it did not: where the server is there by
 * then, a fresh document has it.
 */
async function loadSdk(): Promise<typeof import('@plausch/purchases')> {
  try {
    return await import('@plausch/purchases');
  } catch (error) {
    isMissing = true;
    failures += 1;
    if (failures > 1 && (await (await loadAway()).serverIsThere())) reloadOnce(window.location.pathname);
    throw error;
  }
}

/** What the server has found is there at once, whether its word by the socket comes or not. */
function takeOver({ isPremium, isVip, isBabo }: TierFlags): void {
  session.mergeUser({ isPremium, isVip, isBabo });
}

/** Why the signed-in user may not buy, in the words of the server; undefined where nothing speaks against it. */
export function whyNotToBuy(): ApiError | undefined {
  return refusal?.userId === session.state.getState().session?.user.id ? refusal?.error : undefined;
}

let configuredFor: string | undefined;
let configured: Promise<void> = Promise.resolve();

/** Configures the services for the signed-in user, and again after each change of the session. Resolves once they are. */
export function ownPurchases(): Promise<PurchaseServices> {
  follow();
  return configured.then(() => purchases);
}

/** The token that proves to our backend who opens a gift; it buys nothing, so minors get it, too. Null for the hosted service. */
export async function giftToken(): Promise<string | null> {
  return isHosted() ? null : (await call('customerToken', { query: { for: 'gift' } })).token;
}

/** Whether anything can be bought here at all. */
export const isShopOpen = (): boolean => shop().apiKey !== '';

/** Where customers manage what they have: our backend has one page for all, and lets in by a link that it mails. */
export function managementPage(): string | null {
  return isHosted() ? null : `${shop().baseUrl}/manage`;
}

/**
 * A link that opens that page at once, as the server knows who is signed in; `fallback` where none can be had: there a mail
 * brings one. Never rejects.
 */
export async function linkToManagement(fallback: string): Promise<string> {
  if (isHosted()) return fallback;
  try {
    return (await call('manageLink')).url;
  } catch (error) {
    log('no link to the management page', { error });
    return fallback;
  }
}

let isFollowing = false;

function follow(): void {
  // Only a question asks for the SDK again: by itself, with any change of the session, the page would load anew under its reader.
  if (isMissing) configuredFor = undefined;
  configureFor(session.state.getState().session?.user.id);
  if (isFollowing) return;
  isFollowing = true;
  session.state.subscribe((now) => configureFor(now.session?.user.id));
}

function configureFor(userId: string | undefined): void {
  if (configuredFor === userId) return;
  configuredFor = userId;
  isMissing = false;
  const { apiKey, baseUrl } = shop();
  configured = purchases.configure({
    userId,
    apiKey,
    baseUrl: isHosted() ? undefined : fullAddress(baseUrl),
    // The user has not been asked yet whether the backend may be told the checkout's events.
    mayTell: false,
  });
}

/** As the SDK wants it: without the slash that an address without a path gets. */
const fullAddress = (baseUrl: string): string =>
  new URL(baseUrl, window.location.href).href.replace(/\/+$/, '');
