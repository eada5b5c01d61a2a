import { buttonClass } from '@plausch/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { FormIntro } from '../../app/layouts/FormIntro.tsx';
import formStyles from '../../app/layouts/form.module.css';
import { PageTitle } from '../../app/PageTitle.tsx';
import { paths } from '../../app/paths.ts';
import { t } from '../../i18n/accounts.ts';
import { ResendActivation } from './ResendActivation.tsx';

/** What follows a registration: the link is in the mail. */
export function MailboxNotice({ email }: { readonly email: string }) {
  const section = useRef<HTMLElement>(null);

  // The form that had the focus is gone; reading goes on at the new heading.
  useEffect(() => section.current?.querySelector('h1')?.focus(), []);

  return (
    <section ref={section} className={formStyles['form']}>
      <PageTitle page={t('mailbox.page')} />
      <FormIntro title={t('mailbox.title')} text={t('mailbox.text', { email })} />
      <p className={formStyles['quiet']}>{t('mailbox.spam')}</p>
      <ResendActivation email={email} />
      <Link to={paths.login()} className={buttonClass({ variant: 'text', wide: true })}>
        {t('mailbox.login')}
      </Link>
    </section>
  );
}
