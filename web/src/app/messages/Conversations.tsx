import { Button, buttonClass, Note, Placeholder } from '@plausch/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { wordsFor } from '../../api/index.ts';
import { connection } from '../../connection/index.ts';
import { type OwnDevice, useConversations } from '../../features/messages/index.ts';
import { t } from '../../i18n/messages.ts';
import { paths } from '../paths.ts';
import { ConversationList } from './ConversationList.tsx';
import styles from './Messages.module.css';

/** All conversations, as far as they were asked for. */
export function Conversations({
  device,
  openedId,
}: {
  readonly device: OwnDevice;
  readonly openedId: string | undefined;
}) {
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

export function Problem({
  error,
  onRetry,
}: {
  readonly error: Error;
  readonly onRetry: () => unknown;
}): ReactNode {
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

export function Loading() {
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
