import type { RoomSummary } from '@plausch/protocol';
import type { Scene } from '@plausch/stage';
import { Button, Note } from '@plausch/ui';
import { WifiOff } from 'lucide-react';
import { lazy, Suspense, use, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { loadPage } from '../../app/chunk-reload.ts';
import { rememberRoom } from '../../app/layouts/last-room.ts';
import { paths } from '../../app/paths.ts';
import { connection } from '../../connection/index.ts';
import { useMediaQuery } from '../../device/media-query.ts';
import { Panel } from './Panel.tsx';
import { FaceStrip } from './people/FaceStrip.tsx';
import { MembersSheet } from './people/MembersSheet.tsx';
import styles from './Room.module.css';
import { RoomHeader } from './RoomHeader.tsx';
import { RoomSheet } from './RoomSheet.tsx';
import { useCountedCommit, useRoom, useRoomView } from './room.context.ts';
import { useArrivals, useRoomKeys } from './room.keys.ts';
import { useRoomViewKind } from './room.view-choice.ts';
import { t } from './rooms.words.ts';
import { Spoken } from './Spoken.tsx';
import { Stage } from './stage/Stage.tsx';
import { Composer } from './talk/Composer.tsx';
import { useOpenPart } from './use-open-part.ts';
import { isInQueue, Waiting } from './Waiting.tsx';

const loadTextView = loadPage(async () => ({ default: (await import('./text/TextView.tsx')).TextView }));
const TextView = lazy(loadTextView);

/** The room screen: picture, talk and people, arranged by the width there is. */
export function Room({
  room,
  scene: loading,
}: {
  readonly room: RoomSummary;
  readonly scene: Promise<Scene | undefined>;
}) {
  useCountedCommit();
  const isPhone = useMediaQuery('(max-width: 767px)');
  const presence = useRoomView((view) => view.presence);
  const surface = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const part = useOpenPart();
  const frame = useRef<HTMLDivElement>(null);
  const kind = useRoomViewKind();
  const scene = use(loading);
  const onKeyDown = useRoomKeys(scene, { surface, frame });
  useArrivals(scene);
  // After the picture, but before anybody can ask for it without a connection.
  useEffect(() => void loadTextView().catch(() => {}), []);
  useEffect(() => rememberRoom({ slug: room.slug, name: room.name }), [room]);

  const View = kind === 'text' ? TextView : Stage;

  if (presence.kind === 'refused') return <Refused room={room} message={presence.message} />;
  if (isInQueue(presence)) return <Waiting room={room} presence={presence} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole room, whatever has the focus
    <div ref={frame} className={styles['frame']} onKeyDown={onKeyDown}>
      <div className={styles['room']} data-room="" data-drawer={part.open === 'verlauf'}>
        <RoomHeader room={room} isPhone={isPhone} onOpen={part.show} />
        <OfflineBar />
        <div className={styles['picture']}>
          {scene ? (
            <Suspense>
              <View
                scene={scene}
                roomName={room.name}
                surface={surface}
                onTalk={() => field.current?.focus()}
              />
            </Suspense>
          ) : (
            <Note tone="caution">{t('room.unknownScene')}</Note>
          )}
          {presence.kind === 'joining' && (
            <p className={styles['entering']} role="status">
              {t('room.entering')}
            </p>
          )}
          {presence.kind === 'elsewhere' && <Elsewhere />}
        </div>
        {isPhone && <FaceStrip />}
        <Panel isPhone={isPhone} isOpen={part.open === 'verlauf'} onClose={part.close} />
        {presence.kind !== 'elsewhere' && (
          <div className={styles['composer']}>
            <Composer scene={scene} field={field} onLeave={() => surface.current?.focus()} />
          </div>
        )}
        <Spoken />
        {isPhone && part.open === 'mitglieder' && <MembersSheet onClose={part.close} />}
        {isPhone && part.open === 'raum' && <RoomSheet room={room} onClose={part.close} />}
      </div>
    </div>
  );
}

/** The connection is lost or the way back into the room is not done; lines wait meanwhile. */
function OfflineBar() {
  const isOffline = useStore(connection.state, (state) => state === 'offline');
  const isOut = useRoomView((view) => view.presence.kind === 'here' && !view.live);
  return (
    <p className={styles['offline']} role="status">
      {(isOffline || isOut) && (
        <span>
          <WifiOff size={18} aria-hidden="true" />
          {t('room.offline')}
        </span>
      )}
    </p>
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
      <h1 tabIndex={-1}>{room.name}</h1>
      <Note tone="caution">{message}</Note>
      <Button onClick={enter}>{t('room.retry')}</Button>
      <Link to={paths.main()}>{t('room.toLobby')}</Link>
    </div>
  );
}
