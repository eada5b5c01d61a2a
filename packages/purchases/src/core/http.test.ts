import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScriptedBackend } from './backend.fixture.ts';
import { Backend } from './backend.ts';
import { ErrorCode, PurchasesError } from './errors.ts';
import { Http } from './http.ts';
import { LogLevel, log, setLogLevel } from './log.ts';
import type { HttpConfig, PlatformInfo } from './types.ts';

const server = new ScriptedBackend();
beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => {
  server.seen.length = 0;
  server.answer = () => ({ body: { product_details: [] } });
});

function backend(httpConfig: HttpConfig = {}, platform?: PlatformInfo, apiKey = 'rcb_sb_key'): Backend {
  const isSandbox = apiKey.startsWith('rcb_sb_');
  if (!Object.hasOwn(httpConfig, 'proxyURL')) httpConfig.proxyURL = server.base;
  return new Backend(new Http({ apiKey, isSandbox, httpConfig, platform: () => platform, log }));
}

/** What a call rejects with. */
async function failureOf(call: Promise<unknown>): Promise<PurchasesError> {
  const outcome = await call.then(
    () => 'nothing failed',
    (error: unknown) => error,
  );
  if (outcome instanceof PurchasesError) return outcome;
  throw new Error(`It should be a PurchasesError and is ${String(outcome)}`);
}
const products = (httpConfig?: HttpConfig) => backend(httpConfig).products('anna', ['a']);

