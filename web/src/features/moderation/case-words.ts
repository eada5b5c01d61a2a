import { t } from '../../i18n/staff.ts';

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
