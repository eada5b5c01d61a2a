import { Button, buttonClass, Note } from '@plausch/ui';
import { Link } from 'react-router';
import { call } from '../../api/index.ts';
import { FormIntro } from '../../app/layouts/FormIntro.tsx';
import formStyles from '../../app/layouts/form.module.css';
import { useLinkSecret } from '../../app/mailed-link.ts';
import { PageTitle } from '../../app/PageTitle.tsx';
import { paths } from '../../app/paths.ts';
import { t } from '../../i18n/links.ts';
import { useLinkStep } from './use-link-step.ts';

const bigLink = buttonClass({ size: 'big', wide: true });

/** Opened from the mail, by whoever has it: nobody needs to be signed in. */
export function Component() {
  const token = useLinkSecret('token');
  const [step, stay, section] = useLinkStep(() => call('cancelDeletion', { body: { token: token ?? '' } }));

  return (
    <section ref={section} className={formStyles['form']} aria-live="polite">
      <PageTitle page={t('stay.page')} />
      {step.name === 'done' ? (
        <>
          <FormIntro title={t('stay.doneTitle', { username: step.done.username })} text={t('stay.done')} />
          {/* Whoever is signed in passes the login by. */}
          <Link to={paths.login()} state={{ login: step.done.username }} className={bigLink}>
            {t('stay.in')}
          </Link>
        </>
      ) : step.name === 'dead' || token === null ? (
        <>
          <FormIntro title={t('link.deadTitle')} text={t(token === null ? 'stay.missing' : 'stay.dead')} />
          <Link to={paths.accountDeletion()} className={bigLink}>
            {t('stay.look')}
          </Link>
        </>
      ) : (
        <>
          <FormIntro title={t('stay.title')} text={t('stay.text')} />
          {step.name === 'failed' && <Note tone="danger">{step.words}</Note>}
          <Button size="big" wide busy={step.name === 'sending'} onClick={stay}>
            {t(step.name === 'sending' ? 'link.wait' : 'stay.submit')}
          </Button>
        </>
      )}
    </section>
  );
}
