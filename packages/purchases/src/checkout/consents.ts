import { ProductType } from '../core/types.ts';
import type { CheckoutFacts } from './state.ts';

/** What the box beside the order says, word by word: the screens show it, and its hash is kept as evidence. */
export function earlyStartText({
  rcPackage,
  translator,
}: Pick<CheckoutFacts, 'rcPackage' | 'translator'>): string {
  const { title, productType } = rcPackage.webBillingProduct;
  const isSubscription = productType === ProductType.Subscription;
  return translator.label(isSubscription ? 'consents.early_start' : 'consents.digital_content', {
    product: title,
  });
}
