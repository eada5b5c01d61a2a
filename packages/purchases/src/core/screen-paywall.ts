import type { Log } from './log.ts';
import type { CustomerInfo, PurchaseParams, PurchaseResult, RenderPaywallParams } from './types.ts';

/** A paywall that is to be shown, and what it leads to. Its offering has one. */
export type ScreenPaywall = {
  readonly params: RenderPaywallParams;
  readonly purchases: {
    /** Opens the checkout. */
    purchase(params: PurchaseParams): Promise<PurchaseResult>;
    /** Asks the backend. */
    getCustomerInfo(): Promise<CustomerInfo>;
  };
  readonly log: Log;
};
