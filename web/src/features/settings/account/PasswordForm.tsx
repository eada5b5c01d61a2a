import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../../api/index.ts';
import { checkedBy, showRefusal } from '../../../app/forms.ts';
import { t } from '../../../i18n/account.ts';
import { checkNewPassword, NewPasswordField } from '../../accounts/index.ts';
import { ConfirmedForm, checkConfirmation } from './ConfirmedForm.tsx';

type Values = { newPassword: string; password: string };

const resolver = checkedBy<Values>({ newPassword: checkNewPassword, password: checkConfirmation });

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
  const form = useForm<Values>({ defaultValues: { newPassword: '', password: '' }, resolver });
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      await call('changePassword', { body: values });
      onChanged();
    } catch (error) {
      showRefusal(form, error);
    }
  });

  return (
    <ConfirmedForm
      problem={errors.root?.message}
      password={{ ...form.register('password'), error: errors.password?.message }}
      isSubmitting={isSubmitting}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <NewPasswordField
        label={t('secret.new')}
        error={errors.newPassword?.message}
        typed={newPassword}
        {...form.register('newPassword')}
      />
      {/* Programs that keep passwords need to know whose this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
    </ConfirmedForm>
  );
}
