import { feature } from '../../feature.ts';
import { handleThresholdJob, taxCommand } from './tax.operator.ts';
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
export { addedAgain, type TaxQuote } from './tax.quote.ts';
export type { TaxService } from './tax.service.ts';

declare module '../../ground.ts' {
  interface Provided {
    tax: Taxes;
  }
}

/** Which taxes are in a price or come on top of it, why, and what was collected. */
export const taxFeature = feature({
  name: 'tax',
  install({ ground }) {
    handleThresholdJob(ground);
    return { provides: new Taxes(ground), commands: { tax: taxCommand(ground) } };
  },
});
