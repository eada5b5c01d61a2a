import { LOCALE } from '../../i18n/index.ts';

/** „18. November 2026“, never broken over two lines. */
export function dayWords(at: string): string {
  return new Date(at)
    .toLocaleDateString(LOCALE, { day: 'numeric', month: 'long', year: 'numeric' })
    .replaceAll(' ', '\u00a0');
}
