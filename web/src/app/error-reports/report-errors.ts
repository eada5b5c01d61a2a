import type { DataRouter } from 'react-router';
import { log } from '../../device/log.ts';
import { config } from '../config.ts';

/** Fetches what reports errors, where the operator wants to hear of them; else nothing is fetched and nothing sent. */
export async function reportErrors(router: DataRouter): Promise<void> {
  const dsn = config()?.errorDsn;
  if (!dsn) return;
  try {
    const { startReports } = await import('./error-reports.ts');
    startReports({ dsn, router });
  } catch (error) {
    log('errors are not reported', { error });
  }
}
