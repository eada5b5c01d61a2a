import { Button, buttonClass, Note } from '@plausch/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FormIntro } from '../../app/layouts/FormIntro.tsx';
import formStyles from '../../app/layouts/form.module.css';
import { useLinkSecret } from '../../app/mailed-link.ts';
import { PageTitle } from '../../app/PageTitle.tsx';
import { PATTERNS, paths } from '../../app/paths.ts';
import { t } from '../../i18n/accounts.ts';
import { t as links } from '../../i18n/links.ts';
import { forgetRegistration, ResendActivation, registrationHere, useLinkStep } from '../accounts/index.ts';
import { arrival } from './arrival.ts';
import { followActivation } from './follow-activation.ts';
import { session } from './index.ts';

/** Opened from the mail of a new account. Where it was registered the way goes on inside, elsewhere to the login. */
export function Activation() {
  const navigate = useNavigate();
  const token = useLinkSecret('token');
  const [registered] = useState(registrationHere);
  const [step, activate, section] = useLinkStep(async () => {
    const { username, session: begun } = await followActivation({
      token: token ?? '',
      ...(registered && { registrationSecret: registered.secret }),
    });
    if (begun) {
      forgetRegistration();
      // First the page that a person is led to, then the person.
      await navigate(PATTERNS.activate, { replace: true, state: arrival(registered?.weiter ?? null) });
      session.begin(begun);
    }
    return { username };
  });

  return (
    <section ref={section} className={formStyles['form']} aria-live="polite">
      <PageTitle page={t('activate.page')} />
      {step.name === 'done' ? (
        <>
          <FormIntro
            title={t('activate.doneTitle', { username: step.done.username })}
            text={t('activate.done')}
          />
          <Link
            to={paths.login()}
            state={{ login: step.done.username }}
            className={buttonClass({ size: 'big', wide: true })}
          >
            {t('activate.login')}
          </Link>
        </>
      ) : step.name === 'dead' || token === null ? (
        <>
          <FormIntro
            title={t('activate.deadTitle')}
            text={t(token === null ? 'activate.missing' : 'activate.dead')}
          />
          <ResendActivation />
          <Link to={paths.login()} className={buttonClass({ variant: 'text', wide: true })}>
            {t('mailbox.login')}
          </Link>
        </>
      ) : (
        <>
          <FormIntro
            title={t('activate.title')}
            text={registered ? links('activate.textHere') : t('activate.text')}
          />
          {step.name === 'failed' && <Note tone="danger">{step.words}</Note>}
          <Button size="big" wide busy={step.name === 'sending'} onClick={activate}>
            {t(step.name === 'sending' ? 'activate.submitting' : 'activate.submit')}
          </Button>
        </>
      )}
    </section>
  );
}
