import type { Offering, Offerings } from '@plausch/purchases';
import type { Standing } from './subscription.state.ts';

/** In the address of the page: the offering whose paywall is wanted. */
export const ASKED = 'angebot';

/**
 * The offering of which a person sees the paywall; null where the page is right for them. A person with a tier reads on the page what a
 * change would mean, and a person who has had the trial is promised none.
 *
 * @param id what the address asks for; null where it asks for nothing
 */
export function askedOffering(id: string | null, { all }: Offerings, standing: Standing): Offering | null {
  if (id === null || !Object.hasOwn(all, id)) return null;
  if (standing.kind !== 'never' && standing.kind !== 'ended') return null;
  const offering = all[id];
  if (!offering?.paywall_components) return null;
  return offering.metadata?.['forTrial'] === true && !hasTrial(offering) ? null : offering;
}

function hasTrial({ availablePackages }: Offering): boolean {
  return availablePackages.some(
    ({ webBillingProduct }) => webBillingProduct.defaultSubscriptionOption?.trial != null,
  );
}
