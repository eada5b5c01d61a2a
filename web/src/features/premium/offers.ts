import { TIERS, type Tier } from '@plausch/protocol/perks';
import type { Offerings, Package, Product } from '@plausch/purchases';

/** How often is paid. */
export type Rhythm = 'monthly' | 'yearly' | 'lifetime';
const RHYTHMS = ['monthly', 'yearly', 'lifetime'] as const satisfies readonly Rhythm[];

/** The ways to buy a tier; without one it is not offered. */
export type TierOffer = Readonly<Partial<Record<Rhythm, Package>>>;

export type Offers = {
  readonly tiers: Readonly<Record<Tier, TierOffer>>;
  /** A tier to give away. */
  readonly gift: Package | null;
};

/** What is on offer, by tier. A package of the current offering is of premium unless it is named after another tier. */
export function offersOf({ current, all }: Offerings): Offers {
  return {
    tiers: {
      premium: some({ monthly: current?.monthly, yearly: current?.annual, lifetime: current?.lifetime }),
      vip: some({ monthly: current?.packagesById['vip'] }),
      babo: some({ monthly: current?.packagesById['babo'] }),
    },
    gift: all['gifts']?.packagesById['gift'] ?? null,
  };
}

const some = (offer: Readonly<Record<string, Package | null | undefined>>): TierOffer =>
  Object.fromEntries(Object.entries(offer).filter(([, rcPackage]) => rcPackage));

export const rhythmsOf = (offer: TierOffer): readonly Rhythm[] => RHYTHMS.filter((rhythm) => offer[rhythm]);

/** The product with this id, wherever it is offered. */
export function productIn({ all }: Offerings, productId: string): Product | undefined {
  return Object.values(all)
    .flatMap(({ availablePackages }) => availablePackages)
    .find(({ webBillingProduct }) => webBillingProduct.identifier === productId)?.webBillingProduct;
}

/** By how much of a hundred a year is cheaper than twelve months; undefined where it is not. */
export function yearlySaving({ monthly, yearly }: TierOffer): number | undefined {
  if (!monthly || !yearly) return undefined;
  const twelveMonths = 12 * monthly.webBillingProduct.currentPrice.amountMicros;
  const year = yearly.webBillingProduct.currentPrice.amountMicros;
  return year < twelveMonths ? Math.round((1 - year / twelveMonths) * 100) : undefined;
}

/** Whether a tier stands above another: then a change acts at once. */
export const isHigher = (tier: Tier, than: Tier): boolean => TIERS.indexOf(tier) > TIERS.indexOf(than);
