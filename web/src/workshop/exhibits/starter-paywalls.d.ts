/** The paywalls of the starter catalogue; read by `web/starter-paywalls.ts`. */
declare module 'virtual:starter-paywalls' {
  import type { PaywallComponents } from '@plausch/purchases';
  import type { MadeUpPackage } from '@plausch/purchases/workshop';

  /** In the order of the catalogue. */
  export const starterPaywalls: readonly {
    readonly id: string;
    /** What its operator calls it. */
    readonly description: string;
    readonly paywall: PaywallComponents;
    readonly packages: readonly MadeUpPackage[];
  }[];
}
