import { Button, buttonClass, Note, Placeholder } from '@plausch/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { useStore } from 'zustand';
import { wordsFor } from '../../api/index.ts';
import { connection } from '../../connection/index.ts';
import { useMediaQuery } from '../../device/media-query.ts';
import {
  type OwnDevice,
  standingQuery,
  useConversations,
  useFollowing,
} from '../../features/messages/index.ts';
import { useUser } from '../../features/sessions/index.ts';
import { t } from '../../i18n/messages.ts';
import { KeptFocus } from '../KeptFocus.tsx';
import { Page } from '../layouts/Page.tsx';
import { paths } from '../paths.ts';
import { ConversationList } from './ConversationList.tsx';
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
  if (isPhone && id !== undefined) return <Talk key={id} device={device} userId={id} isPhone />;
  return (
    <Page title={t('messages.title')}>
      <div ref={content} className={styles['content']}>
        {holdsIdentity && <AsksToJoin owner={owner} />}
        <div className={styles['panes']}>
          <List device={device} openedId={id} />
          {!isPhone &&
            (id === undefined ? (
              <p className={styles['choose']}>{t('list.choose')}</p>
            ) : (
              <Talk key={id} device={device} userId={id} isPhone={false} />
            ))}
        </div>
        {id === undefined && <p className={styles['foot']}>{t('list.foot')}</p>}
        <KeptFocus within={content} />
      </div>
    </Page>
  );
}

function List({ device, openedId }: { readonly device: OwnDevice; readonly openedId: string | undefined }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useConversations(device);
  const isOffline = useStore(connection.state, (state) => state === 'offline');
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className={styles['list']} aria-label={t('list.title')}>
      {isOffline && data && <Note tone="caution">{t('messages.offline')}</Note>}
      {error && (!data || !isOffline) && <Problem error={error} onRetry={refetch} />}
      {!data ? !error && <Loading /> : items.length > 0 ? null : <None />}
      {items.length > 0 && <ConversationList owner={device.owner} items={items} openedId={openedId} />}
      {hasNextPage && (
        <Button variant="text" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </section>
  );
}

function None() {
  return (
    <div className={styles['none']}>
      <h2>{t('list.noneTitle')}</h2>
      <p>{t('list.noneText')}</p>
      <Link to={paths.friends()} className={buttonClass()}>
        {t('list.noneWay')}
      </Link>
    </div>
  );
}

function Problem({ error, onRetry }: { readonly error: Error; readonly onRetry: () => unknown }): ReactNode {
  // A browser without these keys says so by an error of its own.
  const cannot = error.name === 'NotSupportedError';
  return (
    <Note tone="danger">
      <p>{cannot ? t('device.cannot') : wordsFor(error)}</p>
      {!cannot && (
        <Button variant="text" onClick={() => void onRetry()}>
          {t('messages.retry')}
        </Button>
      )}
    </Note>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={t('messages.loading')} className={styles['loading']}>
      {[1, 2, 3, 4].map((place) => (
        <div key={place}>
          <Placeholder shape="circle" />
          <Placeholder />
        </div>
      ))}
    </div>
  );
}
