import { Button, Note, PasswordField } from '@plausch/ui';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { t } from '../../../i18n/account.ts';
import styles from './AccountPart.module.css';

/** A change of the account: what is to change, and the password once more, so that nobody does it at a found device. */
export function ConfirmedForm({
  problem,
  password,
  isSubmitting,
  onSubmit,
  onCancel,
  children,
}: {
  /** What is wrong as a whole. */
  readonly problem: string | undefined;
  /** The field of the password, as the form registers it, with what is wrong with it. */
  readonly password: Omit<ComponentProps<typeof PasswordField>, 'label' | 'revealLabel'>;
  readonly isSubmitting: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}) {
  return (
    <form onSubmit={onSubmit} noValidate className={styles['fields']}>
      {problem !== undefined && <Note tone="danger">{problem}</Note>}
      {children}
      <PasswordField
        {...password}
        label={t('account.confirm')}
        revealLabel={t('account.reveal')}
        autoComplete="current-password"
      />
      <div className={styles['acts']}>
        <Button type="submit" busy={isSubmitting}>
          {t(isSubmitting ? 'account.saving' : 'account.save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  );
}

export const checkConfirmation = (password: string) =>
  password === '' ? t('account.confirmMissing') : undefined;