describe('what is sent', () => {
  it('[BILL-01] goes to the address that was configured, its path included', async () => {
    await products();
    expect(server.seen[0]?.url).toMatch(/^\/billing\/rcbilling\//);
  });

  it.each([
    ['getOfferings', (to: Backend) => to.offerings('anna')],
    ['getProducts', (to: Backend) => to.products('anna', ['a'])],
    ['getCustomerInfo', (to: Backend) => to.subscriber('anna')],
    ['getBrandingInfo', (to: Backend) => to.branding()],
    [
      'postCheckoutStart',
      (to: Backend) =>
        to.startCheckout({
          app_user_id: 'anna',
          product_id: 'a',
          price_id: 'p',
          presented_offering_identifier: 'o',
          trace_id: 't',
        }),
    ],
    ['postCheckoutCalculateTax', (to: Backend) => to.calculateTaxes('s', {})],
    ['postCheckoutComplete', (to: Backend) => to.completeCheckout('s', undefined)],
    ['getCheckoutStatus', (to: Backend) => to.checkoutStatus('s')],
  ])(
    '[BILL-01] [BILL-02] [BILL-03] [BILL-04] [BILL-05] [BILL-06] [BILL-07] [BILL-08] so does %s, with all headers',
    async (name, ask) => {
      server.answer = () => ({ status: 404, body: {} });
      const failure = await failureOf(ask(backend({}, { flavor: 'flutter', version: '8.1' })));
      expect(failure.underlyingErrorMessage).toContain(`Request: ${name}.`);
      expect(server.seen).toHaveLength(1);
      expect(server.seen[0]).toMatchObject({
        url: expect.stringMatching(/^\/billing\/(?:rcbilling\/)?v1\//),
        headers: {
          authorization: 'Bearer rcb_sb_key',
          'content-type': 'application/json',
          accept: 'application/json',
          'x-platform': 'web',
          'x-version': '1.2.0',
          'x-is-sandbox': 'true',
          'x-platform-flavor': 'flutter',
          'x-platform-flavor-version': '8.1',
        },
      });
    },
  );

  it('[BILL-02] [BILL-03] [BILL-04] [BILL-05] [BILL-06] [BILL-07] has the key, JSON, the platform, the version and the sandbox in its headers', async () => {
    await products();
    await backend({}, undefined, 'rcb_live').products('anna', ['a']);
    expect(server.seen[0]?.headers).toMatchObject({
      authorization: 'Bearer rcb_sb_key',
      'content-type': 'application/json',
      accept: 'application/json',
      'x-platform': 'web',
      'x-version': '1.2.0',
      'x-is-sandbox': 'true',
    });
    expect(server.seen[1]?.headers).toMatchObject({
      authorization: 'Bearer rcb_live',
      'x-is-sandbox': 'false',
    });
  });

  it('[BILL-08] names what the SDK runs inside of, where that is told', async () => {
    await products();
    await backend({}, { flavor: 'flutter', version: '8.1' }).products('anna', ['a']);
    expect(server.seen[0]?.headers).not.toHaveProperty('x-platform-flavor');
    expect(server.seen[0]?.headers).not.toHaveProperty('x-platform-flavor-version');
    expect(server.seen[1]?.headers).toMatchObject({
      'x-platform-flavor': 'flutter',
      'x-platform-flavor-version': '8.1',
    });
  });

  it('[SDK-12] has the additional headers as they are at the moment of each request', async () => {
    let token = 0;
    const config: HttpConfig = {
      get additionalHeaders() {
        token += 1;
        return { 'X-Customer-Token': `t${token}`, 'X-VERSION': 'mine', authorization: 'mine' };
      },
    };
    const twice = backend(config);
    await twice.products('anna', ['a']);
    await twice.products('anna', ['b']);
    expect(server.seen.map(({ headers }) => headers['x-customer-token'])).toEqual(['t1', 't2']);
    expect(server.seen[0]?.headers).toMatchObject({
      'x-version': '1.2.0',
      authorization: 'Bearer rcb_sb_key',
    });
  });

  it('[SDK-12] an additional header never says what the SDK runs inside of', async () => {
    await products({
      get additionalHeaders() {
        return { 'X-Platform-FLAVOR': 'mine', 'x-platform-flavor-version': '1' };
      },
    });
    expect(server.seen[0]?.headers).not.toHaveProperty('x-platform-flavor');
    expect(server.seen[0]?.headers).not.toHaveProperty('x-platform-flavor-version');
  });

  it('[SDK-12] is not sent where a header cannot be: an error of the configuration says which', async () => {
    const broken = await failureOf(products({ additionalHeaders: { 'X-Test': 'a\nb' } }));
    expect(broken.errorCode).toBe(ErrorCode.ConfigurationError);
    expect(broken.underlyingErrorMessage).toContain('X-Test');
    const thrown = await failureOf(
      products({
        get additionalHeaders(): Record<string, string> {
          throw new Error('no token');
        },
      }),
    );
    expect(thrown.errorCode).toBe(ErrorCode.ConfigurationError);
    expect(thrown.underlyingErrorMessage).toContain('no token');
    expect(server.seen).toEqual([]);
  });

  it('[BILL-09 client] [BILL-10 client] [BILL-11 client] has every id encoded once', async () => {
    server.answer = ({ url }) => ({ body: url.includes('products') ? { product_details: [] } : {} });
    const odd = 'jörg?&#%20 🦊+';
    const path = encodeURIComponent(odd);
    await backend()
      .offerings(odd)
      .catch(() => {});
    await backend()
      .subscriber(odd)
      .catch(() => {});
    await backend().products(odd, ['a&b=c', 'd'], 'EUR');
    await backend().products('anna', ['\uD800']);
    expect(server.seen.map(({ url }) => url)).toEqual([
      `/billing/v1/subscribers/${path}/offerings`,
      `/billing/v1/subscribers/${path}`,
      `/billing/rcbilling/v1/subscribers/${path}/products?id=a%26b%3Dc&id=d&currency=EUR`,
      '/billing/rcbilling/v1/subscribers/anna/products?id=%EF%BF%BD',
    ]);
  });

  it('[BILL-11 client] equal reads at once are one, later ones are asked anew', async () => {
    const client = backend();
    await Promise.all([client.products('anna', ['a']), client.products('anna', ['a'])]);
    expect(server.seen).toHaveLength(1);
    await client.products('anna', ['a']);
    expect(server.seen).toHaveLength(2);
    await Promise.all([
      client.subscriber('anna').catch(() => {}),
      client.subscriber('anna', { anew: true }).catch(() => {}),
    ]);
    expect(server.seen).toHaveLength(4);
  });
});

describe('what fails', () => {
  it('[BILL-37] no answer is a network error', async () => {
    server.answer = () => ({});
    const { errorCode, message, underlyingErrorMessage } = await failureOf(products());
    expect(errorCode).toBe(ErrorCode.NetworkError);
    expect(message).toBe('Error performing request. Please check your network connection and try again.');
    expect(underlyingErrorMessage).toContain('getProducts');
    const nowhere = await failureOf(products({ proxyURL: 'http://127.0.0.1:1' }));
    expect(nowhere.errorCode).toBe(ErrorCode.NetworkError);
    const noAddress = await failureOf(products({ proxyURL: 'nonsense:' }));
    expect(noAddress.errorCode).toBe(ErrorCode.NetworkError);
  });

  it('[BILL-37] nor is one that never comes: after 30 seconds it is given up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let asked = () => {};
      const arrived = new Promise<void>((resolve) => {
        asked = resolve;
      });
      server.answer = () => {
        asked();
        return new Promise(() => {});
      };
      const failure = failureOf(products());
      await arrived;
      vi.advanceTimersByTime(29_999);
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(1);
      const { errorCode, underlyingErrorMessage } = await failure;
      expect(errorCode).toBe(ErrorCode.NetworkError);
      expect(underlyingErrorMessage).toContain('no answer within 30 s');
    } finally {
      vi.useRealTimers();
    }
  });

  it('what was answered leaves no timer behind, and a line for developers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // One that is the test's own: the real one has timers too.
    vi.stubGlobal('fetch', async () => new Response('{"product_details":[]}'));
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
    setLogLevel(LogLevel.Debug);
    try {
      await products();
      expect(vi.getTimerCount()).toBe(0);
      expect(debug.mock.calls).toEqual([['[Purchases]', 'getProducts: 200']]);
    } finally {
      setLogLevel(LogLevel.Silent);
      debug.mockRestore();
      vi.unstubAllGlobals();
      vi.useRealTimers();
    }
  });

  it.each([500, 503, 599])('[BILL-38] a status of %i names request, status and body', async (status) => {
    server.answer = () => ({ status, text: '<h1>Teapot</h1>' });
    const { errorCode, message, underlyingErrorMessage, extra } = await failureOf(products());
    expect(errorCode).toBe(ErrorCode.UnknownBackendError);
    expect(message).toBe('Unknown backend error.');
    expect(underlyingErrorMessage).toBe(
      `Request: getProducts. Status code: ${status}. Body: <h1>Teapot</h1>.`,
    );
    expect(extra).toEqual({ statusCode: status });
  });

  it('[BILL-38] the body is told as it came, and not more of it than one can read', async () => {
    server.answer = () => ({ status: 500, text: '{ "code": 1 }' });
    expect((await failureOf(products())).underlyingErrorMessage).toContain('Body: { "code": 1 }.');
    server.answer = () => ({ status: 500, text: 'x'.repeat(5_000) });
    expect((await failureOf(products())).underlyingErrorMessage).toMatch(/Body: x{2000}\.$/);
  });

  it('[BILL-43] also where the body carries a code that is known', async () => {
    server.answer = () => ({ status: 500, body: { code: 7772, message: 'm' } });
    const { errorCode, message, extra } = await failureOf(products());
    expect(errorCode).toBe(ErrorCode.UnknownBackendError);
    expect(message).toBe('Unknown backend error.');
    expect(extra?.backendErrorCode).toBeUndefined();
  });

  it('[BILL-39] a code that is known has its kind and text, and the message beneath', async () => {
    server.answer = () => ({
      status: 400,
      body: { code: 7772, message: 'm' },
      headers: { 'x-request-id': 'r-1' },
    });
    const error = await failureOf(products());
    expect(error.errorCode).toBe(ErrorCode.ProductAlreadyPurchasedError);
    expect(error.underlyingErrorMessage).toBe('m');
    expect(error.extra).toEqual({ statusCode: 400, backendErrorCode: 7772, requestId: 'r-1' });
  });

  it('[BILL-39] a message that is no text is none', async () => {
    server.answer = () => ({ status: 400, body: { code: 7772, message: { de: 'm' } } });
    const error = await failureOf(products());
    expect(error.errorCode).toBe(ErrorCode.ProductAlreadyPurchasedError);
    expect(error.underlyingErrorMessage).toBeUndefined();
  });

  it('[BILL-40] a code that is not known is an unknown backend error', async () => {
    server.answer = () => ({ status: 404, body: { code: 1 } });
    const { errorCode, message, underlyingErrorMessage, extra } = await failureOf(products());
    expect(errorCode).toBe(ErrorCode.UnknownBackendError);
    expect(message).toBe('Unknown backend error.');
    expect(underlyingErrorMessage).toBe('Request: getProducts. Status code: 404. Body: {"code":1}.');
    expect(extra).toEqual({ statusCode: 404, backendErrorCode: 1 });
  });

  it.each(['{}', 'null', '[]', '7', '"x"', '{"code":"7772"}', '<html>', ''])(
    '[BILL-41] so is a refusal without a code: %s',
    async (text) => {
      server.answer = () => ({ status: 404, text });
      const { errorCode, extra } = await failureOf(products());
      expect(errorCode).toBe(ErrorCode.UnknownBackendError);
      expect(extra).toEqual({ statusCode: 404 });
    },
  );

  it.each(['', '<html>', 'null', '[]', '{}', '{"product_details":{}}'])(
    'an answer that cannot be read names request, cause, remedy and request id: %s',
    async (text) => {
      server.answer = () => ({ text, headers: { 'x-request-id': 'r-2' } });
      const { errorCode, underlyingErrorMessage, extra } = await failureOf(products());
      expect(errorCode).toBe(ErrorCode.UnexpectedBackendResponseError);
      expect(underlyingErrorMessage).toMatch(
        /^Request: getProducts\. Status code: 200\. The answer is broken: .+ proxyURL .+ r-2\.$/,
      );
      expect(extra).toEqual({ statusCode: 200, requestId: 'r-2' });
    },
  );
});
