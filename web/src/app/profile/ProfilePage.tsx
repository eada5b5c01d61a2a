import { Button, buttonClass, Note, Placeholder } from '@plausch/ui';
import { useRef } from 'react';
import { Link, useParams } from 'react-router';
import { useStore } from 'zustand';
import { ApiError, wordsFor } from '../../api/index.ts';
import { connection } from '../../connection/index.ts';
import { type Profile, useProfile } from '../../features/profiles/index.ts';
import { t } from '../../i18n/profile.ts';
import { KeptFocus } from '../KeptFocus.tsx';
import { Page } from '../layouts/Page.tsx';
import { SiteLinks } from '../layouts/SiteLinks.tsx';
import { paths } from '../paths.ts';
import { MEMBERS_PATH } from '../people-paths.ts';
import { Deeds } from './Deeds.tsx';
import { OwnMotto } from './OwnMotto.tsx';
import styles from './Profile.module.css';
import { Who } from './Who.tsx';

/** `/profil/NAME`: who a person is, and what one can do about them; of oneself what others see. */
export function Component() {
  const name = useParams()['name'] ?? '';
  // Another person is another page: nothing that was opened or typed goes along.
  return <ProfileOf key={name} name={name} />;
}

function ProfileOf({ name }: { readonly name: string }) {
  const content = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useProfile(name);
  const isOffline = useStore(connection.state, (state) => state === 'offline');
  const isNobody = error instanceof ApiError && error.code === 'not_found';
  const shown = isNobody ? undefined : data;
  const wayUp =
    shown?.tie === 'self'
      ? { to: paths.settings(), label: t('profile.toSettings') }
      : { to: MEMBERS_PATH, label: t('nobody.way') };
  return (
    <Page
      title={isNobody ? t('nobody.title') : (shown?.username ?? t('profile.title'))}
      up={isNobody ? undefined : wayUp}
    >
      <div ref={content} className={styles['content']}>
        {isOffline && shown && <Note tone="caution">{t('profile.offline')}</Note>}
        {error && !isNobody && (!shown || !isOffline) && (
          <Note tone="danger">
            <p>{wordsFor(error)}</p>
            <Button variant="text" onClick={() => void refetch()}>
              {t('profile.retry')}
            </Button>
          </Note>
        )}
        {shown ? <Whole profile={shown} /> : isNobody ? <Nobody /> : !error && <Loading />}
        <div className={styles['end']}>
          <SiteLinks />
        </div>
        <KeptFocus within={content} />
      </div>
    </Page>
  );
}

function Whole({ profile }: { readonly profile: Profile }) {
  return (
    <div className={styles['columns']}>
      <Who profile={profile} />
      {profile.tie === 'self' ? (
        <OwnMotto motto={profile.details?.motto ?? ''} />
      ) : (
        <Deeds profile={profile} />
      )}
    </div>
  );
}

function Nobody() {
  return (
    <div className={styles['nobody']}>
      <p>{t('nobody.text')}</p>
      <Link to={MEMBERS_PATH} className={buttonClass({ variant: 'quiet' })}>
        {t('nobody.way')}
      </Link>
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={t('profile.loading')} className={styles['columns']}>
      <Placeholder shape="block" />
      <Placeholder shape="block" />
    </div>
  );
}
