import { Meter, PasswordField } from '@plausch/ui';
import type { ComponentProps } from 'react';
import { t } from '../../i18n/passwords.ts';
import { passwordStrength } from './password-strength.ts';
import { useGuessedPassword } from './use-guessed-password.ts';

/** Choosing a password: typed once, to be looked at, with a word on how good it is. */
export function NewPasswordField({
  typed,
  names = [],
  ...field
}: Omit<ComponentProps<typeof PasswordField>, 'hint' | 'below' | 'revealLabel' | 'autoComplete'> & {
  /** What is in the field. */
  readonly typed: string;
  /** What the person is called, and their address, as far as the page knows: guessed before anything else. */
  readonly names?: readonly string[];
}) {
  const strength = passwordStrength(typed);
  const guessed = useGuessedPassword(typed, names);
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
