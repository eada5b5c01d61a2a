import { t } from '../../i18n/second-factor.ts';

/** What is wrong with a typed code before it is sent; blanks and hyphens are for people. */
export function codeProblem(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '');
  if (code === '') return t('code.missing');
  return /^(?:\d{6}|[A-Za-z2-7]{16})$/.test(code) ? undefined : t('code.shape');
}
