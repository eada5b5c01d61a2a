import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../rooms.words.ts';
import styles from './EmojiPicker.module.css';
import { EMOJI } from './emoji.ts';

/**
 * Emoji over the field: one stop in the tab order, arrow keys inside. It stays open until it is sent away, so
 * that several can be taken; a press outside of `frame` and Escape do that.
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
      End: EMOJI.length - 1 - current,
    };
    const next = buttons[current + (steps[event.key] ?? Number.NaN)];
    // Letters and arrows mean something else around here.
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <fieldset ref={grid} className={styles['picker']} aria-label={t('composer.emoji')} onKeyDown={onKeyDown}>
      {EMOJI.map(([emoji, name], index) => (
        <button
          key={emoji}
          type="button"
          aria-label={name}
          title={name}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={() => onPick(emoji)}
        >
          {emoji}
        </button>
      ))}
    </fieldset>
  );
}
