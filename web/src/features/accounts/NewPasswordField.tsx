import { Meter, PasswordField } from '@plausch/ui';
import type { ComponentProps } from 'react';
import { t } from '../../i18n/passwords.ts';
import { passwordStrength } from './password-strength.ts';

/** Choosing a password: typed once, to be looked at, with a word on how good it is. */
export function NewPasswordField({
  typed,
  own,
  ...field
}: Omit<ComponentProps<typeof PasswordField>, 'hint' | 'below' | 'revealLabel' | 'autoComplete'> & {
  /** What is in the field. */
  readonly typed: string;
  /** Words of the person, which others would guess first. */
  readonly own?: readonly string[];
}) {
  const strength = passwordStrength(typed, own);
  return (
    <PasswordField
      {...field}
      hint={strength.words}
      below={<Meter value={strength.steps} />}
      revealLabel={t('password.reveal')}
      autoComplete="new-password"
    />
  );
}
