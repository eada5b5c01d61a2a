import { LOCALE } from './words-of.ts';

/** „18. November 2026“, never broken over two lines. */
export function dayInFull(at: string): string {
  return new Date(at)
    .toLocaleDateString(LOCALE, { day: 'numeric', month: 'long', year: 'numeric' })
    .replaceAll(' ', '\u00a0');
}
