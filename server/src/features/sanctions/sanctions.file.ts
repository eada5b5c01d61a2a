import { inBerlin } from '@plausch/words';
import { remainingSeconds } from './sanctions.locks.ts';
import type { RecordedRow } from './sanctions.store.ts';
import { t } from './sanctions.words.ts';

const UNITS = { '': 1, s: 1, m: 60, h: 3_600, d: 86_400 } as const;
/** The longest span that the operator may type. */
const LONGEST_DAYS = 30;

/** Seconds of a span such as `90s`, `18h` or `0`; undefined for what is none, or longer than the longest. */
export function spanOf(text: string | undefined): number | undefined {
  const match = /^(\d{1,7})([smhd]?)$/.exec(text ?? '');
  if (!match) return undefined;
  const [, count, unit] = match;
  const seconds = Number(count) * UNITS[unit as keyof typeof UNITS];
  return seconds <= LONGEST_DAYS * UNITS.d ? seconds : undefined;
}

/** One line of an account's file. */
export function toFileLine(row: RecordedRow, now: number): string {
  const isKick = row.kind === 'lock' && row.endsAt?.getTime() === row.createdAt.getTime();
  const what = t(isKick ? 'file.kick' : `file.${row.kind}`);
  const by = row.actorId === null ? t('file.operator') : (row.actorName ?? t('file.formerStaff'));
  const reason = t('file.reason', { reason: row.reason });
  return [inBerlin.stamp(row.createdAt), what, reason, by, ...stateOf(row, now, isKick)].join(' · ');
}

function stateOf({ kind, endsAt, deliveredAt, revokedAt }: RecordedRow, now: number, isKick: boolean) {
  if (revokedAt) return [t('file.lifted', { moment: inBerlin.stamp(revokedAt) })];
  if (kind === 'warning')
    return [
      deliveredAt ? t('file.delivered', { moment: inBerlin.stamp(deliveredAt) }) : t('file.undelivered'),
    ];
  if (kind === 'hint' || isKick) return [];
  if (endsAt === null) return [t('file.forGood')];
  const moment = inBerlin.stamp(endsAt);
  return [
    remainingSeconds(endsAt.getTime(), now) > 0
      ? t('file.until', { moment })
      : t('file.wasUntil', { moment }),
  ];
}
