import { feature } from '../../feature.ts';
import { checkCommand, compareAll, compareEverything } from './oversight.check.ts';
import { customerCommand } from './oversight.customer.ts';
import { countFindings } from './oversight.store.ts';

/** What the operator sees of money: a customer's, and whether everything agrees. */
export const oversightFeature = feature({
  name: 'oversight',
  install({ ground }) {
    const { jobs, database } = ground;
    jobs.handleOutside(compareAll, async () => void (await compareEverything(ground)));
    jobs.schedule(compareAll, '10 4 * * *');
    return {
      commands: { customer: customerCommand(ground), check: checkCommand(ground) },
      measure(figures) {
        figures.gauge(
          { name: 'findings_open', help: 'What must agree and does not, by comparison.', labels: ['kind'] },
          async () =>
            (await countFindings(database.drizzle)).map(({ kind, count }) => ({
              labels: { kind },
              value: count,
            })),
        );
      },
    };
  },
});
