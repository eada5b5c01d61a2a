import { type Attempt, defineJob } from '@plausch/platform/jobs';
import type { Ground } from '../../ground.ts';
import { deliver, type WebhookDeliveries } from './webhooks.deliveries.ts';
import type { WebhookEvents } from './webhooks.events.ts';
import { deleteEventsBefore, dueCustomers, lookedAtBefore } from './webhooks.store.ts';

/** Sends whatever is due, and tells of what has ended by itself. */
export const sweepWebhooks = defineJob<Record<string, never>>({ name: 'webhooks.sweep', attempts: 1 });

/** Forgets what was told long ago. */
export const forgetWebhooks = defineJob<Record<string, never>>({ name: 'webhooks.forget' });

const AT_ONCE = 200;
const SIDE_BY_SIDE = 8;

export function handleWebhookJobs(
  ground: Pick<Ground, 'jobs' | 'database' | 'clock' | 'rules'>,
  events: WebhookEvents,
  deliveries: WebhookDeliveries,
): void {
  const { jobs, database, clock, rules } = ground;
  const now = () => new Date(clock.now());

  /** Of each customer one after the other, so that a transaction never holds the rows of two for long. */
  async function tellWhatEnded({ signal }: Attempt): Promise<void> {
    for (let found = AT_ONCE; found === AT_ONCE && !signal.aborted; ) {
      const ended = await lookedAtBefore(database.drizzle, { now: now(), most: AT_ONCE });
      for (const id of ended) await database.inTransaction(async (work) => events.look(work, id));
      found = ended.length;
    }
  }

  async function deliverAll(attempt: Attempt): Promise<void> {
    for (let found = AT_ONCE; found === AT_ONCE && !attempt.signal.aborted; ) {
      const customers = await dueCustomers(database.drizzle, { now: now(), most: AT_ONCE });
      const waiting = customers.values();
      const one = async () => {
        for (const customerId of waiting) await deliveries.deliver(customerId, attempt.signal);
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one));
      found = customers.length;
    }
  }

  jobs.handleOutside(deliver, ({ customerId }, { signal }) => deliveries.deliver(customerId, signal));
  jobs.handleOutside(sweepWebhooks, async (_, attempt) => {
    await tellWhatEnded(attempt);
    await deliverAll(attempt);
  });
  jobs.schedule(sweepWebhooks, '* * * * *');
  jobs.handle(forgetWebhooks, ({ sql }) =>
    deleteEventsBefore(sql, new Date(clock.now() - rules.webhooks.keptMs)),
  );
  jobs.schedule(forgetWebhooks, '50 3 * * *');
}
