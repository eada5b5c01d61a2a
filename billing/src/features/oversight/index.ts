import { feature } from '../../feature.ts';
import { customerCommand } from './oversight.customer.ts';

/** What the operator sees of money: a customer's, and whether everything agrees. */
export const oversightFeature = feature({
  name: 'oversight',
  install({ ground }) {
    return { commands: { customer: customerCommand(ground) } };
  },
});
