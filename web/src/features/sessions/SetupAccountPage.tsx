import { Button, buttonClass, Note } from '@plausch/ui';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/index.ts';
import { loadPage } from '../../app/chunk-reload.ts';
import { brandName } from '../../app/config.ts';
import { FormIntro } from '../../app/layouts/FormIntro.tsx';
import formStyles from '../../app/layouts/form.module.css';
import { forgetMailedLink, keepInvitation, useLinkSecret } from '../../app/mailed-link.ts';
import { PageTitle } from '../../app/PageTitle.tsx';
import { paths } from '../../app/paths.ts';
import { t } from '../../i18n/links.ts';
import { t as newcomers } from '../../i18n/set-up.ts';
import { useFocusedHeading, useLinkStep } from '../accounts/index.ts';
import { session, signOut, useUser } from './index.ts';

const bigLink = buttonClass({ size: 'big', wide: true });
const secondLink = buttonClass({ size: 'big', wide: true, variant: 'outline' });

/** Brings along what draws figures; whoever is invited does without. */
const SetUpAccount = lazy(
  loadPage(async () => ({ default: (await import('./SetUpAccount.tsx')).SetUpAccount })),
);

/**
 * Opened with the one-time link of the operator, or by the app with what it was given for a sign-in with Google; without
 * either there is nothing to set up.
 */
export function Component() {
  const invitation = useLinkSecret('einladung') || undefined;
  const user = useUser();
  const setupToken = useLinkSecret('token') || undefined;
  const [step, setStep] = useState<'open' | 'done' | 'spent'>('open');
  const [hasLeft, setLeft] = useState(false);
  const section = useFocusedHeading(hasLeft && !user);
  // Whoever has just become somebody stays here until the rooms are there.
  const isNewcomer = !invitation && setupToken !== undefined && (user === undefined || step === 'done');
  const finish = (how: 'done' | 'spent') => {
    forgetMailedLink();
    setStep(how);
  };
  if (isNewcomer && step === 'spent') return <Spent />;
  if (isNewcomer) {
    return (
      <section className={formStyles['form']}>
        <PageTitle page={t('setup.page')} />
        <FormIntro title={newcomers('setUp.title')} text={newcomers('setUp.text')} />
        <Suspense>
          <SetUpAccount
            setupToken={setupToken}
            onDone={() => finish('done')}
            onSpent={() => finish('spent')}
          />
        </Suspense>
      </section>
    );
  }
  if (invitation !== undefined && user) {
    return <Invited invitation={invitation} username={user.username} onLeave={() => setLeft(true)} />;
  }
  return (
    <section ref={section} className={formStyles['form']}>
      <PageTitle page={t('setup.page')} />
      {invitation === undefined ? <WithoutInvitation username={user?.username} /> : <InvitedGuest />}
    </section>
  );
}

function Spent() {
  const section = useFocusedHeading();
  return (
    <section ref={section} className={formStyles['form']}>
      <PageTitle page={t('setup.page')} />
      <FormIntro title={newcomers('setUp.spentTitle')} text={newcomers('setUp.spent')} />
      <Link to={paths.register()} className={bigLink}>
        {t('setup.register')}
      </Link>
      <Link to={paths.login()} className={secondLink}>
        {t('setup.login')}
      </Link>
    </section>
  );
}

function WithoutInvitation({ username }: { readonly username: string | undefined }) {
  if (username !== undefined) {
    return (
      <>
        <FormIntro title={t('setup.readyTitle')} text={t('setup.ready', { username })} />
        <Link to={paths.main()} className={bigLink}>
          {t('setup.rooms')}
        </Link>
      </>
    );
  }
  return (
    <>
      <FormIntro title={t('setup.noneTitle')} text={t('setup.none')} />
      <Link to={paths.register()} className={bigLink}>
        {t('setup.register')}
      </Link>
      <Link to={paths.login()} className={secondLink}>
        {t('setup.login')}
      </Link>
    </>
  );
}

/** The tab keeps the invitation on the way to the login and back. */
function InvitedGuest() {
  const weiter = paths.setupAccount();
  return (
    <>
      <FormIntro title={t('setup.title', { brand: brandName() })} text={t('setup.guest')} />
      <Link to={paths.login({ weiter })} className={bigLink}>
        {t('setup.login')}
      </Link>
      <Link to={paths.register({ weiter })} className={secondLink}>
        {t('setup.register')}
      </Link>
      <p className={formStyles['quiet']}>{t('setup.guestNew')}</p>
    </>
  );
}

function Invited({
  invitation,
  username,
  onLeave,
}: {
  readonly invitation: string;
  readonly username: string;
  readonly onLeave: () => void;
}) {
  const [step, accept, section] = useLinkStep(async () => {
    const { user } = await call('acceptAdminInvite', { body: { token: invitation } });
    session.mergeUser(user);
  });
  const brand = brandName();
  const leave = () => {
    onLeave();
    void signOut();
    // It is for somebody else, who is to sign in now.
    keepInvitation(invitation);
  };

  return (
    <section ref={section} className={formStyles['form']} aria-live="polite">
      <PageTitle page={t('setup.page')} />
      {step.name === 'done' ? (
        <>
          <FormIntro title={t('setup.doneTitle', { username })} text={t('setup.done', { brand })} />
          <Link to={paths.main()} className={bigLink}>
            {t('setup.rooms')}
          </Link>
        </>
      ) : step.name === 'dead' ? (
        <>
          <FormIntro title={t('setup.deadTitle')} text={t('setup.dead', { username })} />
          <Link to={paths.main()} className={bigLink}>
            {t('setup.rooms')}
          </Link>
          {/* Whoever is signed out sees this page again, as a guest. */}
          <Button variant="text" wide onClick={leave}>
            {t('setup.other')}
          </Button>
        </>
      ) : (
        <>
          <FormIntro title={t('setup.title', { brand })} text={t('setup.text', { username })} />
          {step.name === 'failed' && <Note tone="danger">{step.words}</Note>}
          <Button size="big" wide busy={step.name === 'sending'} onClick={accept}>
            {t(step.name === 'sending' ? 'link.wait' : 'setup.submit')}
          </Button>
        </>
      )}
    </section>
  );
}
