import { isolated } from '@plausch/words';
import { remainingSeconds } from './sanctions.locks.ts';
import type { RecordedRow } from './sanctions.store.ts';

const UNITS = { '': 1, s: 1, m: 60, h: 3_600, d: 86_400 } as const;
const LONGEST_SECONDS = 30 * UNITS.d;

/** Seconds of a span such as `90s`, `18h` or `0`; undefined for what is none, or longer than thirty days. */
export function spanOf(text: string | undefined): number | undefined {
  const match = /^(\d{1,7})([smhd]?)$/.exec(text ?? '');
  if (!match) return undefined;
  const [, count, unit] = match;
  const seconds = Number(count) * UNITS[unit as keyof typeof UNITS];
  return seconds <= LONGEST_SECONDS ? seconds : undefined;
}

const format = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
});

/** A moment as people at the machine read it, in the time of Berlin. */
export const whenOf = (moment: Date) => format.format(moment);

const KINDS = { hint: 'Hinweis', warning: 'Verwarnung', mute: 'Stummschaltung', lock: 'Sperre' } as const;

/** One line of an account's file. */
export function toFileLine(row: RecordedRow, now: number): string {
  const isKick = row.kind === 'lock' && row.endsAt?.getTime() === row.createdAt.getTime();
  const what = isKick ? 'Rauswurf' : KINDS[row.kind];
  const by = row.actorId === null ? 'Betreiber' : (row.actorName ?? 'ehemaliges Team');
  return [whenOf(row.createdAt), what, `„${isolated(row.reason)}“`, by, ...stateOf(row, now, isKick)].join(
    ' · ',
  );
}

function stateOf({ kind, endsAt, deliveredAt, revokedAt }: RecordedRow, now: number, isKick: boolean) {
  if (revokedAt) return [`aufgehoben ${whenOf(revokedAt)}`];
  if (kind === 'warning')
    return [deliveredAt ? `zugestellt ${whenOf(deliveredAt)}` : 'noch nicht zugestellt'];
  if (kind === 'hint' || isKick) return [];
  if (endsAt === null) return ['dauerhaft'];
  return [`${remainingSeconds(endsAt.getTime(), now) > 0 ? 'bis' : 'war bis'} ${whenOf(endsAt)}`];
}
