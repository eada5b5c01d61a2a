import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { COMMON_EMOJI } from '../../../app/emoji/common-emoji.ts';
import { type Findable, findable, useEmojiNames } from '../../../app/emoji/find-emoji.ts';
import { type OwnEmoji, useOwnEmojis } from '../../../app/emoji/own-emojis.ts';
import { noteTaken, recentEmoji } from '../../../app/emoji/recent.ts';
import type { Taken } from '../../../app/emoji/taken.ts';
import { chooseTone, chosenTone, followTone, inTone, TONES, toneOf } from '../../../app/emoji/tones.ts';
import { found } from '../../../app/fit.ts';
import { useLayer } from '../../../app/layer-entry.ts';
import { t as words } from '../../../i18n/emoji.ts';
import { GestureButtons } from '../gestures/GestureButtons.tsx';
import { t } from '../gestures/gesture.words.ts';
import { below } from './below.ts';
import styles from './EmojiPicker.module.css';

/** Longer lists are not looked through: people type another letter. */
const MOST_HITS = 60;

/** On a phone the field would bring its keyboard back, over the picture in which the gesture is to be seen. */
function letGoOfFocus(): void {
  const { activeElement } = document;
  if (matchMedia('(pointer: coarse)').matches && activeElement instanceof HTMLElement) activeElement.blur();
}

type Shelf = { readonly title?: string; readonly emoji: readonly Findable[] };

/** What there is to choose from before anything is searched; of the last ones, those that may still be used. */
function shelvesOf(recent: readonly Taken[], own: readonly OwnEmoji[]): readonly Shelf[] {
  const ownUrls = new Map(own.map(({ token, url }) => [token, url]));
  const shelves = [
    {
      title: words('emoji.recent'),
      emoji: recent
        .filter(([text]) => !text.startsWith(':') || ownUrls.has(text))
        .map(([text, name]) => ({
          text,
          name,
          words: '',
          ...(ownUrls.has(text) && { url: ownUrls.get(text) ?? '' }),
        })),
    },
    {
      title: words('emoji.own'),
      emoji: own.map(({ token, name, url }) => ({ text: token, name, words: '', url })),
    },
    {
      title: words('emoji.common'),
      emoji: COMMON_EMOJI.map(([text, name]) => ({ text, name, words: '' })),
    },
  ].filter(({ emoji }) => emoji.length > 0);
  // One shelf needs no name.
  return shelves.length === 1 ? shelves.map(({ emoji }) => ({ emoji })) : shelves;
}

/**
 * Gestures and emoji over the field; these are one stop in the tab order, with arrow keys inside. It stays open until it is sent away,
 * so that several emoji can be taken; a gesture, a press outside of `frame`, Escape and going back do that.
 */
export function EmojiPicker({
  frame,
  onPick,
  onClose,
}: {
  readonly frame: RefObject<HTMLElement | null>;
  readonly onPick: (emoji: string) => void;
  readonly onClose: () => void;
}) {
  const grid = useRef<HTMLFieldSetElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const isLooking = typed.trim() !== '';
  const own = useOwnEmojis();
  const names = useEmojiNames(isLooking);
  const tone = useStore(chosenTone);
  // As they were when it opened: what is taken now must not move what is below the finger.
  const [recent] = useState(recentEmoji);
  const all = useMemo(() => findable(own, names), [own, names]);
  const shelves = isLooking ? [{ emoji: found(typed, all).slice(0, MOST_HITS) }] : shelvesOf(recent, own);
  useLayer(onClose);

  useEffect(() => {
    grid.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  useEffect(followTone, []);

  useEffect(() => {
    const pressed = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [frame, onClose]);

  const take = ({ text, name, url }: Findable) => {
    noteTaken([text, name]);
    onPick(url === undefined ? inTone(text, tone) : text);
  };
  const first = shelves[0]?.emoji[0];

  return (
    <fieldset
      className={styles['picker']}
      onKeyDown={(event) => {
        // Letters and arrows mean something else around here.
        if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
        if (event.key === 'Escape') onClose();
      }}
    >
      <GestureButtons
        onMade={() => {
          letGoOfFocus();
          onClose();
        }}
      />
      <div className={styles['search']}>
        <input
          ref={search}
          type="search"
          aria-label={words('emoji.search')}
          placeholder={words('emoji.placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') grid.current?.querySelector('button')?.focus();
            else if (event.key === 'Enter' && !event.nativeEvent.isComposing)
              isLooking && first && take(first);
            else if (event.key === 'Escape' && typed !== '') {
              setTyped('');
              event.stopPropagation();
            } else return;
            event.preventDefault();
          }}
        />
        <select
          aria-label={words('emoji.tone')}
          value={tone}
          onChange={({ target }) => chooseTone(toneOf(target.value))}
        >
          {TONES.map((one) => (
            <option key={one} value={one} aria-label={words(`emoji.tone${one}`)}>
              {inTone('✋', one)}
            </option>
          ))}
        </select>
      </div>
      <Grid grid={grid} shelves={shelves} onPick={take} onType={() => search.current?.focus()} />
      <p role="status" className={isLooking && !first ? styles['none'] : 'visually-hidden'}>
        {isLooking && words('emoji.found', { count: shelves[0]?.emoji.length ?? 0 })}
      </p>
    </fieldset>
  );
}

function Grid({
  grid,
  shelves,
  onPick,
  onType,
}: {
  readonly grid: RefObject<HTMLFieldSetElement | null>;
  readonly shelves: readonly Shelf[];
  readonly onPick: (emoji: Findable) => void;
  /** A letter is pressed: it is for the field of the search. */
  readonly onType: () => void;
}) {
  const tone = useStore(chosenTone);
  const [current, setCurrent] = useState('');
  const keyOf = ({ title = '' }: Shelf, { text }: Findable) => `${title}${text}`;
  const keys = shelves.flatMap((shelf) => shelf.emoji.map((one) => keyOf(shelf, one)));
  const stop = keys.includes(current) ? current : keys[0];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey)
      return onType();
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((one) => one.contains(event.target as Node));
    const next = below(buttons, at, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <fieldset ref={grid} className={styles['grid']} aria-label={t('gesture.emoji')} onKeyDown={onKeyDown}>
      {shelves.map((shelf) => [
        shelf.title !== undefined && (
          <span key={shelf.title} className={styles['title']}>
            {shelf.title}
          </span>
        ),
        ...shelf.emoji.map((one) => {
          const key = keyOf(shelf, one);
          return (
            <button
              key={key}
              type="button"
              aria-label={one.name}
              title={one.name}
              tabIndex={key === stop ? 0 : -1}
              onFocus={() => setCurrent(key)}
              onClick={() => onPick(one)}
            >
              {one.url === undefined ? (
                inTone(one.text, tone)
              ) : (
                <img src={one.url} alt="" draggable={false} />
              )}
            </button>
          );
        }),
      ])}
    </fieldset>
  );
}
