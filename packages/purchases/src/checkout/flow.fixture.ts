import { vi } from 'vitest';
import {
  answered,
  brandingAnswer,
  offeringsAnswer,
  type Reply,
  type Seen,
  vip,
} from '../core/backend.fixture.ts';
import { Backend } from '../core/backend.ts';
import type { EventProperties } from '../core/events/event.ts';
import { Http } from '../core/http.ts';
import type { Log } from '../core/log.ts';
import { offeringsOf } from '../core/offerings.ts';
import { productsOf } from '../core/products.ts';
import type { Package } from '../core/types.ts';
import { translatorFor } from '../i18n/index.ts';
import { readBranding } from '../wire/branding.ts';
import { readOfferings } from '../wire/offerings.ts';
import { type CheckoutOrder, openCheckout } from './flow.ts';
import { StripeRecorder } from './stripe.fixture.ts';
import { stripeProvider } from './stripe.ts';

const elements = {
  mode: 'payment',
  payment_method_types: ['card'],
  setup_future_usage: 'off_session',
  amount: 499,
  currency: 'eur',
};
export const gateway = {
  publishable_api_key: 'pk_test_1',
  stripe_account_id: 'acct_1',
  elements_configuration: elements,
};

export const refused = (code: number): Reply => ({ status: 400, body: { code, message: `no ${code}` } });

/** Lets everything happen that needs no time. */
export const settled = () => vi.advanceTimersByTimeAsync(0);

/** A reply whose body breaks off. */
export const BROKEN_OFF = '\u0000';

export type Wish = Partial<CheckoutOrder> & {
  readonly taxed?: boolean;
  readonly locale?: string;
  readonly product?: object;
  readonly key?: string;
  readonly appearance?: object;
  readonly places?: { readonly payment: HTMLElement; readonly email: HTMLElement };
};

/** The whole course of a checkout without a page: the backend and the card provider's script are the test's, time too. */
export class ScriptedCheckout {
  stripe = new StripeRecorder();
  readonly seen: Seen[] = [];
  readonly events: [string, EventProperties][] = [];
  /** By the last part of the address; `status` where that is a session. */
  replies: Record<string, (seen: Seen) => Reply | Promise<Reply>> = {};
  readonly log: Log;

  constructor(log: Log) {
    this.log = log;
  }

  /** To be called before each test. */
  begin(): void {
    vi.useFakeTimers();
    this.stripe = new StripeRecorder();
    this.seen.length = 0;
    this.events.length = 0;
    this.replies = {
      start: () => ({ body: { operation_session_id: 's_1', gateway_params: gateway } }),
      complete: () => ({ body: { operation_session_id: 's_1', gateway_params: { client_secret: 'pi_1' } } }),
      consents: () => ({ body: { operation_session_id: 's_1' } }),
      status: () => ({ body: { operation: { status: 'succeeded', redemption_info: { redeem_url: 'r' } } } }),
    };
    vi.stubGlobal('window', { Stripe: this.stripe.Stripe });
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => this.#fetch(url, init));
  }

  /** To be called after each test. */
  end(): void {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }

  readonly passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  /** How many timers are set. */
  readonly timers = () => vi.getTimerCount();

  /** The last parts of the addresses that were asked. */
  readonly asked = () => this.seen.map(({ url }) => url.split('/').at(-1) ?? '');
  readonly named = (name: string) =>
    this.events.filter(([told]) => told === name).map(([, properties]) => properties);

  readonly opened = async (wish: Wish = {}) => {
    const flow = this.open(await translatorFor({ selectedLocale: wish.locale ?? 'en', log: () => {} }), wish);
    await settled();
    return { ...flow, state: () => flow.checkout.getState() };
  };

  /** At once: what happens next is up to the caller. */
  open(
    translator: Awaited<ReturnType<typeof translatorFor>>,
    { taxed = false, product = vip, key = 'rcb_sb_x', appearance, locale: _, places, ...order }: Wish = {},
  ) {
    const isSandbox = key.startsWith('rcb_sb_');
    const { log } = this;
    const offerings = offeringsOf(readOfferings(offeringsAnswer, ''), productsOf([product], log), log);
    const rcPackage = offerings.current?.monthly as Package;
    const { defaultSubscriptionOption, defaultNonSubscriptionOption } = rcPackage.webBillingProduct;
    const option = defaultSubscriptionOption ?? defaultNonSubscriptionOption;
    if (!option) throw new Error('The product has no option.');
    const branding = readBranding(
      { ...brandingAnswer, gateway_tax_collection_enabled: taxed, ...(appearance && { appearance }) },
      '',
    );
    const http = new Http({
      apiKey: key,
      isSandbox,
      httpConfig: { proxyURL: 'http://billing' },
      platform: () => undefined,
      log,
    });
    return openCheckout(
      { rcPackage, option, branding, translator, isSandbox, isEmbedded: false, now: new Date() },
      { appUserId: 'anna', traceId: 'trace', customerEmail: 'a@b.de', termsVersion: null, ...order },
      {
        backend: new Backend(http),
        provider: stripeProvider(() => 'http://billing'),
        track: (name, properties) => void this.events.push([name, properties]),
        log,
        appearance: (isWide) => ({ isWide }),
        places: places ?? { payment: {} as HTMLElement, email: {} as HTMLElement },
        isWide: () => true,
      },
    );
  }

  /** With a card in the form. */
  readonly filled = async (wish: Wish = {}) => {
    const flow = await this.opened(wish);
    this.stripe.happen('payment ready');
    this.stripe.happen('linkAuthentication ready');
    this.stripe.happen('payment change', { complete: true, value: { type: 'card' } });
    await settled();
    return flow;
  };

  readonly paid = async (wish: Wish = {}) => {
    const flow = await this.filled(wish);
    flow.checkout.pay();
    await settled();
    return flow;
  };

  async #fetch(url: string, { method = 'GET', body, signal }: RequestInit): Promise<Response> {
    const sent = body === undefined ? undefined : JSON.parse(String(body));
    const one: Seen = { method, url, headers: {}, body: sent };
    this.seen.push(one);
    const name = url.split('/').at(-1) ?? '';
    const answer = this.replies[name] ?? (url.includes('/checkout/') ? this.replies['status'] : answered);
    const reply = await withSignal(Promise.resolve(answer?.(one) ?? {}), signal);
    if (reply.body === undefined && reply.text === undefined) throw new TypeError('fetch failed');
    const text = reply.text ?? JSON.stringify(reply.body);
    return new Response(text === BROKEN_OFF ? brokenOff() : text, { status: reply.status ?? 200 });
  }
}

/** As `fetch` has it: an aborted request is over at once; a later answer changes nothing. */
function withSignal<T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    promise.then(resolve, reject);
  });
}

function brokenOff(): ReadableStream {
  return new ReadableStream({
    start: (body) => body.enqueue(new TextEncoder().encode('{"operation_session_id":"s')),
    pull: (body) => body.error(new TypeError('terminated')),
  });
}
