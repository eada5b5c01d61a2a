import type { CaseWaiting } from '@plausch/protocol';
import { shortSpan } from '@plausch/words';
import { t } from '../../i18n/staff.ts';
import { t as desk } from './desk.words.ts';

const REASONS = [
  'harassment',
  'threat',
  'hate',
  'sexual',
  'child_abuse',
  'fraud',
  'copyright',
  'terror',
  'other',
] as const;

/** What a case is about, in the words of its form; undefined for what this page does not know. */
export function reasonWords(reason: string | null): string | undefined {
  const known = REASONS.find((one) => one === reason);
  return known && t(`reason.${known}`);
}

const MINUTE_MS = 60_000;

/** How long an open case has waited, and why it stands where it stands; `isWhole`: also that nothing is known of who reported. */
export function waitingWords(
  { ofLine, reliability }: CaseWaiting,
  at: string,
  { isWhole = false } = {},
): string[] {
  const waitedMs = Date.now() - Date.parse(at);
  return [
    waitedMs < MINUTE_MS ? desk('waits.now') : desk('waits', { span: shortSpan(waitedMs) }),
    ofLine > 1 && desk('ofLine', { count: ofLine }),
    reliability !== null && (isWhole || reliability !== 'unknown') && desk(`reliability.${reliability}`),
  ].filter((words) => words !== false);
}
