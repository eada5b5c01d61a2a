import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { standingQuery, useFollowing } from '../../features/messages/index.ts';
import { BESIDE } from '../messages-beside.ts';
import { besidePath } from '../messages-beside-path.ts';
import { Conversations, Loading, Problem } from './Conversations.tsx';
import { AsksToJoin, Waits } from './Devices.tsx';
import styles from './Messages.module.css';
import { MessagesWay } from './messages-way.ts';
import { Talk } from './Talk.tsx';

/** Messages beside a room: all conversations, or in their place what was written with the person whom the address names. */
export function MessagesBeside({ owner }: { readonly owner: string }) {
  const { data: standing, error, refetch } = useQuery(standingQuery(owner));
  const [search] = useSearchParams();
  const openedId = search.get(BESIDE);
  useFollowing(owner);
  const isTalk = standing && standing.kind !== 'waiting' && openedId !== null;
  return (
    <MessagesWay value={(userId) => besidePath(search, userId)}>
      {isTalk ? (
        <Talk key={openedId} device={standing.device} userId={openedId} place="room" />
      ) : (
        <div className={styles['besideRoom']}>
          {!standing && (error ? <Problem error={error} onRetry={refetch} /> : <Loading />)}
          {standing?.kind === 'waiting' && <Waits owner={owner} words={standing.words} />}
          {standing && standing.kind !== 'waiting' && (
            <>
              {standing.holdsIdentity && <AsksToJoin owner={owner} />}
              <Conversations device={standing.device} openedId={undefined} />
            </>
          )}
        </div>
      )}
    </MessagesWay>
  );
}
