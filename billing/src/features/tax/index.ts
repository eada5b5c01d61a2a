import { feature } from '../../feature.ts';
import { Taxes } from './tax.service.ts';

export {
  evidenceOf,
  type PaymentTaxes,
  partsOf,
  type RecordedTaxes,
  recordedTaxes,
  recordPayment,
  recordRefund,
} from './tax.booking.ts';
export type { Location } from './tax.place.ts';
export type { TaxQuote } from './tax.quote.ts';
export { quarterCsv } from './tax.report.ts';
export type { TaxService } from './tax.service.ts';
export { noteThreshold, salesAbroad } from './tax.threshold.ts';

declare module '../../ground.ts' {
  interface Provided {
    tax: Taxes;
  }
}

/** Which taxes are in a price or come on top of it, why, and what was collected. */
export const taxFeature = feature({
  name: 'tax',
  install({ ground }) {
    return { provides: new Taxes(ground) };
  },
});
