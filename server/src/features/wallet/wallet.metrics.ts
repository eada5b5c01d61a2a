import type { Metrics } from '@plausch/platform/metrics';
import type { BooksWatch } from './wallet.jobs.ts';

export function measureBooks(metrics: Metrics, watch: BooksWatch): void {
  metrics.gauge(
    {
      name: 'wallet_books_drift',
      help: 'Coins that the books have too many or too few, and wallets that differ from them. Anything but 0 is an alarm.',
    },
    () => (watch.drift ? [{ value: Math.abs(Number(watch.drift.sum)) + watch.drift.wallets }] : []),
  );
}
