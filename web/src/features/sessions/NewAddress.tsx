import { Button, buttonClass, Note } from '@plausch/ui';
import { Link } from 'react-router';
import { call } from '../../api/index.ts';
import { FormIntro } from '../../app/layouts/FormIntro.tsx';
import formStyles from '../../app/layouts/form.module.css';
import { useLinkSecret } from '../../app/mailed-link.ts';
import { PageTitle } from '../../app/PageTitle.tsx';
import { paths } from '../../app/paths.ts';
import { log } from '../../device/log.ts';
import { t } from '../../i18n/links.ts';
import { useLinkStep } from '../accounts/index.ts';
import { session } from './index.ts';

/** Opened by a signed-in person: from the mail to a new address, or once more from the one that activated the account. */
export function NewAddress({ username }: { readonly username: string }) {
  const token = useLinkSecret('token');
  const [step, prove, section] = useLinkStep(async () => {
    const proven = await call('activate', { body: { token: token ?? '' } });
    await refreshUser();
    return proven;
  });
  const isDead = step.name === 'dead' || token === null;

  return (
    <section ref={section} className={formStyles['form']} aria-live="polite">
      <PageTitle page={t('address.page')} />
      {step.name === 'done' ? (
        <FormIntro
          title={t('address.doneTitle')}
          text={t('address.done', { username: step.done.username })}
        />
      ) : isDead ? (
        <FormIntro title={t('link.deadTitle')} text={t('address.dead')} />
      ) : (
        <>
          <FormIntro title={t('address.title')} text={t('address.text', { username })} />
          {step.name === 'failed' && <Note tone="danger">{step.words}</Note>}
          <Button size="big" wide busy={step.name === 'sending'} onClick={prove}>
            {t(step.name === 'sending' ? 'link.wait' : 'address.submit')}
          </Button>
        </>
      )}
      {(step.name === 'done' || isDead) && (
        <Link to={paths.settings('konto')} className={buttonClass({ size: 'big', wide: true })}>
          {t('address.settings')}
        </Link>
      )}
    </section>
  );
}

/** Takes over the new address; what is shown stays when the server does not answer. */
async function refreshUser(): Promise<void> {
  try {
    session.mergeUser((await call('currentUser')).user);
  } catch (error) {
    log('user refresh failed', { error });
  }
}
