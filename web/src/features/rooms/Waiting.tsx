import type { Room, RoomSummary } from '@plausch/protocol';
import { Button, buttonClass } from '@plausch/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useReducer } from 'react';
import { Link } from 'react-router';
import { PageTitle } from '../../app/PageTitle.tsx';
import { paths } from '../../app/paths.ts';
import { t as lobbyWords } from './lobby.words.ts';
import { openRooms } from './lobby-order.ts';
import { RoomFaces } from './RoomFaces.tsx';
import { useRoom } from './room.context.ts';
import type { QueuePresence } from './room.store.ts';
import { roomsQuery } from './rooms.queries.ts';
import { t as roomWords } from './rooms.words.ts';
import { ScenePicture } from './stage/ScenePicture.tsx';
import styles from './Waiting.module.css';
import { t } from './waiting.words.ts';

/** So many other rooms are offered: a way out, not another list. */
const MOST_OTHERS = 3;

/** Before a full room: the place in the queue, then the call, then the way in. */
export function Waiting({ room, presence }: { readonly room: Room; readonly presence: QueuePresence }) {
  return (
    <div className={styles['frame']}>
      <ScenePicture sceneId={room.sceneId} isLarge />
      <section className={styles['card']} aria-labelledby="waiting-title">
        <h1 id="waiting-title" tabIndex={-1} dir="auto">
          {room.name}
        </h1>
        {presence.kind === 'waiting' && <InQueue room={room} position={presence.position} />}
        {presence.kind === 'called' && <Called room={room} until={presence.until} />}
        {presence.kind === 'missed' && <Missed />}
      </section>
    </div>
  );
}

function InQueue({ room, position }: { readonly room: Room; readonly position: number }) {
  const rooms = useQuery(roomsQuery).data?.items ?? [];
  const now = rooms.find(({ id }) => id === room.id);
  const others = openRooms(rooms).filter(({ id }) => id !== room.id);
  return (
    <>
      <p className={styles['position']} role="status">
        {t('queue.position', { position })}
      </p>
      {now && <RoomFaces room={now} />}
      <p>{t('queue.text', { capacity: room.capacity })}</p>
      {others.length > 0 && <Others rooms={others.slice(0, MOST_OTHERS)} />}
      <ToLobby>{t('queue.giveUp')}</ToLobby>
    </>
  );
}

/** Rooms with a free place right now; who goes there gives up their place in the queue. */
function Others({ rooms }: { readonly rooms: readonly RoomSummary[] }) {
  return (
    <section className={styles['others']} aria-labelledby="others-title">
      <h2 id="others-title">{t('queue.others')}</h2>
      <ul>
        {rooms.map((other) => (
          <li key={other.id}>
            <Link to={paths.main({ raum: other.slug })}>
              <span className={styles['thumbnail']}>
                <ScenePicture sceneId={other.sceneId} />
              </span>
              <span className={styles['words']}>
                <b dir="auto">{other.name}</b>
                <small>{lobbyWords('lobby.present', { count: other.occupancy })}</small>
              </span>
              <RoomFaces room={other} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Called({ room, until }: { readonly room: Room; readonly until: number }) {
  const { serverNow, enter, miss } = useRoom();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const seconds = Math.max(0, Math.ceil((until - serverNow()) / 1_000));

  useEffect(() => {
    const leftMs = until - serverNow();
    const timer = leftMs > 0 ? setTimeout(tick, (leftMs % 1_000) + 1) : setTimeout(miss, 0);
    return () => clearTimeout(timer);
  });

  return (
    <>
      {/* Whoever looks elsewhere meanwhile sees it in the tab. */}
      <PageTitle page={t('queue.titleCalled', { room: room.name })} />
      <p className={styles['position']} role="alert">
        {t('queue.called')}
      </p>
      <p>{t('queue.secondsLeft', { count: seconds })}</p>
      <Button autoFocus onClick={enter}>
        {t('queue.enter')}
      </Button>
      <ToLobby>{t('queue.decline')}</ToLobby>
    </>
  );
}

function Missed() {
  const { enter } = useRoom();
  return (
    <>
      <p className={styles['position']} role="status">
        {t('queue.missed')}
      </p>
      <p>{t('queue.missedText')}</p>
      <Button onClick={enter}>{t('queue.again')}</Button>
      <ToLobby>{roomWords('room.toLobby')}</ToLobby>
    </>
  );
}

function ToLobby({ children }: { readonly children: ReactNode }) {
  return (
    <Link to={paths.main()} className={buttonClass({ variant: 'text' })}>
      {children}
    </Link>
  );
}
