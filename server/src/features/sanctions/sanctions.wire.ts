import type { RecordedSanction, Sanction } from '@plausch/protocol';
import { remainingSeconds } from './sanctions.locks.ts';
import type { RecordedRow } from './sanctions.store.ts';
import type { SanctionRow } from './sanctions.tables.ts';

const isoOf = (instant: Date | null) => instant?.toISOString() ?? null;

/** A sanction as the person it is against sees it. */
export function toSanction(row: SanctionRow, now: number): Sanction {
  return {
    id: row.id,
    kind: row.kind,
    step: row.step,
    reason: row.reason,
    ruleCode: row.ruleCode,
    createdAt: row.createdAt.toISOString(),
    until: isoOf(row.endsAt),
    remainingTime: remainingTimeOf(row, now),
    probationUntil: isoOf(row.probationEndsAt),
    liftedAt: isoOf(row.revokedAt),
  };
}

/** The same as staff sees it. */
export function toRecordedSanction(row: RecordedRow, now: number): RecordedSanction {
  return {
    ...toSanction(row, now),
    actor: row.actorId === null ? null : { userId: row.actorId, username: row.actorName ?? '' },
    deliveredAt: isoOf(row.deliveredAt),
    liftReason: row.revokedReason,
  };
}

function remainingTimeOf({ kind, endsAt, revokedAt }: SanctionRow, now: number): number {
  const lasts = revokedAt === null && (kind === 'lock' || kind === 'mute');
  return lasts ? remainingSeconds(endsAt?.getTime() ?? null, now) : 0;
}
