import type { Room } from '@plausch/protocol';
import type { Scene } from '@plausch/stage';
import { Button } from '@plausch/ui';
import { isolated } from '@plausch/words';
import { useQuery } from '@tanstack/react-query';
import { Armchair, DoorOpen, UserPlus } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { brandName } from '../../../app/config.ts';
import { mute } from '../../../app/mute.ts';
import { paths } from '../../../app/paths.ts';
import { showToast } from '../../../app/toasts.ts';
import { useMediaQuery } from '../../../device/media-query.ts';
import { shareLink } from '../../../device/share-link.ts';
import { useRoom, useRoomView } from '../room.context.ts';
import { roomsQuery } from '../rooms.queries.ts';
import { spotStates } from '../text/surroundings.ts';
import { walksIn } from '../text/walks.ts';
import { t } from './alone.words.ts';
import styles from './Beginning.module.css';
import { useFirstsLeft } from './firsts.ts';

const READY_WORDS = ['alone.hello', 'alone.anybody'] as const;

/** What a person who is alone in a room can do: sit down, invite, go where people are, say something, learn the ways. */
export function Beginning({ room, scene }: { readonly room: Room; readonly scene: Scene }) {
  const id = useId();
  return (
    <section className={styles['beginning']} aria-labelledby={id} data-beginning="">
      <h2 id={id}>{t('alone.title')}</h2>
      <ul className={styles['ways']}>
        <Retreat scene={scene} />
        <Elsewhere room={room} />
        <Invite room={room} />
      </ul>
      <ReadyWords />
      <Firsts />
    </section>
  );
}

/** A seat in the nicest corner; none for a person who sits already. */
function Retreat({ scene }: { readonly scene: Scene }) {
  const session = useRoom();
  const walks = useMemo(() => walksIn(session), [session]);
  const isSeated = useRoomView(({ synced }) => synced?.places.get(session.self.userId)?.seatId != null);
  if (isSeated) return null;
  const sit = () => {
    const places = session.store.getState().synced?.places ?? new Map();
    const there = spotStates(scene, places).find(({ spot }) => spot.id === scene.retreat.spot);
    const seat = there?.freeSeats[0];
    if (there && seat) walks.toSeat(seat, there.spot);
  };
  return (
    <li>
      <button type="button" className={styles['way']} onClick={sit}>
        <Armchair size={20} aria-hidden="true" />
        <b>{scene.retreat.words}</b>
      </button>
    </li>
  );
}

function Invite({ room }: { readonly room: Room }) {
  const [refusedUrl, setRefusedUrl] = useState<string>();
  const invite = async () => {
    const url = new URL(paths.main({ raum: room.slug }), window.location.origin).href;
    const passed = await shareLink({
      title: t('alone.inviteTitle', { room: room.name, brand: brandName() }),
      url,
    });
    setRefusedUrl(passed === 'refused' ? url : undefined);
    if (passed === 'copied') showToast(t('alone.copied'));
  };
  return (
    <li>
      <button type="button" className={styles['way']} onClick={() => void invite()}>
        <UserPlus size={20} aria-hidden="true" />
        <b>{t('alone.invite')}</b>
        <small>{t('alone.inviteText')}</small>
      </button>
      {refusedUrl !== undefined && (
        <input
          className={styles['link']}
          readOnly
          aria-label={t('alone.link')}
          value={refusedUrl}
          onFocus={({ target }) => target.select()}
        />
      )}
    </li>
  );
}

/** The way into the fullest other room that has a place; nothing while all other rooms are empty. */
function Elsewhere({ room }: { readonly room: Room }) {
  const rooms = useQuery(roomsQuery).data?.items ?? [];
  const [liveliest] = rooms
    .filter(({ id, occupancy, capacity }) => id !== room.id && occupancy > 0 && occupancy < capacity)
    .toSorted((a, b) => b.occupancy - a.occupancy);
  if (!liveliest) return null;
  return (
    <li>
      <Link to={paths.main({ raum: liveliest.slug })} className={styles['way']}>
        <DoorOpen size={20} aria-hidden="true" />
        <b>{t('alone.others')}</b>
        <small>{t('alone.there', { room: isolated(liveliest.name), count: liveliest.occupancy })}</small>
      </Link>
    </li>
  );
}

function useIsMuted(): boolean {
  const session = useRoom();
  const told = useStore(mute);
  return told !== null && told.until > session.serverNow();
}

function ReadyWords() {
  const session = useRoom();
  const isWriting = useRoomView(({ draft }) => draft !== '');
  const hasSpoken = useRoomView(
    ({ pending, synced }) =>
      pending.length > 0 || synced?.lines.some(({ userId }) => userId === session.self.userId),
  );
  const isMuted = useIsMuted();
  // What is being written is not to be replaced, a greeting is said once, and a muted person can say none.
  if (isWriting || hasSpoken || isMuted) return null;
  return (
    <p className={styles['words']}>
      {READY_WORDS.map((key) => (
        <Button
          key={key}
          variant="quiet"
          size="small"
          onClick={() => {
            session.write(t(key));
            session.say();
          }}
        >
          {t(key)}
        </Button>
      ))}
    </p>
  );
}

const TOUCHED = { walk: 'first.walkTouched', sit: 'first.sitTouched', talk: 'first.talk' } as const;

/** Each goes once it has been done; nothing is to be said by a muted person. */
function Firsts() {
  const isMuted = useIsMuted();
  const left = useFirstsLeft().filter((first) => !(isMuted && first === 'talk'));
  const isTouched = useMediaQuery('(pointer: coarse)');
  if (left.length === 0) return null;
  return (
    <ul className={styles['firsts']} aria-label={t('first.label')}>
      {left.map((first) => (
        <li key={first}>{t(isTouched ? TOUCHED[first] : `first.${first}`)}</li>
      ))}
    </ul>
  );
}
