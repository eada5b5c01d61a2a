import { defineJob } from '@plausch/platform/jobs';
import { feature } from '../../feature.ts';
import { postEvents } from '../../wire/events.ts';
import { readEvent } from './events.reading.ts';
import { deleteEventsBefore, insertEvents } from './events.store.ts';

export { deleteEventsOf } from './events.store.ts';

export const sweepEvents = defineJob<Record<string, never>>({ name: 'events.sweep' });

/** What SDKs tell of a purchase: for the funnel, kept for a while. */
export const eventsFeature = feature({
  name: 'events',
  install({ ground, edges }) {
    const { database, clock, rules, jobs } = ground;
    const counts = { taken: 0, ignored: 0 };
    edges.http.query(postEvents, async ({ caller, body }) => {
      const now = clock.now();
      const read = body.events.map((event) => readEvent(event, { now, oddMs: rules.events.oddMs }));
      const taken = read.filter((event) => event !== undefined);
      if (taken.length > 0) await insertEvents(database, caller, taken, new Date(now));
      const answer = { taken: taken.length, ignored: read.length - taken.length };
      counts.taken += answer.taken;
      counts.ignored += answer.ignored;
      return answer;
    });
    jobs.handle(sweepEvents, ({ sql }) =>
      deleteEventsBefore(sql, new Date(clock.now() - rules.events.keptMs)),
    );
    jobs.schedule(sweepEvents, '40 4 * * *');
    return {
      measure(figures) {
        figures.counter(
          { name: 'events_total', help: 'Events of SDKs: taken, and ignored.', labels: ['outcome'] },
          () => Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
        );
      },
    };
  },
});
