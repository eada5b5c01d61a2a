import { CheckIcon } from '@plausch/ui';
import type { ComponentProps } from 'react';
import { t as accounts } from '../../i18n/accounts.ts';
import { t } from '../../i18n/newcomers.ts';
import styles from './NameOfNewcomer.module.css';
import { UsernameField } from './NewcomerFields.tsx';
import { useNameVerdict } from './use-name-verdict.ts';

/** The field for the username of a new account; the server judges the name while it is typed. */
export function NameOfNewcomer({
  typed,
  error,
  onTake,
  ...field
}: Omit<ComponentProps<typeof UsernameField>, 'hint' | 'isGood' | 'error'> & {
  /** What is in the field. */
  readonly typed: string;
  readonly error: string | undefined;
  /** The name that was offered in place of a taken one is wanted. */
  readonly onTake: (name: string) => void;
}) {
  const verdict = useNameVerdict(typed);
  const isFree = verdict?.verdict === 'free' && error === undefined;
  const suggestion = verdict?.suggestion;
  const refused = verdict?.verdict === 'reserved' ? t('name.reserved') : undefined;
  const taken = suggestion === undefined ? accounts('register.usernameTaken') : t('name.taken');
  return (
    <div>
      <UsernameField
        {...field}
        error={error ?? refused ?? (verdict?.verdict === 'taken' ? taken : undefined)}
        isGood={isFree}
        {...(isFree && { hint: t('name.free'), trailing: <CheckIcon /> })}
      />
      {suggestion !== undefined && (
        <button type="button" className={styles['suggestion']} onClick={() => onTake(suggestion)}>
          {t('name.take', { name: suggestion })}
        </button>
      )}
      <p className="visually-hidden" role="status">
        {isFree && t('name.free')}
        {verdict?.verdict === 'taken' && taken}
        {refused}
      </p>
    </div>
  );
}
