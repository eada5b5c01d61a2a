import { normalizeText } from '@plausch/protocol/limits';
import { Button, buttonClass, Field, Note } from '@plausch/ui';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { call } from '../../api/index.ts';
import { checkedBy, showRefusal } from '../../app/forms.ts';
import { FormIntro } from '../../app/layouts/FormIntro.tsx';
import formStyles from '../../app/layouts/form.module.css';
import { PageTitle } from '../../app/PageTitle.tsx';
import { paths } from '../../app/paths.ts';
import { t } from '../../i18n/forgotten.ts';
import { checkEmail } from './check-email.ts';
import { useFocusedHeading } from './use-focused-heading.ts';

type Values = { email: string };

const resolver = checkedBy<Values>({ email: checkEmail });

/** Asks for a link for a new password. What it says afterwards is the same for every address. */
export function Component() {
  const [mailedTo, setMailedTo] = useState<string>();
  const [timesAnew, setTimesAnew] = useState(0);
  const form = useForm<Values>({ defaultValues: { email: '' }, resolver });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await call('forgotPassword', { body: { email } });
      setMailedTo(normalizeText(email));
    } catch (error) {
      showRefusal(form, error);
    }
  });

  const { setFocus } = form;
  useEffect(() => {
    // The button that was pressed is gone; what is wanted is another address.
    if (timesAnew > 0) setFocus('email');
  }, [timesAnew, setFocus]);

  if (mailedTo !== undefined) {
    const startAnew = () => {
      setMailedTo(undefined);
      setTimesAnew(timesAnew + 1);
    };
    return <Sent email={mailedTo} onAgain={startAnew} />;
  }

  return (
    <form onSubmit={submit} noValidate className={formStyles['form']}>
      <PageTitle page={t('forgotten.page')} />
      <FormIntro title={t('forgotten.title')} text={t('forgotten.text')} />
      {errors.root?.message !== undefined && <Note tone="danger">{errors.root.message}</Note>}
      <Field
        label={t('forgotten.email')}
        error={errors.email?.message}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.register('email')}
      />
      <Button type="submit" size="big" wide busy={isSubmitting}>
        {t(isSubmitting ? 'forgotten.submitting' : 'forgotten.submit')}
      </Button>
      <p className={formStyles['aside']}>
        {t('forgotten.remembered')} <Link to={paths.login()}>{t('forgotten.login')}</Link>
      </p>
    </form>
  );
}

function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const section = useFocusedHeading();
  return (
    <section ref={section} className={formStyles['form']}>
      <PageTitle page={t('forgotten.page')} />
      <FormIntro title={t('forgotten.sentTitle')} text={t('forgotten.sent', { email })} />
      <p className={formStyles['quiet']}>{t('forgotten.spam')}</p>
      <Button variant="outline" wide onClick={onAgain}>
        {t('forgotten.again')}
      </Button>
      <Link to={paths.login()} className={buttonClass({ variant: 'text', wide: true })}>
        {t('forgotten.toLogin')}
      </Link>
    </section>
  );
}
