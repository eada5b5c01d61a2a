import type { Tier } from '@plausch/protocol/perks';
import type {
  CustomerInfo,
  Offering,
  Offerings,
  Package,
  PurchaseResult,
  Purchases,
  PurchasesError,
} from '@plausch/purchases';
import { boughtLast } from './bought-last.ts';

/** What the user has bought, and the three rights that come of it. All false where nothing is known. */
export type PurchaseStatus = {
  /** Null where the backend could not be asked. */
  readonly customerInfo: CustomerInfo | null;
  readonly isPremium: boolean;
  readonly isVip: boolean;
  readonly isBabo: boolean;
};

export type Purchase = {
  readonly status: PurchaseStatus;
  readonly productId: string;
  /** The link of a gift; null for what the buyer keeps. */
  readonly redeemUrl: string | null;
};

/**
 * How a purchase ended that did not succeed: the person left, there was no line, it may still succeed, the bank refused it, they have it
 * already, or something failed.
 */
export type PurchaseProblem = 'left' | 'offline' | 'pending' | 'declined' | 'owned' | 'failed';

/** What is to be bought: a package, or what a person chooses on the paywall of an offering. */
export type Ware =
  | { readonly rcPackage: Package }
  | {
      readonly offering: Offering;
      /** Opens the page on which purchases are managed. */
      readonly onManage: () => void;
    };

export type PurchaseWish = Ware & {
  /** Spares the person the question for it. */
  readonly email: string;
  /** Told why nothing was bought. */
  readonly onProblem?: (problem: PurchaseProblem) => void;
};

/** Who buys, and where. Without an id or a key there is nothing to be bought. */
export type Buyer = {
  readonly userId: string | undefined;
  /** Public key of the billing backend. */
  readonly apiKey: string;
  /** Where the backend is: a full address without a slash at its end; undefined is the vendor's hosted service. */
  readonly baseUrl: string | undefined;
  /** Whether the person agreed that the backend hears what happens in the checkout. */
  readonly mayTell: boolean;
};

/** What the app knows of purchases: five operations, and none of them rejects. */
export type PurchaseServices = {
  /** Makes them those of a user, or the null service. */
  configure(buyer: Buyer): Promise<void>;
  /** What can be bought; null where that is not known. */
  getOfferings(): Promise<Offerings | null>;
  getCustomerInfo(): Promise<PurchaseStatus>;
  /** Opens the checkout, or the paywall that leads to it; null where nothing was bought. */
  purchaseProduct(wish: PurchaseWish): Promise<Purchase | null>;
  /** Asks anew what was bought, and has the server take it over. */
  restorePurchases(): Promise<PurchaseStatus>;
};

/** What the services need of the app. */
export type PurchasePorts = {
  /** The SDK, fetched once there is a user and a key. */
  readonly load: () => Promise<{ readonly Purchases: typeof Purchases }>;
  /** Gets the customer token, which proves to the backend who asks, good for a while; null where it wants none. Without it none is sent. */
  readonly customerToken?: () => Promise<string | null>;
  /** Tells our own server, which asks the backend itself and believes nothing of it. Without it the server hears of the backend alone. */
  readonly tell?: {
    purchased(customerInfo: CustomerInfo, productId: string): Promise<void>;
    restored(customerInfo: CustomerInfo): Promise<void>;
  };
  readonly log: (event: string, details?: Readonly<Record<string, unknown>>) => void;
  readonly now: () => number;
};

/** A token holds an hour; one that is older than this is replaced before it is used again. */
const TOKEN_RENEWED_AFTER_MS = 45 * 60_000;

const NOTHING: PurchaseStatus = { customerInfo: null, isPremium: false, isVip: false, isBabo: false };

/** The null service: it answers that there is nothing, and makes no request. */
const nullServices: Omit<PurchaseServices, 'configure'> = {
  getOfferings: async () => null,
  getCustomerInfo: async () => NOTHING,
  purchaseProduct: async () => null,
  restorePurchases: async () => NOTHING,
};

/** The null service until `configure` names a user, which it does with each change of the session. */
export function createPurchaseServices(ports: PurchasePorts): PurchaseServices {
  let current = nullServices;
  let close = () => {};
  /** Which call of `configure` counts: the SDK may come for a user who has signed out meanwhile. */
  let turn = 0;
  return {
    async configure(buyer) {
      turn += 1;
      const own = turn;
      close();
      close = () => {};
      current = nullServices;
      const { userId, apiKey } = buyer;
      if (userId === undefined || userId === '' || apiKey === '') return;
      try {
        const { Purchases: sdk } = await ports.load();
        if (own !== turn) return;
        const configured = configuredServices(sdk, { ...buyer, userId }, ports);
        current = configured.services;
        close = configured.close;
      } catch (error) {
        ports.log('purchases could not be set up', { error });
      }
    },
    getOfferings: () => current.getOfferings(),
    getCustomerInfo: () => current.getCustomerInfo(),
    purchaseProduct: (wish) => current.purchaseProduct(wish),
    restorePurchases: () => current.restorePurchases(),
  };
}

