import type { BrandingAnswer } from '../wire/branding.ts';
import { Backend } from './backend.ts';
import { customerInfoOf } from './customer-info.ts';
import { publicError } from './error-texts.ts';
import { ErrorCode, PurchasesError, UninitializedPurchasesError } from './errors.ts';
import { createEvents, type Events } from './events/index.ts';
import { Http } from './http.ts';
import { anonymousAppUserId, isAnonymousAppUserId, uuid } from './identity.ts';
import { type LogLevel, log, setLogLevel } from './log.ts';
import { filtered, offeringForPlacement, offeringsOf, productIdsOf } from './offerings.ts';
import { bringScreensAhead, buyOnScreen, showOnScreen, whenPageRests } from './open.ts';
import { productsOf } from './products.ts';
import type {
  CustomerInfo,
  FlagsConfig,
  GetOfferingsParams,
  HttpConfig,
  Offering,
  Offerings,
  Package,
  PlatformInfo,
  PurchaseParams,
  PurchaseResult,
  RenderPaywallParams,
} from './types.ts';
import {
  isSandboxKey,
  requireApiKey,
  requireAppUserId,
  requireCurrency,
  requireHttpConfig,
} from './validation.ts';

let shared: Purchases | undefined;
let platform: PlatformInfo | undefined;

/**
 * Entry of the SDK: offerings, customers and purchases of one customer. Made by `Purchases.configure`.
 *
 * Every promise settles, and what it rejects with is a `PurchasesError`.
 */
export class Purchases {
  readonly #backend: Backend;
  readonly #events: Events;
  readonly #isSandbox: boolean;
  /** Goes with everything that the instance tells, and with its checkouts. */
  readonly #traceId = uuid();
  readonly #collectUtm: boolean;
  readonly #base: () => string;
  #appUserId: string;
  #branding: Promise<BrandingAnswer> | undefined;
  #isBuying = false;
  /** Ends that what a purchase needs is brought ahead; undefined until offerings were handed out. */
  #stopExpecting: (() => void) | undefined;

