import { ErrorCode, PurchasesError } from '../../core/errors.ts';
import { log } from '../../core/log.ts';
import type { CustomerInfo, Offering, PaywallComponents } from '../../core/types.ts';
import { type MadeUpPackage, madeUpPackage } from '../screens/made-up.ts';
import { show } from './show.tsx';

/**
 * Shows a paywall over the page without a backend, for the workshop, in German: the buyer is led back to it, and no customer has bought
 * anything. Resolves once it has been closed, or its element taken away.
 */
export async function showMadeUpPaywall(
  components: PaywallComponents,
  packages: readonly MadeUpPackage[],
): Promise<void> {
  const made = packages.map(madeUpPackage);
  const offering: Offering = {
    identifier: 'plausch',
    serverDescription: '',
    metadata: null,
    packagesById: Object.fromEntries(made.map((one) => [one.identifier, one])),
    availablePackages: made,
    lifetime: null,
    annual: null,
    sixMonth: null,
    threeMonth: null,
    twoMonth: null,
    monthly: null,
    weekly: null,
    paywall_components: components,
  };
  const leave = () => Promise.reject(new PurchasesError(ErrorCode.UserCancelledError));
  await show({
    params: { offering, selectedLocale: 'de' },
    purchases: {
      purchase: leave,
      getCustomerInfo: async () => ({ entitlements: { all: {}, active: {} } }) as CustomerInfo,
    },
    log,
  }).catch((error: unknown) => {
    if (!(error instanceof PurchasesError) || error.errorCode !== ErrorCode.UserCancelledError) throw error;
  });
}
