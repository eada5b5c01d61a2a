import type { Clock } from '@plausch/platform/clock';
import type { Metrics } from '@plausch/platform/metrics';
import type { BackupService } from './backups.service.ts';

/** [BK7] Ages in seconds, and whether the last try failed. What has never been is left out. */
export function measureBackups(metrics: Metrics, clock: Clock, backups: BackupService): void {
  const age = (at: number | undefined) =>
    at === undefined ? [] : [{ value: Math.max(0, clock.now() - at) / 1_000 }];
  const failed = (tried: { readonly failure?: string | undefined } | undefined) =>
    tried ? [{ value: tried.failure === undefined ? 0 : 1 }] : [];
  metrics.gauge(
    { name: 'backup_age_seconds', help: 'Age of the newest backup. Above 93600 it is late.' },
    () => age(backups.standing().newest?.madeAt),
  );
  metrics.gauge({ name: 'backup_bytes', help: 'Size of the newest backup.' }, () => {
    const { newest } = backups.standing();
    return newest ? [{ value: newest.bytes }] : [];
  });
  metrics.gauge({ name: 'backup_failed', help: 'Whether the last nightly backup failed.' }, () =>
    failed(backups.standing().nightly),
  );
  metrics.gauge(
    { name: 'backup_drill_age_seconds', help: 'Age of the last drill. Above 691200 it is late.' },
    () => age(backups.standing().drill?.at),
  );
  metrics.gauge({ name: 'backup_drill_failed', help: 'Whether the last drill failed.' }, () =>
    failed(backups.standing().drill),
  );
}
