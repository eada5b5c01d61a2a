import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLayer } from '../../../app/layer-entry.ts';
import { log } from '../../../device/log.ts';
import { optionalCode } from '../../../device/optional-code.ts';
import { GestureButtons } from '../gestures/GestureButtons.tsx';
import { t } from '../gestures/gesture.words.ts';
import styles from './EmojiPicker.module.css';
import { EMOJI } from './emoji.ts';

type Own = { readonly token: string; readonly name: string; readonly url: string };

/** The member's emojis that are in slots; none where they cannot be asked for. */
function useOwnEmojis(): readonly Own[] {
  const [own, setOwn] = useState<readonly Own[]>([]);
  useEffect(() => {
    let isShown = true;
    void ownEmojis().then((found) => isShown && setOwn(found));
    return () => {
      isShown = false;
    };
  }, []);
  return own;
}

async function ownEmojis(): Promise<readonly Own[]> {
  const code = await optionalCode(() => import('./emojis.code.ts'));
  if (!code) return [];
  try {
    const kindIds = await code.armedEmojis();
    return kindIds.flatMap((kindId) => code.emojiPicture(kindId.replace('emoji.', '')) ?? []);
  } catch (error) {
    log('one’s own emojis cannot be asked for', { error });
    return [];
  }
}

/** On a phone the field would bring its keyboard back, over the picture in which the gesture is to be seen. */
function letGoOfFocus(): void {
  const { activeElement } = document;
  if (matchMedia('(pointer: coarse)').matches && activeElement instanceof HTMLElement) activeElement.blur();
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
  const [current, setCurrent] = useState(0);
  const own = useOwnEmojis();
  useLayer(onClose);
  // They come before the others, and the one stop in the tab order stays where it was.
  useEffect(() => setCurrent((place) => place + own.length), [own.length]);

  useEffect(() => {
    grid.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const pressed = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [frame, onClose]);

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const top = buttons[0]?.offsetTop;
    const columns = buttons.filter(({ offsetTop }) => offsetTop === top).length;
    const steps: Partial<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columns,
      ArrowDown: columns,
      Home: -current,
      End: buttons.length - 1 - current,
    };
    const next = buttons[current + (steps[event.key] ?? Number.NaN)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <fieldset
      className={styles['picker']}
      onKeyDown={(event) => {
        // Letters and arrows mean something else around here.
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
      }}
    >
      <GestureButtons
        onMade={() => {
          letGoOfFocus();
          onClose();
        }}
      />
      <fieldset ref={grid} className={styles['grid']} aria-label={t('gesture.emoji')} onKeyDown={onKeyDown}>
        {own.map(({ token, name, url }, index) => (
          <button
            key={token}
            type="button"
            aria-label={name}
            title={name}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => onPick(token)}
          >
            <img src={url} alt="" draggable={false} />
          </button>
        ))}
        {EMOJI.map(([emoji, name], place) => (
          <button
            key={emoji}
            type="button"
            aria-label={name}
            title={name}
            tabIndex={own.length + place === current ? 0 : -1}
            onFocus={() => setCurrent(own.length + place)}
            onClick={() => onPick(emoji)}
          >
            {emoji}
          </button>
        ))}
      </fieldset>
    </fieldset>
  );
}