function configuredServices(
  sdk: typeof Purchases,
  buyer: Buyer & { readonly userId: string },
  { customerToken, tell, log, now }: PurchasePorts,
) {
  let token: { readonly text: string | null; readonly since: number } | undefined;
  let renewing: Promise<void> | undefined;
  const isFresh = () =>
    !customerToken || (token !== undefined && now() - token.since < TOKEN_RENEWED_AFTER_MS);
  const renewToken = async () => {
    if (!customerToken) return;
    renewing ??= customerToken()
      .then((text) => {
        token = { text, since: now() };
      })
      .finally(() => {
        renewing = undefined;
      });
    await renewing;
  };

  const purchases = sdk.configure(
    buyer.apiKey,
    buyer.userId,
    {
      ...(buyer.baseUrl !== undefined && { proxyURL: buyer.baseUrl }),
      // Read at every request, also of a checkout that stays open for long.
      get additionalHeaders(): Record<string, string> {
        if (!isFresh()) renewToken().catch((error: unknown) => log('no new customer token', { error }));
        return token?.text ? { 'X-Customer-Token': token.text } : {};
      },
    },
    { collectAnalyticsEvents: buyer.mayTell, autoCollectUTMAsMetadata: buyer.mayTell },
  );

  /** Does it with a token that is good; what goes wrong is logged once, and the answer is `otherwise`. */
  async function attempt<T>(what: string, otherwise: T, act: () => Promise<T>): Promise<T> {
    try {
      if (!isFresh()) await renewToken();
      return await act();
    } catch (error) {
      log(`purchases: ${what} failed`, { error });
      return otherwise;
    }
  }

  /** The purchase stands, whether our server heard of it or not: it hears of it by the backend as well. */
  async function told(what: string, telling: Promise<void> | undefined): Promise<void> {
    await telling?.catch((error: unknown) => log(`purchases: the server was not told of ${what}`, { error }));
  }

  const services: Omit<PurchaseServices, 'configure'> = {
    getOfferings: () => attempt('getOfferings', null, () => purchases.getOfferings()),
    getCustomerInfo: () =>
      attempt('getCustomerInfo', NOTHING, async () => statusOf(await purchases.getCustomerInfo())),
    async purchaseProduct(wish) {
      try {
        if (!isFresh()) await renewToken();
        const { customerInfo, redemptionInfo } = await bought(purchases, wish);
        const productId =
          'offering' in wish
            ? boughtLast(customerInfo, wish.offering)
            : wish.rcPackage.webBillingProduct.identifier;
        await told('a purchase', tell?.purchased(customerInfo, productId));
        return { status: statusOf(customerInfo), productId, redeemUrl: redemptionInfo?.redeemUrl ?? null };
      } catch (error) {
        const problem = problemOf(error);
        if (problem !== 'left') log('purchases: purchaseProduct failed', { error });
        wish.onProblem?.(problem);
        return null;
      }
    },
    restorePurchases: () =>
      attempt('restorePurchases', NOTHING, async () => {
        const customerInfo = await purchases.getCustomerInfo();
        await told('a restoring', tell?.restored(customerInfo));
        return statusOf(customerInfo);
      }),
  };
  return { services, close: () => purchases.close() };
}

function bought(purchases: Purchases, { email, ...ware }: PurchaseWish): Promise<PurchaseResult> {
  const buyer = { customerEmail: email, selectedLocale: 'de' };
  return 'offering' in ware
    ? purchases.renderPaywall({ ...buyer, offering: ware.offering, onVisitCustomerCenter: ware.onManage })
    : purchases.purchase({ ...buyer, rcPackage: ware.rcPackage, defaultLocale: 'de' });
}

function statusOf(customerInfo: CustomerInfo): PurchaseStatus {
  const has = (tier: Tier) => Object.hasOwn(customerInfo.entitlements.active, tier);
  return { customerInfo, isPremium: has('premium'), isVip: has('vip'), isBabo: has('babo') };
}

/**
 * Numbers of the SDK's public catalogue; its module is not there before a purchase. 0 is undecided; with 11, 12 and 16 the customer could
 * not be read after a purchase that stands; 20, "pending" by its name, is a charge that was refused.
 */
const PROBLEMS: Readonly<Record<number, PurchaseProblem>> = {
  0: 'pending',
  1: 'left',
  6: 'owned',
  10: 'offline',
  11: 'pending',
  12: 'pending',
  16: 'pending',
  20: 'declined',
};

function problemOf(error: unknown): PurchaseProblem {
  return PROBLEMS[(error as Partial<PurchasesError>)?.errorCode ?? -1] ?? 'failed';
}
