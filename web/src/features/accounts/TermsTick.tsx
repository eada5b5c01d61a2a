import { Checkbox } from '@plausch/ui';
import type { ComponentProps } from 'react';
import { t } from '../../i18n/accounts.ts';

/** The tick without which no account is made by Google. */
export function TermsTick(tick: Omit<ComponentProps<typeof Checkbox>, 'children'>) {
  return <Checkbox {...tick}>{t('register.terms')}</Checkbox>;
}

export const checkTerms = (accepted: boolean): string | undefined =>
  accepted ? undefined : t('register.termsMissing');
