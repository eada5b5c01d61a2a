import { Button, Note } from '@plausch/ui';
import type { ReactNode } from 'react';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { showRefusal } from '../../../app/forms.ts';
import { t } from '../../../i18n/account.ts';
import styles from './AccountPart.module.css';
import { ConfirmationField } from './ConfirmationField.tsx';
import type { Confirmation } from './confirmation.ts';

/** A change of the account: what is to change, and what confirms it. */
export function ConfirmedForm<Values extends Confirmation>({
  form,
  send,
  onCancel,
  children,
}: {
  readonly form: UseFormReturn<Values>;
  /** Asks for the change; what it is refused with is shown in the form. */
  readonly send: (values: Values) => Promise<void>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}) {
  const { errors, isSubmitting } = useFormState({ control: form.control });
  const submit = form.handleSubmit((values) => send(values).catch((error) => showRefusal(form, error)));
  return (
    <form onSubmit={submit} noValidate className={styles['fields']}>
      {errors.root?.message !== undefined && <Note tone="danger">{errors.root.message}</Note>}
      {children}
      <ConfirmationField form={form} label={t('account.confirm')} />
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
