import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answered, ScriptedBackend } from '../core/backend.fixture.ts';
import { ErrorCode, PurchasesError } from '../core/errors.ts';
import type { CustomerInfo, Package } from '../core/types.ts';
import { LogLevel, Purchases } from '../index.ts';
import { PurchasesClient, type PurchasesConfiguration, type PurchasesLike } from './client.ts';

const server = new ScriptedBackend();
beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => {
  server.seen.length = 0;
  server.answer = answered;
});
afterEach(() => {
  vi.useRealTimers();
  if (Purchases.isConfigured()) Purchases.getSharedInstance().close();
});

const configuration = (more: Partial<PurchasesConfiguration> = {}): PurchasesConfiguration => ({
  apiKey: 'rcb_sb_key',
  appUserId: 'anna',
  httpConfig: { proxyURL: server.base },
  flags: { collectAnalyticsEvents: false },
  ...more,
});
const opened = (more?: Partial<PurchasesConfiguration>) =>
  new PurchasesClient({ configuration: configuration(more) });

describe('an instance of its own', () => {
  it('is made when it is needed first, and only once', async () => {
    const client = opened();
    expect(Purchases.isConfigured()).toBe(false);
    const loading = client.customerInfo.reload();
    const made = Purchases.getSharedInstance();
    client.retain();
    await Promise.all([loading, client.offerings({}).reload()]);
    expect(Purchases.getSharedInstance()).toBe(made);
    expect(client.offerings({}).state()).toMatchObject({ status: 'ready' });
    // Its flags are those of the configuration: no events.
    expect(server.seen).toEqual(server.asked);
  });

  it('is closed when nobody holds it any more, but not when somebody does again at once', () => {
    vi.useFakeTimers();
    const client = opened();
    const release = client.retain();
    const made = Purchases.getSharedInstance();
    release();
    const releaseAgain = client.retain();
    vi.runAllTimers();
    expect(Purchases.getSharedInstance()).toBe(made);
    releaseAgain();
    vi.runAllTimers();
    expect(Purchases.isConfigured()).toBe(false);
  });

  it('is closed soon where nobody ever held it; what was asked is answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const client = opened();
    const loading = client.customerInfo.reload();
    expect(Purchases.isConfigured()).toBe(true);
    vi.runAllTimers();
    expect(Purchases.isConfigured()).toBe(false);
    vi.useRealTimers();
    await loading;
    expect(client.customerInfo.state().status).not.toBe('loading');
  });

  it('leaves alone another one that has taken its place', () => {
    vi.useFakeTimers();
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    Purchases.setLogLevel(LogLevel.Warn);
    const release = opened().retain();
    const other = opened({ appUserId: 'berta' });
    other.retain();
    const theirs = Purchases.getSharedInstance();
    release();
    vi.runAllTimers();
    expect(Purchases.getSharedInstance()).toBe(theirs);
    Purchases.setLogLevel(LogLevel.Silent);
    expect(warned).not.toHaveBeenCalledWith('[Purchases]', expect.stringContaining('not the shared one'));
  });

  it('sends the latest additional headers', async () => {
    const withToken = (token: string) =>
      configuration({
        httpConfig: { proxyURL: server.base, additionalHeaders: { 'X-Customer-Token': token } },
      });
    const client = new PurchasesClient({ configuration: withToken('first') });
    client.retain();
    await client.customerInfo.reload();
    client.follow(withToken('second'));
    await client.customerInfo.reload();
    expect(server.asked.map(({ headers }) => headers['x-customer-token'])).toEqual(['first', 'second']);
  });

  it('is asked once for what is the same, and apart for what is not', () => {
    const client = opened();
    expect(client.offerings({ currency: 'EUR' })).toBe(client.offerings({ currency: 'EUR' }));
    const asked = [{}, { currency: 'EUR' }, { currency: 'USD' }, { offeringIdentifier: 'EUR' }];
    expect(new Set(asked.map((params) => client.offerings(params))).size).toBe(4);
  });

  it('that cannot be made is a failure of whatever is loaded, and no more', async () => {
    const client = opened({ apiKey: 'key' });
    expect(() => client.retain()).not.toThrow();
    await client.customerInfo.reload();
    expect(client.customerInfo.state()).toMatchObject({
      status: 'failed',
      error: { errorCode: ErrorCode.InvalidCredentialsError },
    });
    expect(await client.purchase({ rcPackage: {} as Package })).toMatchObject({ status: 'failed' });
  });

  it.each([
    [{ apiKey: 'rcb_sb_other' }, false],
    [{ appUserId: 'berta' }, false],
    [{ httpConfig: { proxyURL: 'https://billing.example' } }, false],
    [{ flags: {} }, false],
    [{ flags: { collectAnalyticsEvents: false, autoCollectUTMAsMetadata: false } }, false],
    [{ flags: { collectAnalyticsEvents: false, autoCollectUTMAsMetadata: true } }, true],
    [{}, true],
  ])('with %o instead it is the same: %s', (more, isSame) => {
    expect(opened().isFor({ configuration: configuration(more) })).toBe(isSame);
  });
});

describe('an instance that is given', () => {
  const bought = { requestDate: new Date(0) } as CustomerInfo;
  function given(purchase: PurchasesLike['purchase']) {
    const asked: string[] = [];
    const purchases: PurchasesLike = {
      getOfferings: async () => {
        asked.push('offerings');
        return { all: {}, current: null };
      },
      getCustomerInfo: async () => {
        asked.push('customer');
        return {} as CustomerInfo;
      },
      purchase,
    };
    const client = new PurchasesClient({ purchases });
    return { client, asked, purchases };
  }
  const result = { customerInfo: bought, redemptionInfo: null, operationSessionId: 'session' };
  const rcPackage = {} as Package;
  const look = ({ client }: ReturnType<typeof given>) => {
    client.customerInfo.subscribe(() => {});
    client.offerings({}).subscribe(() => {});
  };

  it('is used, and neither configured nor closed', async () => {
    const setup = given(async () => result);
    const release = setup.client.retain();
    look(setup);
    release();
    expect(setup.asked).toEqual(['customer', 'offerings']);
    expect(Purchases.isConfigured()).toBe(false);
    expect(setup.client.isFor({ purchases: setup.purchases })).toBe(true);
    expect(setup.client.isFor(given(async () => result))).toBe(false);
    expect(setup.client.isFor({ configuration: configuration() })).toBe(false);
  });

  it('sells: the customer is who the purchase says, and offerings are asked for again', async () => {
    const setup = given(async () => result);
    look(setup);
    expect(await setup.client.purchase({ rcPackage })).toEqual({ status: 'purchased', result });
    expect(setup.client.customerInfo.state()).toMatchObject({ value: bought });
    expect(setup.asked).toEqual(['customer', 'offerings', 'offerings']);
  });

  it('is left by the customer: nothing is asked again', async () => {
    const setup = given(() => Promise.reject(new PurchasesError(ErrorCode.UserCancelledError)));
    look(setup);
    expect(await setup.client.purchase({ rcPackage })).toEqual({ status: 'cancelled' });
    expect(setup.asked).toEqual(['customer', 'offerings']);
  });

  it('fails: what the customer has is asked again, for it may have been bought', async () => {
    const error = new PurchasesError(ErrorCode.PaymentPendingError);
    const setup = given(() => Promise.reject(error));
    look(setup);
    expect(await setup.client.purchase({ rcPackage })).toEqual({ status: 'failed', error });
    expect(setup.asked).toEqual(['customer', 'offerings', 'customer']);
  });
});
