import { buttonClass } from '@plausch/ui';
import { Link } from 'react-router';
import { FormIntro } from '../../app/layouts/FormIntro.tsx';
import formStyles from '../../app/layouts/form.module.css';
import { PageTitle } from '../../app/PageTitle.tsx';
import { t } from '../../i18n/accounts.ts';
import { t as newcomers } from '../../i18n/newcomers.ts';
import { ResendActivation } from './ResendActivation.tsx';
import { useFocusedHeading } from './use-focused-heading.ts';

/** What follows a registration: the link is in the mail. */
export function MailboxNotice({ email, loginPath }: { readonly email: string; readonly loginPath: string }) {
  const section = useFocusedHeading();
  return (
    <section ref={section} className={formStyles['form']}>
      <PageTitle page={t('mailbox.page')} />
      <FormIntro title={t('mailbox.title')} text={t('mailbox.text', { email })} />
      <p>{newcomers('mailbox.here')}</p>
      <p className={formStyles['quiet']}>{t('mailbox.spam')}</p>
      <ResendActivation email={email} />
      <Link to={loginPath} className={buttonClass({ variant: 'text', wide: true })}>
        {t('mailbox.login')}
      </Link>
    </section>
  );
}
