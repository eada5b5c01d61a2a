import { TEXTS } from '@plausch/protocol/pages';
import { Button, Field, Note } from '@plausch/ui';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../api/index.ts';
import { proven } from '../../api/proven.ts';
import { checkedBy, showRefusal } from '../../app/forms.ts';
import { FormIntro } from '../../app/layouts/FormIntro.tsx';
import formStyles from '../../app/layouts/form.module.css';
import { PageTitle } from '../../app/PageTitle.tsx';
import { paths } from '../../app/paths.ts';
import { t } from '../../i18n/accounts.ts';
import { t as newcomers } from '../../i18n/newcomers.ts';
import { t as passwords } from '../../i18n/passwords.ts';
import { MailboxNotice } from './MailboxNotice.tsx';
import { NameOfNewcomer } from './NameOfNewcomer.tsx';
import { BirthDateField } from './NewcomerFields.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { EMPTY_REGISTRATION, type RegisterValues, registerChecks, registerRefusal } from './register.form.ts';
import { keepRegistration, leadsToARoom } from './registration-here.ts';

const { username, email, password: checkPassword, birthDate } = registerChecks;
const resolver = checkedBy<RegisterValues>({ username, email, password: checkPassword, birthDate });

export function Component() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // As it was on arrival: it leaves the address once the link is on its way.
  const [weiter] = useState(() => search.get('weiter'));
  const loginPath = paths.login(weiter === null ? {} : { weiter });
  const [mailedTo, setMailedTo] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  const form = useForm<RegisterValues>({ defaultValues: EMPTY_REGISTRATION, resolver, mode: 'onTouched' });
  const [typedName, typedEmail, password] = useWatch({
    control: form.control,
    name: ['username', 'email', 'password'],
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      const { registrationSecret: secret } = await proven(
        (proof) => call('register', { body: { ...values, ...proof, acceptTerms: true } }),
        () => setIsChecking(true),
      );
      keepRegistration({ secret, weiter });
      setMailedTo(values.email);
      // The link opens in another window and goes on there; this one must not follow into the same room. A person who has
      // gone to another page meanwhile stays there.
      const here = paths.register();
      if (location.pathname === here && leadsToARoom(weiter)) await navigate(here, { replace: true });
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
      <NameOfNewcomer
        typed={typedName}
        error={errors.username?.message}
        onTake={(name) => {
          form.setValue('username', name, { shouldValidate: true });
          // The button that offered it goes.
          form.setFocus('username');
        }}
        {...form.register('username')}
      />
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
        names={[typedName, typedEmail]}
        {...form.register('password')}
      />
      <BirthDateField error={errors.birthDate?.message} {...form.register('birthDate')} />
      <Agreement />
      {/* Where the eyes are: above the form it would be out of sight by now. */}
      {errors.root?.message !== undefined && (
        <Note ref={bringIntoSight} tone="danger">
          {errors.root.message}
        </Note>
      )}
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

/** In large letters the button that was pressed may have no room above it. */
function bringIntoSight(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' });
}

/** What registering agrees to, right above the button that does; the texts open beside what was typed. */
function Agreement() {
  return (
    <p className={formStyles['agreement']}>
      {newcomers('agreement.begin')} <Text address="/nutzungsbedingungen" /> {newcomers('agreement.end')}{' '}
      <Text address="/datenschutz" />.
    </p>
  );
}

function Text({ address }: { readonly address: keyof typeof TEXTS }) {
  return (
    <a href={address} target="_blank" rel="noopener">
      {TEXTS[address]}
    </a>
  );
}
