import { LIMITS } from '@plausch/protocol/limits';
import { Field } from '@plausch/ui';
import type { ComponentProps } from 'react';
import { t } from '../../i18n/accounts.ts';

type Given = Omit<ComponentProps<typeof Field>, 'label' | 'hint'>;

/** The field for the username of a new account. `hint`: the note below it, about the name that is in the field. */
export function UsernameField({
  hint = t('register.usernameHint'),
  ...field
}: Given & { readonly hint?: string }) {
  return (
    <Field
      {...field}
      label={t('register.username')}
      hint={hint}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** When somebody new was born. */
export function BirthDateField(field: Given) {
  return (
    <Field
      {...field}
      label={t('register.birthDate')}
      hint={t('register.birthDateHint')}
      type="date"
      max={latestBirthDate(new Date())}
      autoComplete="bday"
    />
  );
}

/** Nobody born later is old enough; the browser's calendar opens there. */
function latestBirthDate(today: Date): string {
  const date = new Date(
    Date.UTC(today.getUTCFullYear() - LIMITS.minimumAgeYears, today.getUTCMonth(), today.getUTCDate()),
  );
  return date.toISOString().slice(0, 10);
}
