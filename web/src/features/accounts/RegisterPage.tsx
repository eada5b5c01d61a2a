import { Button, Field, Note } from '@plausch/ui';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/index.ts';
import { proven } from '../../api/proven.ts';
import { checkedBy, showRefusal } from '../../app/forms.ts';
import { FormIntro } from '../../app/layouts/FormIntro.tsx';
import formStyles from '../../app/layouts/form.module.css';
import { PageTitle } from '../../app/PageTitle.tsx';
import { paths } from '../../app/paths.ts';
import { t } from '../../i18n/accounts.ts';
import { t as passwords } from '../../i18n/passwords.ts';
import { MailboxNotice } from './MailboxNotice.tsx';
import { BirthDateField, TermsTick, UsernameField } from './NewcomerFields.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { EMPTY_REGISTRATION, type RegisterValues, registerChecks, registerRefusal } from './register.form.ts';

const resolver = checkedBy<RegisterValues>(registerChecks);

export function Component() {
  const weiter = useSearchParams()[0].get('weiter');
  const loginPath = paths.login(weiter === null ? {} : { weiter });
  const [mailedTo, setMailedTo] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  const form = useForm<RegisterValues>({ defaultValues: EMPTY_REGISTRATION, resolver, mode: 'onTouched' });
  const password = useWatch({ control: form.control, name: 'password' });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      await proven(
        (proof) => call('register', { body: { ...values, ...proof, acceptTerms: true } }),
        () => setIsChecking(true),
      );
      setMailedTo(values.email);
    } catch (error) {
      showRefusal(form, error, registerRefusal(error));
    } finally {
      setIsChecking(false);
    }
  });

  if (mailedTo !== undefined) return <MailboxNotice email={mailedTo} loginPath={loginPath} />;

  return (
    <form onSubmit={submit} noValidate className={formStyles['form']}>
      <PageTitle page={t('register.page')} />
      <FormIntro title={t('register.title')} text={t('register.text')} />
      {errors.root?.message !== undefined && <Note tone="danger">{errors.root.message}</Note>}
      <UsernameField error={errors.username?.message} {...form.register('username')} />
      <Field
        label={t('register.email')}
        hint={t('register.emailHint')}
        error={errors.email?.message}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.register('email')}
      />
      <NewPasswordField
        label={passwords('password.label')}
        error={errors.password?.message}
        typed={password}
        {...form.register('password')}
      />
      <BirthDateField error={errors.birthDate?.message} {...form.register('birthDate')} />
      <TermsTick error={errors.acceptTerms?.message} {...form.register('acceptTerms')} />
      <div>
        <Button type="submit" size="big" wide busy={isSubmitting}>
          {t(isSubmitting ? 'register.submitting' : 'register.submit')}
        </Button>
        <p role="status" className={formStyles['progress']}>
          {isChecking && t('register.checking')}
        </p>
      </div>
      <p className={formStyles['aside']}>
        {t('register.known')} <Link to={loginPath}>{t('register.login')}</Link>
      </p>
    </form>
  );
}
