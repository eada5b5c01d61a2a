import type { SecondFactorAsked, Session } from '@plausch/protocol';
import { Button, Note } from '@plausch/ui';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/index.ts';
import type { AnswerOf } from '../../api/wire.ts';
import { checkedBy, showRefusal } from '../../app/forms.ts';
import { FormIntro } from '../../app/layouts/FormIntro.tsx';
import formStyles from '../../app/layouts/form.module.css';
import { PageTitle } from '../../app/PageTitle.tsx';
import { t } from '../../i18n/second-factor.ts';
import { CodeField } from './CodeField.tsx';
import { codeProblem } from './code-shape.ts';
import { call } from './factor.calls.ts';

type Values = { code: string };
type Entered = AnswerOf<'loginSecond'>;

const resolver = checkedBy<Values>({ code: codeProblem });

/** The second step of a login: the password was right, a code is still to come. */
export function SecondStep({
  asked: { ticket },
  enter,
  onSession,
  onBack,
}: {
  readonly asked: SecondFactorAsked;
  /** Makes the call that enters as a device which the server may know. */
  readonly enter: (second: (known: { readonly device?: string }) => Promise<Entered>) => Promise<Session>;
  readonly onSession: (session: Session) => void;
  readonly onBack: () => void;
}) {
  const form = useForm<Values>({ defaultValues: { code: '' }, resolver });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      onSession(await enter((known) => call('loginSecond', { body: { ticket, code, ...known } })));
    } catch (error) {
      // A ticket that is over names a field that the form does not show.
      if (error instanceof ApiError && error.field === 'ticket') form.setError('root', error);
      else showRefusal(form, error);
    }
  });
  return (
    <form onSubmit={submit} noValidate className={formStyles['form']}>
      <PageTitle page={t('second.page')} />
      <FormIntro title={t('second.title')} text={t('second.text')} />
      {errors.root?.message !== undefined && <Note tone="danger">{errors.root.message}</Note>}
      <CodeField autoFocus error={errors.code?.message} {...form.register('code')} />
      <Button type="submit" size="big" wide busy={isSubmitting}>
        {t(isSubmitting ? 'second.submitting' : 'second.submit')}
      </Button>
      <Button variant="text" onClick={onBack}>
        {t('second.back')}
      </Button>
      <p className={formStyles['aside']}>{t('second.lost')}</p>
    </form>
  );
}
