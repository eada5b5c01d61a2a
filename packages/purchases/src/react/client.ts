import { ErrorCode, type PurchasesError } from '../core/errors.ts';
import { Purchases } from '../core/purchases.ts';
import type {
  CustomerInfo,
  FlagsConfig,
  GetOfferingsParams,
  HttpConfig,
  Offerings,
  PurchaseParams,
  PurchaseResult,
} from '../core/types.ts';
import { purchasesErrorOf, Resource } from './resource.ts';

/** What the hooks need of an instance. */
export type PurchasesLike = Pick<Purchases, 'getOfferings' | 'getCustomerInfo' | 'purchase'>;

/** What `Purchases.configure` takes. */
export interface PurchasesConfiguration {
  readonly apiKey: string;
  readonly appUserId: string;
  /** Additional headers may be others at every render: each request takes the latest. */
  readonly httpConfig?: HttpConfig;
  readonly flags?: FlagsConfig;
}

/** How a purchase ended. */
export type PurchaseEnd =
  | { readonly status: 'purchased'; readonly result: PurchaseResult }
  /** The customer left the checkout. */
  | { readonly status: 'cancelled' }
  | { readonly status: 'failed'; readonly error: PurchasesError };

type Source =
  | { readonly purchases: PurchasesLike; readonly configuration?: undefined }
  | { readonly purchases?: undefined; readonly configuration: PurchasesConfiguration };

/**
 * What the hooks under one provider share: the instance, made when it is needed first, and what was loaded by it.
 * Making a client does nothing: React may make several and keep one.
 */
export class PurchasesClient {
  readonly customerInfo = new Resource<CustomerInfo>(() => this.#instance().getCustomerInfo());
  readonly #offerings = new Map<string, Resource<Offerings>>();
  readonly #given: PurchasesLike | undefined;
  #configuration: PurchasesConfiguration | undefined;
  #own: Purchases | undefined;
  #holders = 0;

  constructor({ purchases, configuration }: Source) {
    this.#given = purchases;
    this.#configuration = configuration;
  }

  /** Whether this client still is the one for a provider's properties, or another has to take its place. */
  isFor({ purchases, configuration }: Source): boolean {
    return purchases === this.#given && identityOf(configuration) === identityOf(this.#configuration);
  }

  /** Takes over what may change without another instance. */
  follow(configuration: PurchasesConfiguration | undefined): void {
    this.#configuration = configuration;
  }

  /** Keeps the instance open until what is returned is called; one that this client made is closed then. */
  retain(): () => void {
    this.#holders += 1;
    try {
      this.#instance();
    } catch {
      // Whoever needs it hears of it.
    }
    return () => {
      this.#holders -= 1;
      this.#closeUnlessHeld();
    };
  }

  /** The offerings of these parameters, the same for all who ask for them. */
  offerings(params: GetOfferingsParams): Resource<Offerings> {
    const key = JSON.stringify([params.currency ?? null, params.offeringIdentifier ?? null]);
    const known = this.#offerings.get(key);
    if (known) return known;
    const resource = new Resource(() => this.#instance().getOfferings(params));
    this.#offerings.set(key, resource);
    return resource;
  }

  /** Buys, and brings what is shown up to date. Never rejects. */
  async purchase(params: PurchaseParams): Promise<PurchaseEnd> {
    try {
      const result = await this.#instance().purchase(params);
      this.customerInfo.put(result.customerInfo);
      // A trial that was taken is not offered again.
      for (const offerings of this.#offerings.values()) offerings.invalidate();
      return { status: 'purchased', result };
    } catch (thrown) {
      const error = purchasesErrorOf(thrown);
      if (error.errorCode === ErrorCode.UserCancelledError) return { status: 'cancelled' };
      // What was said to have failed may have been bought all the same.
      this.customerInfo.invalidate();
      return { status: 'failed', error };
    }
  }

  /** @throws PurchasesError for a configuration that cannot be used */
  #instance(): PurchasesLike {
    if (this.#given) return this.#given;
    this.#own ??= this.#configured();
    if (this.#holders === 0) this.#closeUnlessHeld();
    return this.#own;
  }

  #configured(): Purchases {
    const latest = () => this.#configuration;
    const { apiKey, appUserId, httpConfig, flags } = this.#configuration as PurchasesConfiguration;
    // Read anew at every request, so that a fresh token is sent without another instance.
    const followed: HttpConfig = {
      ...(httpConfig?.proxyURL !== undefined && { proxyURL: httpConfig.proxyURL }),
      get additionalHeaders() {
        return latest()?.httpConfig?.additionalHeaders ?? {};
      },
    };
    return Purchases.configure(apiKey, appUserId, followed, flags);
  }

  /** Not at once: React takes a component away and puts it back, to find what cannot bear it. */
  #closeUnlessHeld(): void {
    setTimeout(() => {
      const own = this.#own;
      if (this.#holders > 0 || !own) return;
      this.#own = undefined;
      // Another instance may have taken its place, which closed it.
      if (Purchases.isConfigured() && Purchases.getSharedInstance() === own) own.close();
    });
  }
}

/** What makes another instance when it changes. */
function identityOf(configuration: PurchasesConfiguration | undefined): string | undefined {
  if (!configuration) return undefined;
  const { apiKey, appUserId, httpConfig, flags } = configuration;
  const { autoCollectUTMAsMetadata = true, collectAnalyticsEvents = true } = flags ?? {};
  const flagsInOrder = [autoCollectUTMAsMetadata, collectAnalyticsEvents];
  return JSON.stringify([apiKey, appUserId, httpConfig?.proxyURL, flagsInOrder]);
}
