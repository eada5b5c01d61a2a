import { endpointQuery } from '../../api/query.ts';
import { LOCALE } from '../../i18n/index.ts';

/** Always asked anew, as the mailed link works from anywhere; also without a network, to say so. */
export const deletionQuery = {
  ...endpointQuery('accountDeletion'),
  staleTime: 0,
  networkMode: 'always',
} as const;

/** „5. Dezember 2026“, never broken over two lines. */
export function dueDay(deletionAt: string): string {
  return new Date(deletionAt)
    .toLocaleDateString(LOCALE, { day: 'numeric', month: 'long', year: 'numeric' })
    .replaceAll(' ', '\u00a0');
}
