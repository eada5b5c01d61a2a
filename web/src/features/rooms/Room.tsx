import type { RoomSummary } from '@plausch/protocol';
import { Button, Note } from '@plausch/ui';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { loadPage } from '../../app/chunk-reload.ts';
import { rememberRoom } from '../../app/layouts/last-room.ts';
import { paths } from '../../app/paths.ts';
import { connection } from '../../connection/index.ts';
import { whenIdle } from '../../device/idle.ts';
import { useMediaQuery } from '../../device/media-query.ts';
import { Artwork, NoArtwork } from './Artwork.tsx';
import { BeginningSlot } from './alone/BeginningSlot.tsx';
import { OfflineBar, type WayBack } from './OfflineBar.tsx';
import { Panel } from './Panel.tsx';
import { FaceStrip } from './people/FaceStrip.tsx';
import styles from './Room.module.css';
import { RoomHeader } from './RoomHeader.tsx';
import { useCountedCommit, useRoom, useRoomView } from './room.context.ts';
import { useArrivals, useRoomKeys } from './room.keys.ts';
import { useScenery } from './room.scenery.ts';
import { isInQueue } from './room.store.ts';
import { useRoomViewKind } from './room.view-choice.ts';
import { t } from './rooms.words.ts';
import { Spoken } from './Spoken.tsx';
import { Stage } from './stage/Stage.tsx';
import { Composer } from './talk/Composer.tsx';
import { useOpenPart } from './use-open-part.ts';

const loadTextView = loadPage(async () => ({ default: (await import('./text/TextView.tsx')).TextView }));
const TextView = lazy(loadTextView);
const loadSheets = loadPage(async () => ({ default: (await import('./RoomSheets.tsx')).RoomSheets }));
const RoomSheets = lazy(loadSheets);
const loadPersonCard = loadPage(async () => ({
  default: (await import('./people/PersonCard.tsx')).PersonCard,
}));
const PersonCard = lazy(loadPersonCard);

const Waiting = lazy(loadPage(async () => ({ default: (await import('./Waiting.tsx')).Waiting })));

/** What nobody sees at first; afterwards somebody may ask for it without a connection. */
function fetchTheRest(): void {
  for (const load of [loadTextView, loadSheets, loadPersonCard]) load().catch(() => {});
}

/** The room screen: picture, talk and people, arranged by the width there is. */
export function Room({ room }: { readonly room: RoomSummary }) {
  useCountedCommit();
  const isPhone = useMediaQuery('(max-width: 767px)');
  const presence = useRoomView((view) => view.presence);
  const surface = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const part = useOpenPart();
  const frame = useRef<HTMLDivElement>(null);
  const kind = useRoomViewKind();
  const { scenery, isTrying, retry } = useScenery(room.sceneId);
  const scene = scenery?.kind === 'here' ? scenery.scene : undefined;
  const onKeyDown = useRoomKeys(scene, { surface, frame });
  useArrivals(scene);
  useEffect(() => whenIdle(fetchTheRest), []);
  useEffect(() => rememberRoom({ slug: room.slug, name: room.name }), [room]);

  const View = kind === 'text' ? TextView : Stage;

  if (presence.kind === 'refused') return <Refused room={room} message={presence.message} />;
  if (isInQueue(presence)) {
    return (
      <Suspense fallback={<div data-late="" aria-busy="true" />}>
        <Waiting room={room} presence={presence} />
      </Suspense>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole room, whatever has the focus
    <div ref={frame} className={styles['frame']} onKeyDown={onKeyDown}>
      <div className={styles['room']} data-room="" data-drawer={part.open === 'verlauf'}>
        <RoomHeader room={room} isPhone={isPhone} onOpen={part.show} />
        <div className={styles['offline']}>
          <LostConnection onFocusLost={() => surface.current?.focus()} />
        </div>
        <div className={styles['picture']}>
          {scene && (
            <Suspense>
              <Artwork>
                <View
                  scene={scene}
                  roomName={room.name}
                  surface={surface}
                  onTalk={() => field.current?.focus()}
                />
              </Artwork>
            </Suspense>
          )}
          {scenery?.kind === 'unknown' && <Note tone="caution">{t('room.unknownScene')}</Note>}
          {scenery?.kind === 'missing' && <NoArtwork isTrying={isTrying} onRetry={retry} />}
          {presence.kind === 'joining' && (
            <p className={styles['entering']} role="status">
              {t('room.entering')}
            </p>
          )}
          {presence.kind === 'elsewhere' && <Elsewhere />}
        </div>
        {isPhone && <FaceStrip />}
        <Panel isPhone={isPhone} isOpen={part.open === 'verlauf'} onClose={part.close}>
          {scene && <BeginningSlot room={room} scene={scene} />}
        </Panel>
        {presence.kind !== 'elsewhere' && (
          <div className={styles['composer']}>
            <Composer scene={scene} field={field} onLeave={() => surface.current?.focus()} />
          </div>
        )}
        <Spoken />
        {part.open === 'person' && (
          <Suspense>
            <PersonCard isPhone={isPhone} onClose={part.close} onTalk={() => field.current?.focus()} />
          </Suspense>
        )}
        {isPhone && (part.open === 'mitglieder' || part.open === 'raum') && (
          <Suspense>
            <RoomSheets room={room} open={part.open} onClose={part.close} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** The connection is lost or the way back into the room is not done; lines wait meanwhile. */
function LostConnection({ onFocusLost }: { readonly onFocusLost: () => void }) {
  const isOffline = useStore(connection.state, (state) => state === 'offline');
  const isTrying = useStore(connection.nextTryAtMs, (atMs) => atMs === null);
  const reason = useStore(connection.reason);
  const isOut = useRoomView((view) => view.presence.kind === 'here' && !view.live);
  const entering: WayBack | undefined = isOut ? { kind: 'entering' } : undefined;
  return (
    <OfflineBar
      wayBack={isOffline ? { kind: 'offline', isTrying, reason } : entering}
      onTryNow={connection.tryNow}
      onFocusLost={onFocusLost}
    />
  );
}

function Elsewhere() {
  const { enter } = useRoom();
  return (
    <div className={styles['elsewhere']} role="status">
      <h2>{t('room.elsewhereTitle')}</h2>
      <p>{t('room.elsewhereText')}</p>
      <Button onClick={enter}>{t('room.resume')}</Button>
    </div>
  );
}

function Refused({ room, message }: { readonly room: RoomSummary; readonly message: string }) {
  const { enter } = useRoom();
  return (
    <div className={styles['refused']}>
      <h1 tabIndex={-1} dir="auto">
        {room.name}
      </h1>
      <Note tone="caution">{message}</Note>
      <Button onClick={enter}>{t('room.retry')}</Button>
      <Link to={paths.main()}>{t('room.toLobby')}</Link>
    </div>
  );
}
