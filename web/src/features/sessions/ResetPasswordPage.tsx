import { Button, buttonClass, Note } from '@plausch/ui';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { call } from '../../api/index.ts';
import { checkedBy, showRefusal } from '../../app/forms.ts';
import { FormIntro } from '../../app/layouts/FormIntro.tsx';
import formStyles from '../../app/layouts/form.module.css';
import { forgetMailedLink, useResetSecret } from '../../app/mailed-link.ts';
import { PageTitle } from '../../app/PageTitle.tsx';
import { paths } from '../../app/paths.ts';
import { t } from '../../i18n/forgotten.ts';
import { checkNewPassword, isDeadLink, NewPasswordField, useFocusedHeading } from '../accounts/index.ts';
import { recheckSession } from './index.ts';
import { resetPassword } from './log-in.ts';
import type { LoginHandover } from './login-handover.ts';

type Values = { password: string };

const resolver = checkedBy<Values>({ password: checkNewPassword });

/** Opened from the mail. A link that is dead says so before anybody has thought of a new password. */
export function Component() {
  const token = useResetSecret();
  const navigate = useNavigate();
  const [isDead, setDead] = useState(false);
  const form = useForm<Values>({ defaultValues: { password: '' }, resolver, mode: 'onTouched' });
  const password = useWatch({ control: form.control, name: 'password' });
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    if (token === null) return;
    const leaving = new AbortController();
    call('checkReset', { body: { token }, signal: leaving.signal }).catch((error: unknown) => {
      // What else may go wrong is told once the password is sent.
      if (isDeadLink(error)) setDead(true);
    });
    return () => leaving.abort();
  }, [token]);

  if (isDead || token === null) return <DeadLink isMissing={token === null} />;

  const submit = form.handleSubmit(async (values) => {
    const here = location.pathname;
    try {
      const { username } = await resetPassword({ token, ...values });
      forgetMailedLink();
      // A session that lived in this browser has ended with all the others.
      await recheckSession();
      const handover: LoginHandover = { login: username, notice: 'passwordReset' };
      // A person who has gone to another page meanwhile stays there.
      if (location.pathname === here) await navigate(paths.login(), { state: handover });
    } catch (error) {
      if (isDeadLink(error)) setDead(true);
      else showRefusal(form, error);
    }
  });

  return (
    <form onSubmit={submit} noValidate className={formStyles['form']}>
      <PageTitle page={t('reset.page')} />
      <FormIntro title={t('reset.title')} text={t('reset.text')} />
      {errors.root?.message !== undefined && <Note tone="danger">{errors.root.message}</Note>}
      <NewPasswordField
        label={t('reset.password')}
        error={errors.password?.message}
        typed={password}
        {...form.register('password')}
      />
      <Button type="submit" size="big" wide busy={isSubmitting}>
        {t(isSubmitting ? 'reset.submitting' : 'reset.submit')}
      </Button>
    </form>
  );
}

function DeadLink({ isMissing }: { readonly isMissing: boolean }) {
  const section = useFocusedHeading();
  return (
    <section ref={section} className={formStyles['form']}>
      <PageTitle page={t('reset.page')} />
      <FormIntro
        title={t(isMissing ? 'reset.missingTitle' : 'reset.deadTitle')}
        text={t(isMissing ? 'reset.missing' : 'reset.dead')}
      />
      <Link to={paths.forgotPassword()} className={buttonClass({ size: 'big', wide: true })}>
        {t('reset.another')}
      </Link>
      <Link to={paths.login()} className={buttonClass({ variant: 'text', wide: true })}>
        {t('reset.login')}
      </Link>
    </section>
  );
}
