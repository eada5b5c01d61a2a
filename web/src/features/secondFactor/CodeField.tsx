import { Field } from '@plausch/ui';
import type { ComponentProps } from 'react';
import { t } from '../../i18n/second-factor.ts';

/** Where a code of the app is typed, or pasted by a program that keeps them. */
export function CodeField({
  onlyApp = false,
  ...field
}: Omit<ComponentProps<typeof Field>, 'label' | 'hint'> & { readonly onlyApp?: boolean }) {
  return (
    <Field
      label={t('code.label')}
      hint={t(onlyApp ? 'code.hintApp' : 'code.hint')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...(onlyApp && { inputMode: 'numeric' as const })}
      {...field}
    />
  );
}
