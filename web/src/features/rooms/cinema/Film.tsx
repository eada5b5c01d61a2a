import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { gainOf } from '../../../device/sounds.ts';
import { chosenSounds } from '../../settings/index.ts';
import { useRoom } from '../room.context.ts';
import styles from './Film.module.css';
import { type FilmTold, tellOf } from './film.store.ts';
import { FilmFollower } from './film-follower.ts';
import type { Running } from './use-running.ts';

/** The film itself, where it is for everybody, as loud as this device lets anything be. */
export function Film({ running: { film, attempt } }: { readonly running: Running }) {
  // Each showing, and each try at one, has an element of its own.
  return <Showing key={`${film.id} ${attempt}`} film={film} />;
}

function Showing({ film }: Pick<Running, 'film'>) {
  const { serverNow } = useRoom();
  const video = useRef<HTMLVideoElement>(null);
  const [follower, setFollower] = useState<FilmFollower>();
  const loudness = useStore(chosenSounds, ({ isOn, volume }) => (isOn ? gainOf(volume) : 0));
  const [first] = useState(film);

  useEffect(() => {
    if (!video.current) return;
    const tell = (change: Partial<FilmTold>) => tellOf(first.id, change);
    const made = new FilmFollower(video.current, first, { serverNow, tell });
    setFollower(made);
    return () => made.close();
  }, [first, serverNow]);

  useEffect(() => {
    if (follower) follower.loudness = loudness;
  }, [follower, loudness]);
  useEffect(() => follower?.follow(film), [follower, film]);

  // Silent until the follower knows what may be heard.
  return <video ref={video} className={styles['film']} playsInline muted preload="auto" />;
}

/** Learns how long a film is where it is not drawn. */
export function FilmLength({ film }: Pick<Running, 'film'>) {
  const video = useRef<HTMLVideoElement>(null);
  const { id, url } = film;
  useEffect(() => {
    const { current } = video;
    if (!current) return;
    current.src = url;
    return () => {
      current.removeAttribute('src');
      current.load();
    };
  }, [url]);
  return (
    <video
      ref={video}
      hidden
      muted
      preload="metadata"
      onDurationChange={({ currentTarget: { duration } }) => {
        if (!Number.isNaN(duration)) tellOf(id, { durationS: duration });
      }}
    />
  );
}
