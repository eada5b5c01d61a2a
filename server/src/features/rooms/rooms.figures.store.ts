import type { Figure } from '@plausch/platform/backup';

/** The number of the newest line: lines that are deleted at night are the oldest. */
export const roomsFigures: readonly Figure[] = [
  { name: 'neueste Nachricht', text: 'select coalesce(max(number), 0) as value from room_lines' },
];
