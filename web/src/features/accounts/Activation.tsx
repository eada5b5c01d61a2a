import { Button, buttonClass, Note } from '@plausch/ui';
import { Link } from 'react-router';
import { call } from '../../api/index.ts';
import { FormIntro } from '../../app/layouts/FormIntro.tsx';
import formStyles from '../../app/layouts/form.module.css';
import { useLinkSecret } from '../../app/mailed-link.ts';
import { PageTitle } from '../../app/PageTitle.tsx';
import { paths } from '../../app/paths.ts';
import { t } from '../../i18n/accounts.ts';
import { ResendActivation } from './ResendActivation.tsx';
import { useLinkStep } from './use-link-step.ts';

/** Opened from the mail of a new account. */
export function Activation() {
  const token = useLinkSecret('token');
  const [step, activate] = useLinkStep(() => call('activate', { body: { token: token ?? '' } }));

  return (
    <section className={formStyles['form']} aria-live="polite">
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
          <FormIntro title={t('activate.title')} text={t('activate.text')} />
          {step.name === 'failed' && <Note tone="danger">{step.words}</Note>}
          <Button size="big" wide busy={step.name === 'sending'} onClick={activate}>
            {t(step.name === 'sending' ? 'activate.submitting' : 'activate.submit')}
          </Button>
        </>
      )}
    </section>
  );
}
