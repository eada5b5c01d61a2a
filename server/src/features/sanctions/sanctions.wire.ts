import type { MeasureEntry, RecordedSanction, Sanction } from '@plausch/protocol';
import type { Rules } from '../../rules.ts';
import { remainingSeconds } from './sanctions.locks.ts';
import type { MeasureRow, RecordedRow } from './sanctions.store.ts';
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
export function toRecordedSanction(
  { sanctions: { signature } }: Pick<Rules, 'sanctions'>,
  row: RecordedRow,
  now: number,
): RecordedSanction {
  const dueAt = row.createdAt.getTime() + signature.withinMs;
  return {
    ...toSanction(row, now),
    actor: row.actorId === null ? null : { userId: row.actorId, username: row.actorName ?? '' },
    deliveredAt: isoOf(row.deliveredAt),
    liftReason: row.revokedReason,
    signature: row.needsSignature
      ? {
          by: row.signedBy === null ? null : { userId: row.signedBy, username: row.signerName ?? '' },
          dueAt: new Date(dueAt).toISOString(),
          isOverdue: row.signedAt === null && now > dueAt,
        }
      : null,
  };
}

/** The same in a list of measures against all accounts. */
export function toMeasureEntry(rules: Pick<Rules, 'sanctions'>, row: MeasureRow, now: number): MeasureEntry {
  return {
    ...toRecordedSanction(rules, row, now),
    target: { userId: row.accountId, username: row.targetName },
  };
}

function remainingTimeOf({ kind, endsAt, revokedAt }: SanctionRow, now: number): number {
  const lasts = revokedAt === null && (kind === 'lock' || kind === 'mute');
  return lasts ? remainingSeconds(endsAt?.getTime() ?? null, now) : 0;
}
