import type { SecondFactorAsked } from '@plausch/protocol';
import { Button, Field, Note, PasswordField } from '@plausch/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { ApiError } from '../../api/index.ts';
import { checkedBy, showRefusal } from '../../app/forms.ts';
import { late, useLate } from '../../app/late.ts';
import { FormIntro } from '../../app/layouts/FormIntro.tsx';
import formStyles from '../../app/layouts/form.module.css';
import { PageTitle } from '../../app/PageTitle.tsx';
import { paths } from '../../app/paths.ts';
import { t } from '../../i18n/sessions.ts';
import { ResendActivation } from '../accounts/index.ts';
import { secondStep } from '../secondFactor/index.ts';
import { session } from './index.ts';
import { asThisDevice, logIn } from './log-in.ts';
import { handoverIn } from './login-handover.ts';
import { isSame, removalIn } from './removal.ts';
import type { Removal } from './session.store.ts';
import { removalOf } from './session.store.ts';

/** Fetched only after a removal, which is rare. */
const noteCode = late(() => import('./RemovalNote.tsx'));
/** Only in the native app. */
const googleCode = late(() => import('./GoogleSignIn.tsx'));

type LoginValues = { login: string; password: string };

const resolver = checkedBy<LoginValues>({
  login: (value) => (value.trim() === '' ? t('login.nameMissing') : undefined),
  password: (value) => (value === '' ? t('login.passwordMissing') : undefined),
});

/** The guard leads on from here as soon as there is a session. */
export function Component() {
  const [search] = useSearchParams();
  const { login = '', notice } = handoverIn(useLocation().state);
  const weiter = search.get('weiter');
  const [lock, setLock] = useState<Removal>();
  const told = useStore(session.state, (state) => state.told);
  const named = removalIn(search);
  const removal = lock ?? (named && isSame(named, told) ? told : named);
  const note = useLate(noteCode, removal !== undefined);
  const google = useLate(googleCode, globalThis.plauschShell?.signInWithGoogle !== undefined);
  // The form stands below the note: it is shown where it stays. One that is filled in already keeps its place.
  const isNoteComing = lock === undefined && removal !== undefined && !note;
  const [asked, setAsked] = useState<SecondFactorAsked>();
  const step = useLate(secondStep, asked !== undefined);
  const [notActivated, setNotActivated] = useState<string>();
  const form = useForm<LoginValues>({ defaultValues: { login, password: '' }, resolver });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setNotActivated(undefined);
    try {
      const entered = await logIn(values);
      if ('secondFactor' in entered) setAsked(entered.secondFactor);
      else session.begin(entered);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_activated') setNotActivated(values.login.trim());
      refuse(error);
    }
  });
  const refuse = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'banned') {
      const { remainingTime, reason, ruleCode } = error.beside;
      setLock(removalOf(remainingTime, reason, ruleCode));
    } else showRefusal(form, error);
  };

  if (asked && step) {
    const { begin } = session;
    return (
      <step.SecondStep
        asked={asked}
        enter={asThisDevice}
        onSession={begin}
        onBack={() => setAsked(undefined)}
      />
    );
  }
  if (isNoteComing) return <div data-late="" aria-busy="true" />;
  return (
    <form onSubmit={submit} noValidate className={formStyles['form']}>
      <PageTitle page={t('login.page')} />
      {removal ? (
        <>
          <FormIntro title={t('login.removedTitle')} />
          {note && (
            <note.RemovalNote
              // A new one begins to count anew.
              key={`${removal.duration} ${removal.reason}`}
              removal={removal}
              isTold={removal === lock || removal === told}
            />
          )}
        </>
      ) : (
        <FormIntro title={t('login.title')} text={t('login.text')} />
      )}
      {notice === 'passwordReset' && errors.root === undefined && (
        <Note tone="good" role="status">
          {t('login.passwordReset')}
        </Note>
      )}
      {errors.root?.message !== undefined && (
        <Note tone={notActivated === undefined ? 'danger' : 'caution'} role="alert">
          {errors.root.message}
        </Note>
      )}
      <Field
        label={t('login.name')}
        error={errors.login?.message}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.register('login')}
      />
      <div className={formStyles['linked']}>
        <PasswordField
          className={formStyles['field']}
          label={t('login.password')}
          error={errors.password?.message}
          revealLabel={t('login.reveal')}
          autoComplete="current-password"
          {...form.register('password')}
        />
        <Link to={paths.forgotPassword()}>{t('login.forgotten')}</Link>
      </div>
      <Button type="submit" size="big" wide busy={isSubmitting || asked !== undefined}>
        {t(isSubmitting ? 'login.submitting' : 'login.submit')}
      </Button>
      {google && <google.GoogleSignIn onAsked={setAsked} onRefused={refuse} />}
      {notActivated === undefined ? (
        <p className={formStyles['aside']}>
          {t('login.new')}{' '}
          <Link to={paths.register(weiter === null ? {} : { weiter })}>{t('login.register')}</Link>
        </p>
      ) : (
        <ResendActivation email={notActivated.includes('@') ? notActivated : undefined} />
      )}
    </form>
  );
}
