import { type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { CrossIcon } from './icons.tsx';
import styles from './Sheet.module.css';
import { afterDrag, type SheetHeight } from './sheet-drag.ts';

/** How far back the speed of a finger is measured. */
const SPEED_WINDOW_MS = 80;

type Hold = { readonly y: number; readonly tallPixels: number; moves: { at: number; y: number }[] };

/**
 * What a phone has no place for beside the page: from below, half as high as the window or nearly all of it.
 * A native dialog, so the browser keeps the focus inside and gives it back. Escape, the button, the ground
 * around it and a pull downwards ask to close, each of them once; a pull upwards makes it higher. Whoever
 * opens it gives it an entry in the history, so that going back closes it too.
 */
export function Sheet({
  title,
  closeLabel,
  onClose,
  height: firstHeight = 'half',
  children,
}: {
  readonly title: string;
  /** What the button that closes it is called. */
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly height?: SheetHeight;
  readonly children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const hold = useRef<Hold | null>(null);
  const [height, setHeight] = useState(firstHeight);
  const titleId = useId();

  // Before the element leaves the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const take = (event: PointerEvent<HTMLElement>) => {
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
    if (isOnButton || !event.isPrimary || !dialog.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold.current = { y: event.clientY, tallPixels: dialog.current.offsetHeight, moves: [] };
    dialog.current.dataset['held'] = '';
  };

  const pull = (event: PointerEvent<HTMLElement>) => {
    const held = hold.current;
    if (!held) return;
    const since = event.timeStamp - SPEED_WINDOW_MS;
    held.moves = [...held.moves.filter(({ at }) => at >= since), { at: event.timeStamp, y: event.clientY }];
    const byPixels = event.clientY - held.y;
    dialog.current?.style.setProperty('--down', `${Math.max(0, byPixels)}px`);
    dialog.current?.style.setProperty('--up', `${height === 'full' ? 0 : Math.max(0, -byPixels)}px`);
  };

  const letGo = (event: PointerEvent<HTMLElement>) => {
    const held = hold.current;
    const element = dialog.current;
    hold.current = null;
    if (!held || !element) return;
    delete element.dataset['held'];
    element.style.removeProperty('--down');
    element.style.removeProperty('--up');
    if (event.type === 'pointercancel') return;
    const [first] = held.moves;
    const elapsedMs = first ? event.timeStamp - first.at : 0;
    const speed = first && elapsedMs > 0 ? (event.clientY - first.y) / elapsedMs : 0;
    const byPixels = event.clientY - held.y;
    const end = afterDrag({ byPixels, speed, tallPixels: held.tallPixels, height });
    if (end === 'closed') onClose();
    else setHeight(end);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the ground around it is for pointers, Escape is its key
    <dialog
      ref={dialog}
      className={styles['sheet']}
      data-height={height}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles['inner']}>
        <header
          className={styles['top']}
          onPointerDown={take}
          onPointerMove={pull}
          onPointerUp={letGo}
          onPointerCancel={letGo}
        >
          <h2 id={titleId} dir="auto">
            {title}
          </h2>
          <IconButton label={closeLabel} onClick={onClose}>
            <CrossIcon />
          </IconButton>
        </header>
        <div className={styles['content']}>{children}</div>
      </div>
    </dialog>
  );
}
