import { Button } from '@plausch/ui';
import { TriangleAlert } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { t } from '../../i18n/warnings.ts';
import styles from './WarningDialog.module.css';

/** A word of the team that has to be read: a native dialog keeps the focus inside, and only its button closes it. */
export function WarningDialog({
  reason,
  onClose,
}: {
  readonly reason: string;
  readonly onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [titleId, reasonId] = [useId(), useId()];

  // Before the element leaves the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      // Where a browser does not know it, the event below keeps Escape from closing.
      closedby="none"
      className={styles['dialog']}
      aria-labelledby={titleId}
      aria-describedby={reasonId}
      onCancel={(event) => event.preventDefault()}
    >
      <span className={styles['sign']}>
        <TriangleAlert size={30} aria-hidden="true" />
      </span>
      <h2 id={titleId}>{t('warning.title')}</h2>
      <div id={reasonId} className={styles['reason']}>
        <small>{t('warning.reason')}</small>
        <p>{reason}</p>
      </div>
      <Button wide onClick={onClose}>
        {t('warning.close')}
      </Button>
    </dialog>
  );
}
