import { Checkbox } from '@plausch/ui';
import type { ComponentProps } from 'react';
import { t } from '../../i18n/accounts.ts';

/** What nobody gets in without who has an account made by Google. */
export function TermsTick(tick: Omit<ComponentProps<typeof Checkbox>, 'children'>) {
  return <Checkbox {...tick}>{t('register.terms')}</Checkbox>;
}

export const checkTerms = (accepted: boolean): string | undefined =>
  accepted ? undefined : t('register.termsMissing');
