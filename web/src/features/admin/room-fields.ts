import { t } from '../../i18n/staff.ts';

const CAPACITY_MAX = 500;

/** Whether what was typed is a whole number from 1 to `most`. */
export function isWholeWithin(typed: string, most: number): boolean {
  const count = Number(typed);
  return Number.isInteger(count) && count >= 1 && count <= most;
}

export const present = (text: string): string | undefined =>
  text.trim() === '' ? t('rooms.missing') : undefined;

export const capacityProblem = (typed: string): string | undefined =>
  isWholeWithin(typed, CAPACITY_MAX) ? undefined : t('rooms.capacityWrong');
