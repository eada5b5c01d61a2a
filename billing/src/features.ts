import type { AnyFeature } from './feature.ts';
import { catalogueFeature } from './features/catalogue/index.ts';
import { checkoutFeature } from './features/checkout/index.ts';
import { eventsFeature } from './features/events/index.ts';
import { gatewaysFeature } from './features/gateways/index.ts';
import { invoicesFeature } from './features/invoices/index.ts';
import { mailsFeature } from './features/mails/index.ts';
import { managementFeature } from './features/management/index.ts';
import { oversightFeature } from './features/oversight/index.ts';
import { projectsFeature } from './features/projects/index.ts';
import { redemptionFeature } from './features/redemption/index.ts';
import { serverApiFeature } from './features/serverApi/index.ts';
import { subscriptionsFeature } from './features/subscriptions/index.ts';
import { taxFeature } from './features/tax/index.ts';
import { webhooksFeature } from './features/webhooks/index.ts';

/** Billing, lowest rung first: installed in this order, ended in the other. */
export const FEATURES: readonly AnyFeature[] = [
  projectsFeature,
  catalogueFeature,
  gatewaysFeature,
  taxFeature,
  invoicesFeature,
  subscriptionsFeature,
  redemptionFeature,
  eventsFeature,
  mailsFeature,
  checkoutFeature,
  webhooksFeature,
  managementFeature,
  serverApiFeature,
  oversightFeature,
];
