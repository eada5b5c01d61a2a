import { normalizeText } from '@plausch/protocol/limits';
import { Field } from '@plausch/ui';
import { useForm } from 'react-hook-form';
import { call } from '../../../api/index.ts';
import { checkedBy } from '../../../app/forms.ts';
import { t } from '../../../i18n/account.ts';
import { checkEmail } from '../../accounts/index.ts';
import { ConfirmedForm } from './ConfirmedForm.tsx';
import { type Confirmation, confirmationChecks } from './confirmation.ts';

type Values = Confirmation & { email: string };

const resolver = checkedBy<Values>({ email: checkEmail, ...confirmationChecks });

/** Asks for another address; it holds once the link that is mailed there was followed. */
export function EmailForm({
  onCancel,
  onRequested,
}: {
  readonly onCancel: () => void;
  readonly onRequested: (email: string) => void;
}) {
  const form = useForm<Values>({ defaultValues: { email: '' }, resolver });
  const { errors } = form.formState;

  const send = async (values: Values) => {
    await call('changeEmail', { body: values });
    onRequested(normalizeText(values.email));
  };

  return (
    <ConfirmedForm form={form} send={send} onCancel={onCancel}>
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
