import { normalizeText } from '@plausch/protocol/limits';
import { Field } from '@plausch/ui';
import { useForm } from 'react-hook-form';
import { call } from '../../../api/index.ts';
import { checkedBy, showRefusal } from '../../../app/forms.ts';
import { t } from '../../../i18n/account.ts';
import { checkEmail } from '../../accounts/index.ts';
import { ConfirmedForm, checkConfirmation } from './ConfirmedForm.tsx';

type Values = { email: string; password: string };

const resolver = checkedBy<Values>({ email: checkEmail, password: checkConfirmation });

/** Asks for another address; it holds once the link that is mailed there was followed. */
export function EmailForm({
  onCancel,
  onRequested,
}: {
  readonly onCancel: () => void;
  readonly onRequested: (email: string) => void;
}) {
  const form = useForm<Values>({ defaultValues: { email: '', password: '' }, resolver });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      await call('changeEmail', { body: values });
      onRequested(normalizeText(values.email));
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
      <Field
        label={t('email.new')}
        hint={t('email.hint')}
        error={errors.email?.message}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.register('email')}
      />
    </ConfirmedForm>
  );
}
