import { Button, buttonClass, Note } from '@plausch/ui';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError, call, wordsFor } from '../../api/index.ts';
import { FormIntro } from '../../app/layouts/FormIntro.tsx';
import formStyles from '../../app/layouts/form.module.css';
import { PageTitle } from '../../app/PageTitle.tsx';
import { paths } from '../../app/paths.ts';
import { t } from '../../i18n/accounts.ts';
import { ResendActivation } from './ResendActivation.tsx';

type Step =
  | { readonly name: 'ready' | 'sending' | 'dead' }
  | { readonly name: 'failed'; readonly words: string }
  | { readonly name: 'done'; readonly username: string };

/** Opened from the mail. It waits for a tap: programs that look into mails follow links, they press no buttons. */
export function Component() {
  const [search] = useSearchParams();
  const token = search.get('token');
  const [step, setStep] = useState<Step>({ name: 'ready' });

  async function activate(key: string) {
    setStep({ name: 'sending' });
    try {
      const { username } = await call('activate', { body: { token: key } });
      setStep({ name: 'done', username });
    } catch (error) {
      const isDead =
        error instanceof ApiError && (error.code === 'token_invalid' || error.code === 'invalid');
      setStep(isDead ? { name: 'dead' } : { name: 'failed', words: wordsFor(error) });
    }
  }

  return (
    <section className={formStyles['form']} aria-live="polite">
      <PageTitle page={t('activate.page')} />
      {step.name === 'done' ? (
        <>
          <FormIntro title={t('activate.doneTitle', { username: step.username })} text={t('activate.done')} />
          <Link
            to={paths.login()}
            state={{ login: step.username }}
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
          <Button size="big" wide busy={step.name === 'sending'} onClick={() => void activate(token)}>
            {t(step.name === 'sending' ? 'activate.submitting' : 'activate.submit')}
          </Button>
        </>
      )}
    </section>
  );
}
