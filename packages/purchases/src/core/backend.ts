import { type BrandingAnswer, readBranding } from '../wire/branding.ts';
import {
  type CheckoutCompleteAnswer,
  type CheckoutStartAnswer,
  type CheckoutStartBody,
  type CheckoutStatusAnswer,
  type ConsentsBody,
  readCheckoutComplete,
  readCheckoutStart,
  readCheckoutStatus,
  readTaxes,
  type TaxAnswer,
} from '../wire/checkout.ts';
import { type OfferingsAnswer, readOfferings } from '../wire/offerings.ts';
import { readProductList } from '../wire/products.ts';
import { object } from '../wire/read.ts';
import { readSubscriber, type SubscriberAnswer } from '../wire/subscriber.ts';
import type { Http } from './http.ts';

/** The calls of the billing backend, events apart. All reject with a PurchasesError. */
export class Backend {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  offerings(appUserId: string): Promise<OfferingsAnswer> {
    const path = `/v1/subscribers/${encoded(appUserId)}/offerings`;
    return this.#http.ask({ name: 'getOfferings', path, read: readOfferings });
  }

  /** The products of these ids, in any order and each still unread; unknown ids are left out. */
  products(appUserId: string, ids: readonly string[], currency?: string): Promise<readonly unknown[]> {
    const query = ids.map((id) => `id=${encoded(id)}`);
    if (currency) query.push(`currency=${encoded(currency)}`);
    const path = `/rcbilling/v1/subscribers/${encoded(appUserId)}/products?${query.join('&')}`;
    return this.#http.ask({ name: 'getProducts', path, read: readProductList });
  }

  /** `anew`: what is under way already may be older than what the caller knows to have happened. */
  subscriber(appUserId: string, { anew = false } = {}): Promise<SubscriberAnswer> {
    const path = `/v1/subscribers/${encoded(appUserId)}`;
    return this.#http.ask({ name: 'getCustomerInfo', path, read: readSubscriber, anew });
  }

  branding(): Promise<BrandingAnswer> {
    return this.#http.ask({ name: 'getBrandingInfo', path: '/rcbilling/v1/branding', read: readBranding });
  }

  startCheckout(body: CheckoutStartBody): Promise<CheckoutStartAnswer> {
    const path = '/rcbilling/v1/checkout/start';
    return this.#http.ask({ name: 'postCheckoutStart', path, read: readCheckoutStart, body });
  }

  /** An empty body lets the backend guess where the customer is. */
  calculateTaxes(
    session: string,
    body: { readonly country_code?: string; readonly postal_code?: string },
  ): Promise<TaxAnswer> {
    const path = `${checkoutPath(session)}/calculate_taxes`;
    return this.#http.ask({ name: 'postCheckoutCalculateTax', path, read: readTaxes, body });
  }

  /** Our own call; the vendor's backend has none. */
  giveConsents(session: string, body: ConsentsBody): Promise<object> {
    const path = `${checkoutPath(session)}/consents`;
    return this.#http.ask({ name: 'postCheckoutConsents', path, read: object, body });
  }

  completeCheckout(session: string, email: string | undefined): Promise<CheckoutCompleteAnswer> {
    const body = email === undefined ? {} : { email };
    const path = `${checkoutPath(session)}/complete`;
    return this.#http.ask({ name: 'postCheckoutComplete', path, read: readCheckoutComplete, body });
  }

  checkoutStatus(session: string): Promise<CheckoutStatusAnswer> {
    const path = checkoutPath(session);
    return this.#http.ask({ name: 'getCheckoutStatus', path, read: readCheckoutStatus, anew: true });
  }
}

function checkoutPath(session: string): string {
  return `/rcbilling/v1/checkout/${encoded(session)}`;
}

/** An id as a part of an address. Half a character, which no address can hold, becomes the sign for a lost one. */
function encoded(id: string): string {
  return encodeURIComponent(id.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
