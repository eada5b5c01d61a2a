import { Button, buttonClass, Note, Placeholder } from '@plausch/ui';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { wordsFor } from '../../api/index.ts';
import { connection } from '../../connection/index.ts';
import { type Friends, useFriends } from '../../features/friends/index.ts';
import { t } from '../../i18n/friends.ts';
import { KeptFocus } from '../KeptFocus.tsx';
import { Beside } from '../layouts/Beside.tsx';
import { Page } from '../layouts/Page.tsx';
import { paths } from '../paths.ts';
import { MEMBERS_PATH } from '../people-paths.ts';
import { FriendList } from './FriendList.tsx';
import styles from './Friends.module.css';
import { Received, Sent } from './Requests.tsx';
import { Shows } from './Shows.tsx';

/** `/freunde`: who is there, who asks and who was asked. */
export function Component() {
  const content = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useFriends();
  const isOffline = useStore(connection.state, (state) => state === 'offline');
  return (
    <Page title={t('friends.title')} after={<Beside to={MEMBERS_PATH} label={t('friends.members')} />}>
      <div ref={content} className={styles['content']}>
        {isOffline && data && <Note tone="caution">{t('friends.offline')}</Note>}
        {error && (!data || !isOffline) && (
          <Note tone="danger">
            <p>{wordsFor(error)}</p>
            <Button variant="text" onClick={() => void refetch()}>
              {t('friends.retry')}
            </Button>
          </Note>
        )}
        {data ? <Lists friends={data} /> : !error && <Loading />}
        <KeptFocus within={content} />
      </div>
    </Page>
  );
}

function Lists({ friends }: { readonly friends: Friends }) {
  const { items, received, sent, showsRoom, showsOnline } = friends;
  return (
    <div className={styles['columns']}>
      {received.length > 0 && <Received requests={received} />}
      <div className={styles['friends']}>
        {items.length > 0 ? <FriendList friends={items} /> : <None isQuiet={received.length > 0} />}
      </div>
      {sent.length > 0 && <Sent requests={sent} />}
      <Shows showsRoom={showsRoom} showsOnline={showsOnline} />
    </div>
  );
}

/** How one comes by friends; quiet while there is something else to do first. */
function None({ isQuiet }: { readonly isQuiet: boolean }) {
  return (
    <section className={styles['none']}>
      <h2>{t('friends.noneTitle')}</h2>
      <p>{t('friends.noneText')}</p>
      <Link to={paths.main()} className={buttonClass({ variant: isQuiet ? 'quiet' : 'primary' })}>
        {t('friends.noneWay')}
      </Link>
    </section>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={t('friends.loading')} className={styles['friends']}>
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className={styles['coming']}>
          <Placeholder shape="circle" />
          <Placeholder />
        </div>
      ))}
    </div>
  );
}
