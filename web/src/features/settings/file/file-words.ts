import type { Sanction } from '@plausch/protocol';
import { leftInWords } from '@plausch/words';
import { here } from '../../../i18n/day.ts';
import { t } from '../../../i18n/own-file.ts';

const DAY_MS = 86_400_000;
/** So long one may object (§ 4 of the terms: six months). */
const APPEAL_MS = 183 * DAY_MS;

const at = (iso: string) => Date.parse(iso);

/** Out and nothing more: a lock that ended as it began. */
const isKick = ({ kind, until, createdAt }: Sanction) => kind === 'lock' && until === createdAt;

/** What was decided. */
export function titleOf(entry: Sanction): string {
  return t(isKick(entry) ? 'file.kick' : `file.${entry.kind}`);
}

/** When it was decided, by the clock of the device. */
export function whenInWords({ createdAt }: Sanction): string {
  return here.moment(new Date(createdAt));
}

/** How it stands at a moment (ms): how long still, over, lifted; undefined for what never lasted. */
export function standingInWords(entry: Sanction, now: number): string | undefined {
  const { kind, until, liftedAt } = entry;
  if (liftedAt !== null) return t('file.lifted', { moment: here.moment(new Date(liftedAt)) });
  if ((kind !== 'lock' && kind !== 'mute') || isKick(entry)) return undefined;
  if (until === null) return t('file.forGood');
  const moment = here.moment(new Date(until));
  const leftMs = at(until) - now;
  return leftMs > 0 ? t('file.left', { time: leftInWords(leftMs), moment }) : t('file.over', { moment });
}

/** Until when it counts; undefined where it was lifted, or never counts. */
export function probationInWords({ probationUntil, liftedAt }: Sanction, now: number): string | undefined {
  if (probationUntil === null || liftedAt !== null) return undefined;
  const end = new Date(probationUntil);
  return end.getTime() > now ? t('file.counts', { day: here.day(end) }) : t('file.counted');
}

/** Whether the person may still object: not to a hint, not to a lifted measure, not after `APPEAL_MS`. */
export function canAppeal({ createdAt, liftedAt, kind }: Sanction, now: number): boolean {
  return kind !== 'hint' && liftedAt === null && now - at(createdAt) < APPEAL_MS;
}
