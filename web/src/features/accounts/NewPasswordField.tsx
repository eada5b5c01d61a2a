import { Meter, PasswordField } from '@plausch/ui';
import type { ComponentProps } from 'react';
import { t } from '../../i18n/passwords.ts';
import { passwordStrength } from './password-strength.ts';

/** Choosing a password: typed once, to be looked at, with a word on how good it is. */
export function NewPasswordField({
  typed,
  guessed,
  ...field
}: Omit<ComponentProps<typeof PasswordField>, 'hint' | 'below' | 'revealLabel' | 'autoComplete'> & {
  /** What is in the field. */
  readonly typed: string;
  /** Why it would be guessed although it is long enough. */
  readonly guessed?: string | undefined;
}) {
  const strength = passwordStrength(typed);
  return (
    <PasswordField
      {...field}
      hint={guessed ?? strength.words}
      below={<Meter value={guessed === undefined ? strength.steps : 1} />}
      revealLabel={t('password.reveal')}
      autoComplete="new-password"
    />
  );
}
