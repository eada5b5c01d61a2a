import { feature } from '../../feature.ts';
import { installCheckoutHttp } from './checkout.http.ts';
import { handleCheckoutJobs } from './checkout.jobs.ts';
import { Checkouts } from './checkout.service.ts';
import { CheckoutTaxes } from './checkout.taxes.ts';

export { sweepCheckouts } from './checkout.jobs.ts';
export { forgetCheckouts, revokeCheckouts } from './checkout.transition.ts';

/** From the chosen price to the booked sale. */
export const checkoutFeature = feature({
  name: 'checkout',
  install({ ground, edges }) {
    const taxes = new CheckoutTaxes(ground);
    const checkouts = new Checkouts(ground, taxes);
    installCheckoutHttp(ground, edges, { checkouts, taxes });
    handleCheckoutJobs(ground, checkouts);
    return {
      measure(figures) {
        figures.counter(
          {
            name: 'checkouts_total',
            help: 'Purchases that came to an end in this process, by how they ended.',
            labels: ['outcome'],
          },
          () => Object.entries(checkouts.ends).map(([outcome, value]) => ({ labels: { outcome }, value })),
        );
      },
      async close() {
        checkouts.news.close();
      },
    };
  },
});
