import type { User } from '@plausch/protocol';
import { normalizeText } from '@plausch/protocol/limits';
import { Field } from '@plausch/ui';
import { useForm } from 'react-hook-form';
import { call } from '../../../api/index.ts';
import { checkedBy } from '../../../app/forms.ts';
import { t } from '../../../i18n/account.ts';
import { checkUsername } from '../../accounts/index.ts';
import { ConfirmedForm } from './ConfirmedForm.tsx';
import { type Confirmation, confirmationChecks } from './confirmation.ts';

type Values = Confirmation & { username: string };

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
    ...confirmationChecks,
  });
  const form = useForm<Values>({ defaultValues: { username: current }, resolver });
  const { errors } = form.formState;

  const send = async (values: Values) => onChanged((await call('changeUsername', { body: values })).user);

  return (
    <ConfirmedForm form={form} send={send} onCancel={onCancel}>
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