  private constructor(apiKey: string, appUserId: string, httpConfig: HttpConfig, flags: FlagsConfig) {
    this.#appUserId = appUserId;
    this.#isSandbox = isSandboxKey(apiKey);
    const http = new Http({
      apiKey,
      isSandbox: this.#isSandbox,
      httpConfig,
      platform: () => platform,
      log,
    });
    this.#backend = new Backend(http);
    this.#base = () => http.base;
    this.#collectUtm = flags.autoCollectUTMAsMetadata ?? true;
    this.#events = createEvents({
      base: () => http.eventsBase,
      headers: () => http.headers(false),
      appUserId: () => this.#appUserId,
      traceId: this.#traceId,
      enabled: flags.collectAnalyticsEvents ?? true,
      collectUtm: this.#collectUtm,
      log,
    });
  }

  /**
   * Makes the shared instance; no request is made before it.
   *
   * @param apiKey public key of the project; one that begins with `rcb_sb_` buys for nothing
   * @param appUserId your account's id, or `Purchases.generateRevenueCatAnonymousAppUserId()`
   * @param httpConfig where the backend is and what is sent along; kept by reference, read anew at every request
   * @param flags what may be told about the visitor
   * @throws PurchasesError 11 for a bad key, 14 for a bad app user id, 23 for a bad address or header
   */
  static configure(
    apiKey: string,
    appUserId: string,
    httpConfig: HttpConfig = {},
    flags: FlagsConfig = {},
  ): Purchases {
    requireApiKey(apiKey);
    requireAppUserId(appUserId);
    requireHttpConfig(httpConfig);
    if (shared) {
      log.warn('Purchases was configured already; the new instance replaces the old one.');
      shared.#end();
    }
    shared = new Purchases(apiKey, appUserId, httpConfig, flags);
    shared.#events.track('sdk_initialized');
    return shared;
  }

  /** @throws UninitializedPurchasesError before `configure`, and after `close` */
  static getSharedInstance(): Purchases {
    if (shared) return shared;
    throw new UninitializedPurchasesError();
  }

  static isConfigured(): boolean {
    return shared !== undefined;
  }

  /** How much is written to the console, by all instances; nothing unless set. */
  static setLogLevel(logLevel: LogLevel): void {
    setLogLevel(logLevel);
  }

  /**
   * Tells the backend what this SDK runs inside of.
   * @experimental
   */
  static setPlatformInfo(platformInfo: PlatformInfo): void {
    platform = platformInfo;
  }

  /** An app user id for a customer who has no account, a new one at each call. Keep it: it is the key to what they buy. */
  static generateRevenueCatAnonymousAppUserId(): string {
    return anonymousAppUserId();
  }

  /**
   * Loads what the checkout needs, so that it opens faster: its screens and how they look. A page that was handed offerings does so by
   * itself once it rests. Never rejects: a failure is logged, and `purchase` tries again.
   */
  async preload(): Promise<void> {
    const screens = bringScreensAhead().catch((error: unknown) => log.warn(String(error)));
    await Promise.all([screens, this.#brandingOrNothing()]);
  }

  /**
   * What can be bought.
   *
   * @param params a currency, and one offering where not all are wanted
   * @throws PurchasesError 23 for a currency that is none, else what the request fails with
   */
  async getOfferings(params: GetOfferingsParams = {}): Promise<Offerings> {
    requireCurrency(params.currency);
    const appUserId = this.#appUserId;
    const answer = filtered(await this.#backend.offerings(appUserId), params);
    return offeringsOf(answer, await this.#productsOf(appUserId, productIdsOf(answer), params), log);
  }

  /**
   * The offering that the project shows at a place of the app; null where it shows none there.
   *
   * @param placementIdentifier the place, as the catalogue names it
   * @param params a currency; an offering cannot be asked for here
   * @throws PurchasesError as `getOfferings`
   */
  async getCurrentOfferingForPlacement(
    placementIdentifier: string,
    params: GetOfferingsParams = {},
  ): Promise<Offering | null> {
    requireCurrency(params.currency);
    const appUserId = this.#appUserId;
    const answer = await this.#backend.offerings(appUserId);
    const products = await this.#productsOf(appUserId, productIdsOf(answer), params);
    return offeringForPlacement(answer, offeringsOf(answer, products, log), placementIdentifier);
  }

  /**
   * Everything the customer has bought, from the backend each time.
   * @throws PurchasesError 28 where the answer contradicts itself, else what the request fails with
   */
  async getCustomerInfo(): Promise<CustomerInfo> {
    return customerInfoOf(await this.#backend.subscriber(this.#appUserId), new Date());
  }

  /** Whether the customer has this right at present. Asks the backend. */
  async isEntitledTo(entitlementIdentifier: string): Promise<boolean> {
    const { entitlements } = await this.getCustomerInfo();
    return Object.hasOwn(entitlements.active, entitlementIdentifier);
  }

  /**
   * Opens the checkout and resolves when the purchase is done.
   *
   * @throws PurchasesError 1 where the customer leaves, 15 while another purchase is open, 20 where the payment failed, 24 where
   * there is no page or nothing can be shown on it, and what the requests fail with. What is bought is bought, also where the customer cannot be read after it.
   */
  async purchase(params: PurchaseParams): Promise<PurchaseResult> {
    requirePackage(params);
    if (this.#isBuying) {
      const code = ErrorCode.OperationAlreadyInProgressError;
      throw publicError(code, 'Another purchase of this instance is open.');
    }
    this.#isBuying = true;
    try {
      const appUserId = this.#appUserId;
      const outcome = await buyOnScreen({
        params,
        appUserId,
        traceId: this.#traceId,
        isSandbox: this.#isSandbox,
        collectUtm: this.#collectUtm,
        branding: this.#brandingOrNothing(),
        backend: this.#backend,
        base: this.#base,
        track: (name, properties) => this.#events.track(name, properties),
        log,
      });
      // Anew: an answer that is under way may be older than the purchase. Twice where it is lost: the link of a gift would be with it.
      const read = () => this.#backend.subscriber(appUserId, { anew: true });
      return { ...outcome, customerInfo: customerInfoOf(await read().catch(read), new Date()) };
    } finally {
      this.#isBuying = false;
    }
  }

  /** @deprecated Use `purchase`. */
  purchasePackage(
    rcPackage: Package,
    customerEmail?: string,
    htmlTarget?: HTMLElement,
  ): Promise<PurchaseResult> {
    return this.purchase({
      rcPackage,
      ...(customerEmail !== undefined && { customerEmail }),
      ...(htmlTarget !== undefined && { htmlTarget }),
    });
  }

  /**
   * Shows the paywall of an offering; resolves when something was bought on it.
   *
   * @throws PurchasesError 1 where the customer leaves, 23 where the offering has no paywall or one that cannot be drawn, or where its
   * button buys a package that the offering does not have, 24 where there is no page, and what `purchase` throws but for a checkout that
   * the customer leaves: that leads back to the paywall
   * @internal
   */
  async renderPaywall(params: RenderPaywallParams): Promise<PurchaseResult> {
    if (!params.offering.paywall_components) {
      const code = ErrorCode.ConfigurationError;
      throw new PurchasesError(code, 'You cannot use paywalls yet, they are coming soon!');
    }
    return showOnScreen({ params, purchases: this, log });
  }

  /** Whose offerings and purchases these are. */
  getAppUserId(): string {
    return this.#appUserId;
  }

  /**
   * Goes on for another customer. Nothing is carried over: what the last one bought stays theirs.
   * @throws PurchasesError 14 for a bad id; then the customer stays
   */
  async changeUser(newAppUserId: string): Promise<CustomerInfo> {
    requireAppUserId(newAppUserId);
    this.#appUserId = newAppUserId;
    return this.getCustomerInfo();
  }

  /** Whether purchases cost nothing: the key is one of the sandbox. */
  isSandbox(): boolean {
    return this.#isSandbox;
  }

  /** Whether the customer's id is one that `generateRevenueCatAnonymousAppUserId` made. */
  isAnonymous(): boolean {
    return isAnonymousAppUserId(this.#appUserId);
  }

  /** Ends the instance: no more events, and `Purchases.isConfigured()` is false. What is under way still settles. */
  close(): void {
    if (shared !== this) {
      log.warn('The closed instance is not the shared one; nothing happens.');
      return;
    }
    this.#end();
    shared = undefined;
  }

  /** @internal */
  _trackEvent({ eventName, properties }: TrackedEvent): void {
    this.#events.track(eventName, properties);
  }

  #end(): void {
    this.#stopExpecting?.();
    this.#events.close();
  }

  async #productsOf(appUserId: string, ids: readonly string[], { currency }: GetOfferingsParams) {
    const items = ids.length > 0 ? await this.#backend.products(appUserId, ids, currency) : [];
    const products = productsOf(items, log);
    // A customer who sees prices may buy: what the checkout needs comes meanwhile.
    if (products.size > 0 && shared === this)
      this.#stopExpecting ??= whenPageRests(() => void this.preload());
    return products;
  }

  /** Loaded once; a failure is logged, and the next call tries again. */
  #brandingOrNothing(): Promise<BrandingAnswer | undefined> {
    this.#branding ??= this.#backend.branding();
    const loading = this.#branding;
    return loading.catch((error: unknown) => {
      if (this.#branding === loading) this.#branding = undefined;
      log.error(`Branding cannot be loaded: ${error}.`);
      return undefined;
    });
  }
}

/** @internal */
export type TrackedEvent = {
  readonly eventName: string;
  readonly source?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
};

/** @throws PurchasesError 4 where there is nothing to buy */
function requirePackage({ rcPackage }: PurchaseParams): void {
  if (rcPackage?.webBillingProduct?.identifier) return;
  throw new PurchasesError(ErrorCode.PurchaseInvalidError, 'Product ID was not set before purchase.');
}
