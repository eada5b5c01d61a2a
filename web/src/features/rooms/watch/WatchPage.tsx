import type { RoomSummary } from '@plausch/protocol';
import { buttonClass, Note } from '@plausch/ui';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import cat from '../../../app/artwork/cat.svg?url';
import { Page } from '../../../app/layouts/Page.tsx';
import { paths } from '../../../app/paths.ts';
import { Artwork, NoArtwork } from '../Artwork.tsx';
import { OfflineBar } from '../OfflineBar.tsx';
import { RoomContext, usePeople, useRoomView } from '../room.context.ts';
import { useScenery } from '../room.scenery.ts';
import type { RoomSession } from '../room.session.ts';
import { t as roomWords } from '../rooms.words.ts';
import type { DrawnScene } from '../stage/artwork/drawn.ts';
import stageStyles from '../stage/Stage.module.css';
import { useEngine } from '../stage/use-engine.tsx';
import styles from './WatchPage.module.css';
import { type WatchState, watchRoom } from './watch.session.ts';
import { t } from './watch.words.ts';

/** A room as passers-by see it, and the way in. Without a wanted one it is where most people are. */
export function WatchPage({
  rooms,
  wanted,
}: {
  readonly rooms: readonly RoomSummary[];
  readonly wanted: RoomSummary | undefined;
}) {
  // One goes on looking at this room, also when another one becomes livelier.
  const [room] = useState(() => wanted ?? liveliestOf(rooms));
  const [session, setSession] = useState<RoomSession | null>(null);
  const [state, setState] = useState<WatchState>('looking');

  useEffect(() => {
    if (!room) return;
    const watch = watchRoom(room, setState);
    setSession(watch.room);
    return () => watch.stop();
  }, [room]);

  if (!room) return null;
  return (
    <Page title={room.name}>
      {state === 'closed' ? (
        <Note tone="caution">
          <p>{t('watch.unknown')}</p>
          <Link to={paths.main()}>{roomWords('room.toLobby')}</Link>
        </Note>
      ) : (
        <RoomView room={room} session={session} isLost={state === 'lost'} />
      )}
      <WayIn room={room} />
    </Page>
  );
}

/** Before the session stands there is the space of the picture, so that nothing below it moves. */
function RoomView({
  room,
  session,
  isLost,
}: {
  readonly room: RoomSummary;
  readonly session: RoomSession | null;
  readonly isLost: boolean;
}) {
  if (!session) {
    return (
      <>
        <p className={styles['present']} />
        <div className={styles['stage']} />
      </>
    );
  }
  return (
    <RoomContext value={session}>
      <OfflineBar
        wayBack={isLost ? { kind: 'entering' } : undefined}
        onTryNow={() => {}}
        onFocusLost={() => {}}
      />
      <View room={room} />
    </RoomContext>
  );
}

function liveliestOf(rooms: readonly RoomSummary[]): RoomSummary | undefined {
  return rooms.toSorted((a, b) => b.occupancy - a.occupancy)[0];
}

function View({ room }: { readonly room: RoomSummary }) {
  const { scenery, isTrying, retry } = useScenery(room.sceneId);
  const hasLooked = useRoomView((view) => view.synced !== null);
  const isLive = useRoomView((view) => view.live || view.synced === null);
  const count = usePeople().size;
  const speaks = useRoomView((view) => view.bubbles.some(({ leaving }) => !leaving));
  return (
    <>
      <p className={styles['present']}>
        {hasLooked && t('watch.present', { count })}
        {speaks && `, ${t('watch.speaks')}`}
      </p>
      <section
        className={`${stageStyles['stage']} ${styles['stage']}`}
        aria-label={t('watch.region', { room: room.name })}
        data-live={isLive}
      >
        {scenery?.kind === 'here' && (
          <Artwork>
            <Stage scene={scenery.scene} />
          </Artwork>
        )}
        {scenery?.kind === 'unknown' && <Note tone="caution">{roomWords('room.unknownScene')}</Note>}
        {scenery?.kind === 'missing' && <NoArtwork isTrying={isTrying} onRetry={retry} />}
        {hasLooked && count === 0 && (
          <div className={styles['empty']}>
            <img src={cat} width={72} height={72} alt="" />
            <h2>{t('watch.emptyTitle')}</h2>
            <p>{t('watch.empty')}</p>
          </div>
        )}
      </section>
    </>
  );
}

/** The picture alone: nothing in it can be pressed. */
function Stage({ scene }: { readonly scene: DrawnScene }) {
  const frame = useRef<HTMLDivElement>(null);
  const { picture } = useEngine(scene, frame);
  return (
    <div ref={frame} className={stageStyles['surface']}>
      {picture}
    </div>
  );
}

function WayIn({ room }: { readonly room: RoomSummary }) {
  // The room is kept on the way through registration or login.
  const weiter = paths.main({ raum: room.slug });
  return (
    <div className={styles['way']}>
      <p>{t('watch.fine')}</p>
      <Link to={paths.register({ weiter })} className={buttonClass({ size: 'big' })}>
        {t('watch.join')}
      </Link>
      <p className={styles['aside']}>
        <span>
          {t('watch.known')} <Link to={paths.login({ weiter })}>{t('watch.login')}</Link>
        </span>
        <Link to={paths.main()}>{t('watch.others')}</Link>
      </p>
    </div>
  );
}
