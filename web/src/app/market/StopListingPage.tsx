import { Button, buttonClass, Note } from '@plausch/ui';
import { Link } from 'react-router';
import { useLinkStep } from '../../features/accounts/index.ts';
import { callMarket } from '../../features/marketplace/index.ts';
import { t } from '../../i18n/links.ts';
import { FormIntro } from '../layouts/FormIntro.tsx';
import formStyles from '../layouts/form.module.css';
import { useLinkSecret } from '../mailed-link.ts';
import { PageTitle } from '../PageTitle.tsx';
import { paths } from '../paths.ts';
import { marketPaths } from './market-paths.ts';

const bigLink = buttonClass({ size: 'big', wide: true });

/** `/markt/stopp?token=…`, from the mail about a listing: the token is enough, without a session. */
export function Component() {
  const token = useLinkSecret('token');
  const [step, stop, section] = useLinkStep(() =>
    callMarket('stopListing', { body: { token: token ?? '' } }),
  );
  return (
    <section ref={section} className={formStyles['form']} aria-live="polite">
      <PageTitle page={t('stop.page')} />
      {step.name === 'done' ? (
        <>
          <FormIntro title={t('stop.doneTitle')} text={t('stop.done', { name: step.done.name })} />
          <Link to={paths.forgotPassword()} className={bigLink}>
            {t('stop.password')}
          </Link>
        </>
      ) : step.name === 'dead' || token === null ? (
        <>
          <FormIntro title={t('link.deadTitle')} text={t(token === null ? 'stay.missing' : 'stop.dead')} />
          <Link to={marketPaths.market({ regal: 'meine' })} className={bigLink}>
            {t('stop.look')}
          </Link>
        </>
      ) : (
        <>
          <FormIntro title={t('stop.title')} text={t('stop.text')} />
          {step.name === 'failed' && <Note tone="danger">{step.words}</Note>}
          <Button size="big" wide busy={step.name === 'sending'} onClick={stop}>
            {t(step.name === 'sending' ? 'link.wait' : 'stop.submit')}
          </Button>
        </>
      )}
    </section>
  );
}
