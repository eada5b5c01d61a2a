import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';

/**
 * A decision over the page, as a native dialog: the browser keeps the focus inside and gives it back.
 * Give the safe answer `data-autofocus`: it has the focus when the dialog opens; where the dialog comes unasked, give it to the
 * words. Escape asks to close unless `persistent`.
 * `alertId` names the part of the content that must be read, and makes it an alert. `sign` stands above the title.
 */
export function Dialog({
  title,
  onClose,
  persistent = false,
  alertId,
  sign,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly persistent?: boolean;
  readonly alertId?: string;
  readonly sign?: ReactNode;
  readonly children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Before the element leaves the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The attribute of HTML does not work here: while React puts elements up the dialog is still closed.
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      // Where a browser does not know it, the event below keeps Escape from closing.
      closedby={persistent ? 'none' : 'closerequest'}
      role={alertId === undefined ? undefined : 'alertdialog'}
      aria-labelledby={titleId}
      aria-describedby={alertId}
      onCancel={(event) => {
        event.preventDefault();
        if (!persistent) onClose();
      }}
    >
      {sign}
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
