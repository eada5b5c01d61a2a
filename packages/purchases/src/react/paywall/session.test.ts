import { describe, expect, it } from 'vitest';
import { ErrorCode, PurchasesError } from '../../core/errors.ts';
import { log } from '../../core/log.ts';
import type { ScreenPaywall } from '../../core/screen-paywall.ts';
import type {
  CustomerInfo,
  Offering,
  Package,
  PurchaseParams,
  PurchaseResult,
  RenderPaywallParams,
} from '../../core/types.ts';
import { stack, text, wire } from '../../paywall/paywalls.fixture.ts';
import { readPaywall } from '../../paywall/read.ts';
import { openSession } from './session.ts';

const BUY = { type: 'purchase', packageId: null } as const;
const cancelled = () => new PurchasesError(ErrorCode.UserCancelledError, 'left');
const pack = (package_id: string, more = {}) => ({
  type: 'package',
  package_id,
  stack: stack(text()),
  ...more,
});

/** A paywall whose offering has packages `a` and `b`; purchases end as the test says. */
function opened(
  packages: readonly object[] = [pack('a'), pack('b')],
  params: Partial<RenderPaywallParams> = {},
) {
  const available = ['a', 'b'].map((identifier) => ({ identifier }) as Package);
  const offering = {
    availablePackages: available,
    packagesById: Object.fromEntries(available.map((one) => [one.identifier, one])),
  } as unknown as Offering;
  const purchases: { params: PurchaseParams; end: PromiseWithResolvers<PurchaseResult> }[] = [];
  const customers: PromiseWithResolvers<CustomerInfo>[] = [];
  const visited: string[] = [];
  const components = wire({ stack: stack(...packages) });
  const screen: ScreenPaywall = {
    params: { offering, ...params },
    purchases: {
      purchase: (wanted) => {
        const end = Promise.withResolvers<PurchaseResult>();
        purchases.push({ params: wanted, end });
        return end.promise;
      },
      getCustomerInfo: () => {
        customers.push(Promise.withResolvers());
        return (customers.at(-1) as PromiseWithResolvers<CustomerInfo>).promise;
      },
    },
    log,
  };
  const session = openSession({
    paywall: readPaywall(components, () => {}),
    screen,
    text: (textId) => textId,
    locale: 'de-AT',
    open: (address) => visited.push(address),
  });
  const ends: unknown[] = [];
  session.ended.then(
    (result) => ends.push(result),
    (error: unknown) => ends.push(error),
  );
  return { session, purchases, customers, visited, ends };
}
/** Everything that needs no time has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('what is selected at first', () => {
  it.each([
    ['what wants to be', [pack('a'), pack('b', { is_selected_by_default: true })], 'b'],
    ['else the first of the paywall', [pack('b'), pack('a')], 'b'],
    ['else the first of the offering', [], 'a'],
  ])('is %s', (_name, packages, id) => {
    expect(opened(packages).session.getState().selected).toBe(id);
  });
});

describe('a purchase', () => {
  it('is of what is selected, with what the page and the paywall say of the checkout', async () => {
    const purchaseHtmlTarget = {} as HTMLElement;
    const { session, purchases, ends } = opened(undefined, { purchaseHtmlTarget, customerEmail: 'a@b.de' });
    session.select('b');
    session.act(BUY, null);
    expect(purchases.map(({ params }) => params)).toEqual([
      {
        rcPackage: { identifier: 'b' },
        selectedLocale: 'de-AT',
        defaultLocale: 'de_DE',
        htmlTarget: purchaseHtmlTarget,
        customerEmail: 'a@b.de',
      },
    ]);
    const result = { operationSessionId: 's' } as PurchaseResult;
    purchases[0]?.end.resolve(result);
    await settled();
    expect(ends).toEqual([result]);
  });

  it('of a button in a package is of that package', () => {
    const { session, purchases } = opened();
    session.act(BUY, 'b');
    expect(purchases[0]?.params.rcPackage.identifier).toBe('b');
    expect(session.getState().selected).toBe('b');
  });

  it.each(['c', '__proto__', 'constructor'])(
    '[PAYW-27] of a package that the offering does not have is an error that names it: %s',
    async (packageId) => {
      const { session, purchases, ends } = opened();
      session.act({ type: 'purchase', packageId }, null);
      await settled();
      expect(purchases).toEqual([]);
      expect(ends).toEqual([expect.any(PurchasesError)]);
      expect(ends[0]).toMatchObject({ message: `No package found for ${packageId}` });
    },
  );

  it('is one: a second press, and everything else, does nothing meanwhile', async () => {
    const { session, purchases, customers, ends } = opened();
    session.act(BUY, null);
    session.act(BUY, 'b');
    session.act({ type: 'restore_purchases' }, null);
    session.act({ type: 'navigate_back' }, null);
    session.select('b');
    await settled();
    expect([purchases.length, customers.length, session.getState().selected]).toEqual([1, 0, 'a']);
    expect(ends).toEqual([]);
  });

  it('differs: back-to-the-paywall', async () => {
    const { session, purchases, ends } = opened();
    session.act(BUY, null);
    expect(session.getState().busy).toBe('purchase');
    purchases[0]?.end.reject(cancelled());
    await settled();
    expect([session.getState().busy, ends]).toEqual([null, []]);
    session.act(BUY, null);
    const declined = new PurchasesError(ErrorCode.PaymentPendingError, 'declined');
    purchases[1]?.end.reject(declined);
    await settled();
    expect(ends).toEqual([declined]);
  });

  it('decides how a paywall ends that is taken away meanwhile', async () => {
    for (const isBought of [true, false]) {
      const { session, purchases, ends } = opened();
      session.act(BUY, null);
      session.leave();
      await settled();
      expect(ends).toEqual([]);
      if (isBought) purchases[0]?.end.resolve({ operationSessionId: 's' } as PurchaseResult);
      else purchases[0]?.end.reject(cancelled());
      await settled();
      expect(ends).toMatchObject([isBought ? { operationSessionId: 's' } : { errorCode: 1 }]);
    }
  });
});

describe('what reads the customer', () => {
  it.each([
    [{ entitlements: { active: { premium: {} } } }, 'restored'],
    [{ entitlements: { active: {} } }, 'nothing_to_restore'],
    [null, 'restore_failed'],
  ])('restores purchases: %j is %s', async (customer, restored) => {
    const { session, customers } = opened();
    const seen: unknown[] = [];
    session.subscribe(() => seen.push(session.getState().restored));
    session.act({ type: 'restore_purchases' }, null);
    session.act({ type: 'restore_purchases' }, null);
    expect([customers.length, session.getState()]).toMatchObject([
      1,
      { busy: 'customer', restored: 'restoring' },
    ]);
    if (customer) customers[0]?.resolve(customer as unknown as CustomerInfo);
    else customers[0]?.reject(new Error('no net'));
    await settled();
    expect(session.getState()).toMatchObject({ busy: null, restored });
    expect(new Set(seen)).toEqual(new Set(['restoring', restored]));
  });

  it.each([
    ['https://example.org/manage', ['https://example.org/manage']],
    ['javascript:alert(1)', []],
    [null, []],
  ])('opens where subscriptions are managed, if that is an address: %s', async (managementURL, expected) => {
    const { session, customers, visited } = opened();
    session.act({ type: 'navigate_to', destination: 'customer_center' }, null);
    customers[0]?.resolve({ managementURL } as CustomerInfo);
    await settled();
    expect(visited).toEqual(expected);
  });
});
