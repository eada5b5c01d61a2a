import type { Film } from '@plausch/protocol';
import type { FilmTold } from './film.store.ts';
import { correctionOf, positionAt } from './in-step.ts';

/** How often it is looked whether the film is where it should be. */
const LOOK_EVERY_MS = 500;
/** A shorter wait for more of the film is no word worth. */
const SHORT_WAIT_MS = 1_000;
/** So much of the way of a leap is taken into account at most. */
const LEAD_MOST_S = 4;
const EVENTS = ['loadedmetadata', 'durationchange', 'canplay', 'seeked', 'playing', 'pause'] as const;

type Doors = {
  readonly serverNow: () => number;
  readonly tell: (change: Partial<FilmTold>) => void;
};

/** The follower of the film that is on show: a touch of the person may let it be heard. */
let onShow: FilmFollower | undefined;

/** Called by a touch, in which browsers allow what they have refused before. */
export function allowFilm(): void {
  onShow?.allow();
}

/** Keeps an element where the film is for everybody, and tells what becomes of it. */
export class FilmFollower {
  readonly #video: HTMLVideoElement;
  readonly #doors: Doors;
  #film: Film;
  #loudness = 0;
  #refused: FilmTold['refused'] = null;
  #isLoading = false;
  /** Since when it waits for more of the film. */
  #waitsSince: number | undefined;
  #leaptAt: number | undefined;
  /** How long the last leap took: the film goes on meanwhile, and the next one aims at where it will be. */
  #leadS = 0;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(video: HTMLVideoElement, film: Film, doors: Doors) {
    this.#video = video;
    this.#film = film;
    this.#doors = doors;
    onShow = this;
    video.disableRemotePlayback = true;
    video.src = film.url;
    // Before anything is there, this is where it begins. A stream may have no such place.
    if (film.kind === 'file') video.currentTime = this.#wantedS();
    for (const event of EVENTS) video.addEventListener(event, this.#heard);
    video.addEventListener('error', this.#failed);
    document.addEventListener('visibilitychange', this.#look);
    this.#timer = setInterval(this.#look, LOOK_EVERY_MS);
  }

  /** What everybody was told last of the same film. */
  follow(film: Film): void {
    this.#film = film;
    this.#align(true);
  }

  /** From 0 to 1. */
  set loudness(loudness: number) {
    this.#loudness = loudness;
    this.#beHeard();
  }

  allow(): void {
    this.#refuse(null);
    this.#beHeard();
    this.#align(true);
  }

  close(): void {
    if (onShow === this) onShow = undefined;
    clearInterval(this.#timer);
    document.removeEventListener('visibilitychange', this.#look);
    const video = this.#video;
    for (const event of EVENTS) video.removeEventListener(event, this.#heard);
    video.removeEventListener('error', this.#failed);
    this.#waitsSince = undefined;
    this.#tellLoading(false);
    // An element that has left the page goes on loading and playing.
    video.pause();
    video.removeAttribute('src');
    video.load();
  }

  #wantedS(): number {
    return positionAt(this.#film, this.#doors.serverNow()) / 1_000;
  }

  #heard = ({ type }: Event): void => {
    const { duration, readyState } = this.#video;
    if (type === 'durationchange' && !Number.isNaN(duration)) this.#doors.tell({ durationS: duration });
    const hasLanded = readyState >= this.#video.HAVE_FUTURE_DATA && !this.#video.seeking;
    if (this.#leaptAt !== undefined && hasLanded) {
      this.#leadS = Math.min(LEAD_MOST_S, (performance.now() - this.#leaptAt) / 1_000);
      this.#leaptAt = undefined;
    }
    // What pauses by itself, as a phone that is locked, goes on with the next look.
    if (type !== 'pause') this.#align();
  };

  #failed = (): void => this.#doors.tell({ isBroken: true });

  #look = (): void => {
    this.#noteWaiting();
    if (!document.hidden || !this.#video.paused) this.#align();
  };

  /** `isNews`: everybody was told something, so that a leap that is under way gives way to the next. */
  #align(isNews = false): void {
    const video = this.#video;
    const { isPlaying } = this.#film;
    const isThere = video.readyState >= video.HAVE_FUTURE_DATA && !video.seeking;
    const correction = correctionOf({
      wantedS: this.#wantedS(),
      actualS: video.currentTime,
      durationS: video.duration,
      rate: video.playbackRate,
      isPlaying,
    });
    if (!isPlaying || correction.kind === 'over') video.pause();
    else this.#play();
    // While it waits for data, leaping on would only make it wait for other data.
    if (correction.kind === 'seek' && (isThere || isNews || !isPlaying)) this.#leap(correction.toS);
    const rate = correction.kind === 'rate' ? correction.rate : 1;
    if (video.playbackRate !== rate) video.playbackRate = rate;
  }

  #leap(toS: number): void {
    const video = this.#video;
    if (video.readyState < video.HAVE_METADATA) return;
    // One that stands has time: it must not be asked again for what it is doing already.
    if (!this.#film.isPlaying && video.seeking && Math.abs(video.currentTime - toS) < 0.01) return;
    this.#leaptAt = performance.now();
    const leadS = this.#film.isPlaying ? this.#leadS : 0;
    video.currentTime = Math.min(toS + leadS, video.duration);
  }

  #play(): void {
    const video = this.#video;
    if (!video.paused || this.#refused === 'all') return;
    video.play().catch((error: unknown) => {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      if (!isRefused || onShow !== this) return;
      // Without a sound browsers mostly let it be.
      this.#refuse(video.muted ? 'all' : 'sound');
      this.#beHeard();
      this.#align();
    });
  }

  #refuse(refused: FilmTold['refused']): void {
    this.#refused = refused;
    this.#doors.tell({ refused });
  }

  #beHeard(): void {
    this.#video.muted = this.#loudness === 0 || this.#refused !== null;
    this.#video.volume = this.#loudness;
  }

  #noteWaiting(): void {
    const { paused, readyState, HAVE_FUTURE_DATA } = this.#video;
    const isWaiting = this.#film.isPlaying && readyState < HAVE_FUTURE_DATA && (!paused || readyState === 0);
    if (isWaiting) this.#waitsSince ??= performance.now();
    else this.#waitsSince = undefined;
    this.#tellLoading(this.#waitsSince !== undefined && performance.now() - this.#waitsSince > SHORT_WAIT_MS);
  }

  #tellLoading(isLoading: boolean): void {
    if (isLoading === this.#isLoading) return;
    this.#isLoading = isLoading;
    this.#doors.tell({ isLoading });
  }
}
