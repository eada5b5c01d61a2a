import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../../api/index.ts';
import { checkedBy } from '../../../app/forms.ts';
import { t } from '../../../i18n/account.ts';
import { checkNewPassword, NewPasswordField } from '../../accounts/index.ts';
import { ConfirmedForm } from './ConfirmedForm.tsx';
import { type Confirmation, confirmationChecks } from './confirmation.ts';

type Values = Confirmation & { newPassword: string };

const resolver = checkedBy<Values>({ newPassword: checkNewPassword, ...confirmationChecks });

/** Another password; every other device is signed out by it. */
export function PasswordForm({
  username,
  onCancel,
  onChanged,
}: {
  readonly username: string;
  readonly onCancel: () => void;
  readonly onChanged: () => void;
}) {
  const form = useForm<Values>({ defaultValues: { newPassword: '' }, resolver });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const { errors } = form.formState;

  const send = async (values: Values) => {
    await call('changePassword', { body: values });
    onChanged();
  };

  return (
    <ConfirmedForm form={form} send={send} onCancel={onCancel}>
      <NewPasswordField
        label={t('secret.new')}
        error={errors.newPassword?.message}
        typed={newPassword}
        names={[username]}
        {...form.register('newPassword')}
      />
      {/* Programs that keep passwords need to know whose this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
    </ConfirmedForm>
  );
}
