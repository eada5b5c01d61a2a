import type { Figures } from '@plausch/platform/metrics';
import type { Ground } from './ground.ts';

/** What every part of billing stands on, in figures. */
export function measureGround(figures: Figures, { database, jobs }: Pick<Ground, 'database' | 'jobs'>): void {
  figures.gauge(
    { name: 'database_connections', help: 'Connections of billing to its database.', labels: ['state'] },
    () => {
      const { totalCount, idleCount, waitingCount } = database.pool;
      return [
        { labels: { state: 'busy' }, value: totalCount - idleCount },
        { labels: { state: 'idle' }, value: idleCount },
        { labels: { state: 'wanted' }, value: waitingCount },
      ];
    },
  );
  figures.gauge(
    {
      name: 'jobs',
      help: 'Jobs of billing that are not done, of all processes, by where they stand.',
      labels: ['job', 'state'],
    },
    async () =>
      (await jobs.counts()).map(({ job, state, count }) => ({ labels: { job, state }, value: count })),
  );
  figures.counter(
    {
      name: 'job_attempts_total',
      help: 'Attempts at jobs of billing in this process, by how they ended.',
      labels: ['job', 'outcome'],
    },
    () =>
      [...jobs.outcomes()].flatMap(([job, outcomes]) =>
        Object.entries(outcomes).map(([outcome, value]) => ({ labels: { job, outcome }, value })),
      ),
  );
}
