import type { User } from '@plausch/protocol';
import { normalizeText } from '@plausch/protocol/limits';
import { Field } from '@plausch/ui';
import { useForm } from 'react-hook-form';
import { call } from '../../../api/index.ts';
import { checkedBy, showRefusal } from '../../../app/forms.ts';
import { t } from '../../../i18n/account.ts';
import { checkUsername } from '../../accounts/index.ts';
import { ConfirmedForm, checkConfirmation } from './ConfirmedForm.tsx';

type Values = { username: string; password: string };

export function UsernameForm({
  current,
  onCancel,
  onChanged,
}: {
  readonly current: string;
  readonly onCancel: () => void;
  readonly onChanged: (user: User) => void;
}) {
  const resolver = checkedBy<Values>({
    username: (value) => (normalizeText(value) === current ? t('name.same') : checkUsername(value)),
    password: checkConfirmation,
  });
  const form = useForm<Values>({ defaultValues: { username: current, password: '' }, resolver });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      onChanged((await call('changeUsername', { body: values })).user);
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
        label={t('name.new')}
        hint={t('name.hint')}
        error={errors.username?.message}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.register('username')}
      />
    </ConfirmedForm>
  );
}
