import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Finder.module.css';

/** A dialog at the top of the window, where a keyboard of a phone does not cover it. The browser keeps the focus inside and gives it back. */
export function TopDialog({
  label,
  onClose,
  children,
}: {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the element leaves the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the ground around it is for pointers, Escape is its key
    <dialog
      ref={dialog}
      className={styles['finder']}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
