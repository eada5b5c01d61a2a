import { feature } from '../../feature.ts';
import { WebhookDeliveries } from './webhooks.deliveries.ts';
import { listen, WebhookEvents } from './webhooks.events.ts';
import { handleWebhookJobs, sweepWebhooks } from './webhooks.jobs.ts';
import { webhookCommand } from './webhooks.operator.ts';
import { linkApp } from './webhooks.own.ts';
import { countUnsettled } from './webhooks.store.ts';

/** Tells other systems what happens to customers: in order, signed, until it was taken or given up. */
export const webhooksFeature = feature({
  name: 'webhooks',
  install({ ground }) {
    const { database, jobs } = ground;
    const events = new WebhookEvents(ground);
    const deliveries = new WebhookDeliveries(ground);
    listen(ground, events);
    handleWebhookJobs(ground, events, deliveries);
    const wake = () =>
      database.inTransaction(async (work) => {
        await jobs.enqueue(work, sweepWebhooks, {}, { singletonKey: 'now' });
      });
    return {
      commands: { webhook: webhookCommand(ground, wake) },
      async start() {
        await linkApp(ground);
        // What a crash left is not made to wait for the next minute.
        await wake();
      },
      measure(figures) {
        figures.gauge(
          { name: 'webhooks_waiting', help: 'Deliveries of webhooks that are not settled yet.' },
          async () => [{ value: await countUnsettled(database.drizzle) }],
        );
      },
    };
  },
});
