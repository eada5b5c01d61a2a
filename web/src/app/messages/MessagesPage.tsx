import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams } from 'react-router';
import { useMediaQuery } from '../../device/media-query.ts';
import { standingQuery, useFollowing } from '../../features/messages/index.ts';
import { useUser } from '../../features/sessions/index.ts';
import { t } from '../../i18n/messages.ts';
import { KeptFocus } from '../KeptFocus.tsx';
import { Page } from '../layouts/Page.tsx';
import { Conversations, Loading, Problem } from './Conversations.tsx';
import { AsksToJoin, Waits } from './Devices.tsx';
import styles from './Messages.module.css';
import { Talk } from './Talk.tsx';

/** `/nachrichten`: whom one writes with, and beside it, on a phone in its place, what was written with one of them. */
export function Component() {
  const user = useUser();
  return user ? <Messages key={user.id} owner={user.id} /> : null;
}

function Messages({ owner }: { readonly owner: string }) {
  const { data: standing, error, refetch } = useQuery(standingQuery(owner));
  const { id } = useParams();
  const isPhone = useMediaQuery('(max-width: 767px)');
  const content = useRef<HTMLDivElement>(null);
  useFollowing(owner);
  if (!standing)
    return (
      <Page title={t('messages.title')}>
        {error ? <Problem error={error} onRetry={refetch} /> : <Loading />}
      </Page>
    );
  if (standing.kind === 'waiting')
    return (
      <Page title={t('messages.title')}>
        <div className={styles['content']}>
          <Waits owner={owner} words={standing.words} />
          <p className={styles['foot']}>{t('list.foot')}</p>
        </div>
      </Page>
    );
  const { device, holdsIdentity } = standing;
  if (isPhone && id !== undefined) return <Talk key={id} device={device} userId={id} place="page" />;
  return (
    <Page title={t('messages.title')}>
      <div ref={content} className={styles['content']}>
        {holdsIdentity && <AsksToJoin owner={owner} />}
        <div className={styles['panes']}>
          <Conversations device={device} openedId={id} />
          {!isPhone &&
            (id === undefined ? (
              <p className={styles['choose']}>{t('list.choose')}</p>
            ) : (
              <Talk key={id} device={device} userId={id} place="pane" />
            ))}
        </div>
        {id === undefined && <p className={styles['foot']}>{t('list.foot')}</p>}
        <KeptFocus within={content} />
      </div>
    </Page>
  );
}
