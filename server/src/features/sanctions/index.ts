import type { Measure } from './sanctions.ladder.ts';

export { requireRole } from './sanctions.access.ts';
export { installSanctionsHttp } from './sanctions.http.ts';
export { installSanctionsJobs } from './sanctions.jobs.ts';
export { noticeOf, withEveryLock } from './sanctions.locks.ts';
export { type OperatorDesk, operatorDesk } from './sanctions.operator.ts';
export { expectWarning, installSanctionsSocket } from './sanctions.socket.ts';
export { type Bar, hasWarningOf, lockOf, longestLock, mutedUntil } from './sanctions.store.ts';

declare module '@plausch/platform/bus' {
  interface Facts {
    /** `until`: ms since 1970; null for good, or for a kind without an end. */
    'sanction.imposed': { accountId: string; measure: Measure; reason: string; until: number | null };
    'sanction.lifted': { accountId: string; kind: 'mute' | 'lock' };
  }
}
