import { publicError } from '../../core/error-texts.ts';
import { ErrorCode, PurchasesError } from '../../core/errors.ts';
import type { ScreenPaywall } from '../../core/screen-paywall.ts';
import type { PurchaseResult } from '../../core/types.ts';
import { linkAddress } from '../../paywall/addresses.ts';
import type { Action, Paywall } from '../../paywall/tree.ts';

export type PaywallState = {
  /** The package that is bought next: of a paywall without any, the first of its offering. Null where that has none, either. */
  readonly selected: string | null;
  /** Meanwhile nothing else can be done. `purchase`: the checkout is open, or about to open. */
  readonly busy: 'purchase' | 'customer' | null;
  /** What has become of restored purchases. */
  readonly restored: 'restoring' | 'restored' | 'nothing_to_restore' | 'restore_failed' | null;
};

export type Session = {
  readonly getState: () => PaywallState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly select: (packageId: string) => void;
  /** @param packageId of the package that the button is part of, if it is part of one */
  readonly act: (action: Action, packageId: string | null) => void;
  /** The customer, or the page, wants it gone. */
  readonly leave: () => void;
  /** It cannot be drawn. */
  readonly fail: (error: unknown) => void;
  /** Settles once: with what was bought, or rejects with what it fails with. */
  readonly ended: Promise<PurchaseResult>;
};

export type SessionOptions = {
  readonly paywall: Paywall;
  readonly screen: ScreenPaywall;
  /** What an address of the paywall is, by the id of its text. */
  readonly text: (textId: string) => string;
  /** For the checkout. */
  readonly locale: string;
  /** Opens an address beside the page. */
  readonly open: (address: string) => void;
};

/** A paywall without its looks: what is selected, what its buttons do, and how it ends. */
export function openSession({ paywall, screen, text, locale, open }: SessionOptions): Session {
  const { params, purchases, log } = screen;
  const { packagesById, availablePackages } = params.offering;
  const listeners = new Set<() => void>();
  let state: PaywallState = {
    selected: paywall.selectedAtFirst ?? paywall.packageIds[0] ?? availablePackages[0]?.identifier ?? null,
    busy: null,
    restored: null,
  };
  let isLeft = false;
  let resolve: (result: PurchaseResult) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const ended = new Promise<PurchaseResult>((...settle) => {
    [resolve, reject] = settle;
  });

  const set = (change: Partial<PaywallState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const leave = () => {
    isLeft = true;
    // What is being paid may still be bought: then that is how the paywall ends.
    if (state.busy !== 'purchase') reject(publicError(ErrorCode.UserCancelledError));
  };

  const buy = async (packageId: string | null) => {
    const rcPackage =
      packageId !== null && Object.hasOwn(packagesById, packageId) ? packagesById[packageId] : undefined;
    if (!rcPackage) {
      const code = ErrorCode.ConfigurationError;
      return reject(new PurchasesError(code, `No package found for ${packageId}`));
    }
    const { purchaseHtmlTarget, customerEmail } = params;
    set({ busy: 'purchase', selected: packageId });
    try {
      const result = await purchases.purchase({
        rcPackage,
        selectedLocale: locale,
        defaultLocale: paywall.locales.defaultLocale,
        ...(purchaseHtmlTarget && { htmlTarget: purchaseHtmlTarget }),
        ...(customerEmail !== undefined && { customerEmail }),
      });
      resolve(result);
    } catch (error) {
      if (isLeft || !isCancelled(error)) return reject(error);
      set({ busy: null });
    }
    return undefined;
  };

  /** Reads the customer, while everything else waits; undefined where that fails. */
  const readCustomer = async () => {
    set({ busy: 'customer' });
    try {
      return await purchases.getCustomerInfo();
    } catch (error) {
      log.error(`The customer cannot be read: ${error}.`);
      return undefined;
    } finally {
      set({ busy: null });
    }
  };

  const restore = async () => {
    set({ restored: 'restoring' });
    const customer = await readCustomer();
    if (!customer) return set({ restored: 'restore_failed' });
    const hasSome = Object.keys(customer.entitlements.active).length > 0;
    set({ restored: hasSome ? 'restored' : 'nothing_to_restore' });
  };

  const visit = (address: string, visitor = open) => {
    const checked = linkAddress(address);
    if (checked === null) log.error(`A paywall leads to no address: ${address}.`);
    else visitor(checked);
  };

  const visitCustomerCenter = async () => {
    if (params.onVisitCustomerCenter) return params.onVisitCustomerCenter();
    const customer = await readCustomer();
    if (customer?.managementURL) visit(customer.managementURL);
    else log.warn('The customer has no page to manage subscriptions on.');
  };

  const select = (packageId: string) => {
    if (state.busy === null) set({ selected: packageId });
  };

  const act = (action: Action, packageId: string | null): unknown => {
    if (state.busy !== null) return undefined;
    switch (action.type) {
      case 'select_package':
        return select(action.packageId);
      case 'purchase':
        return buy(action.packageId ?? packageId ?? state.selected);
      case 'restore_purchases':
        return restore();
      case 'navigate_back':
        return params.onBack ? params.onBack() : leave();
      case 'navigate_to':
        return action.destination === 'url'
          ? visit(text(action.urlTextId), params.onNavigateToUrl)
          : visitCustomerCenter();
    }
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    select,
    act: (action, packageId) => void act(action, packageId),
    leave,
    fail: reject,
    ended,
  };
}

function isCancelled(error: unknown): boolean {
  return error instanceof PurchasesError && error.errorCode === ErrorCode.UserCancelledError;
}
