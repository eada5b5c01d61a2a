import type { Room as RoomFacts } from '@plausch/protocol';
import { Note } from '@plausch/ui';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { loadPage } from '../../app/chunk-reload.ts';
import { fetchAreas } from '../../app/fetch-areas.ts';
import { KeptFocus } from '../../app/KeptFocus.tsx';
import { rememberRoom } from '../../app/layouts/last-room.ts';
import { connection } from '../../connection/index.ts';
import { whenUp } from '../../device/idle.ts';
import { useMediaQuery } from '../../device/media-query.ts';
import { Artwork, NoArtwork } from './Artwork.tsx';
import { BeginningSlot } from './alone/BeginningSlot.tsx';
import { useFetchedCinema } from './cinema/use-cinema.ts';
import { OfflineBar, type WayBack } from './OfflineBar.tsx';
import { Panel } from './Panel.tsx';
import { FaceStripSlot } from './people/FaceStripSlot.tsx';
import styles from './Room.module.css';
import { RoomHeader } from './RoomHeader.tsx';
import { useCountedCommit, useRoomView } from './room.context.ts';
import { useEntry, useRoomKeys } from './room.keys.ts';
import { useScenery } from './room.scenery.ts';
import { isInQueue } from './room.store.ts';
import { useRoomViewKind } from './room.view-choice.ts';
import { t } from './rooms.words.ts';
import { Spoken } from './Spoken.tsx';
import { Stage } from './stage/Stage.tsx';
import { Composer } from './talk/Composer.tsx';
import { useMute } from './talk/use-mute.ts';
import { useLater, useOwnAway } from './use-away.ts';
import { useOpenPart } from './use-open-part.ts';

const loadTextView = loadPage(async () => ({ default: (await import('./text/TextView.tsx')).TextView }));
const TextView = lazy(loadTextView);
const loadSheets = loadPage(async () => ({ default: (await import('./RoomSheets.tsx')).RoomSheets }));
const RoomSheets = lazy(loadSheets);
const loadPersonCard = loadPage(async () => ({
  default: (await import('./people/PersonCard.tsx')).PersonCard,
}));
const PersonCard = lazy(loadPersonCard);

const loadAboveField = loadPage(async () => ({ default: (await import('./AboveField.tsx')).AboveField }));
const AboveField = lazy(loadAboveField);

const Waiting = lazy(loadPage(async () => ({ default: (await import('./Waiting.tsx')).Waiting })));

const loadNotInside = () => import('./NotInside.tsx');
const loadCareElsewhere = () => import('./room.elsewhere.ts');
const Out = lazy(loadPage(async () => ({ default: (await loadNotInside()).Out })));
const Refused = lazy(loadPage(async () => ({ default: (await loadNotInside()).Refused })));

/** What nobody sees at first; afterwards somebody may ask for it without a connection. */
function fetchTheRest(): void {
  for (const load of [
    loadTextView,
    loadSheets,
    loadPersonCard,
    loadAboveField,
    loadNotInside,
    loadCareElsewhere,
    fetchAreas,
  ])
    load().catch(() => {});
}

/** The room screen: picture, talk and people, arranged by the width there is. */
export function Room({ room }: { readonly room: RoomFacts }) {
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
  // The people of the room come first.
  const isEntering = presence.kind === 'joining';
  useEffect(() => (isEntering ? undefined : whenUp(fetchTheRest)), [isEntering]);
  useEffect(() => rememberRoom({ slug: room.slug, name: room.name }), [room]);

  useEntry(presence.kind === 'here' && scene !== undefined, surface);
  const muted = useMute();
  const away = useOwnAway();
  const slow = useRoomView(({ synced }) => synced?.slow);
  const cinema = useFetchedCinema(scene);
  useLater(isEntering, scene);
  const composer = <Composer scene={scene} field={field} onLeave={() => surface.current?.focus()} />;

  // Once the card is gone: while it is open it holds the focus, and then it gives it back.
  const talksNext = useRef(false);
  useEffect(() => {
    if (part.open !== null || !talksNext.current) return;
    talksNext.current = false;
    field.current?.focus();
  }, [part.open]);

  const View = kind === 'text' ? TextView : Stage;

  if (presence.kind === 'refused' || isInQueue(presence)) {
    return (
      <Suspense fallback={<div data-late="" aria-busy="true" />}>
        {presence.kind === 'refused' ? (
          <Refused room={room} message={presence.message} />
        ) : (
          <Waiting room={room} presence={presence} />
        )}
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
        {cinema && <cinema.Cinema />}
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
          {isEntering && (
            <p className={styles['entering']} role="status">
              {t('room.entering')}
            </p>
          )}
          {presence.kind === 'out' && (
            <Suspense>
              <Out reason={presence.reason} />
            </Suspense>
          )}
        </div>
        {isPhone && <FaceStripSlot room={frame} />}
        <Panel isPhone={isPhone} isOpen={part.open === 'verlauf'} onClose={part.close}>
          {scene && <BeginningSlot room={room} scene={scene} />}
        </Panel>
        {presence.kind !== 'out' && (
          <div className={styles['composer']}>
            {(away ?? slow) && (
              <Suspense>
                <AboveField />
              </Suspense>
            )}
            {muted ? <muted.View mute={muted.told}>{composer}</muted.View> : composer}
          </div>
        )}
        <Spoken />
        <KeptFocus within={frame} />
        {part.open === 'person' && (
          <Suspense>
            <PersonCard
              isPhone={isPhone}
              onClose={part.close}
              onTalk={() => {
                talksNext.current = true;
              }}
            />
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
