import { Button, Dialog } from '@plausch/ui';
import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { t } from '../../../i18n/wardrobe.ts';
import styles from './LeaveGuard.module.css';
import type { Saving } from './use-saving.ts';

/** Asks before a page is left with something unsaved. `save` says whether it worked. */
export function LeaveGuard({
  isOpen,
  saving,
  save,
}: {
  /** Whether there is something unsaved. */
  readonly isOpen: boolean;
  readonly saving: Saving;
  readonly save: () => Promise<boolean>;
}) {
  useEffect(() => {
    if (!isOpen) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOpen]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOpen && nextLocation.pathname !== currentLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Question
      saving={saving}
      onSave={async () => {
        if (await save()) blocker.proceed();
      }}
      onDiscard={() => blocker.proceed()}
      onStay={() => blocker.reset()}
    />
  );
}

function Question({
  saving,
  onSave,
  onDiscard,
  onStay,
}: {
  readonly saving: Saving;
  readonly onSave: () => Promise<void>;
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}) {
  const stay = useRef<HTMLButtonElement>(null);
  // The dialog is shown by now; before, nothing in it can have the focus.
  useEffect(() => stay.current?.focus(), []);
  return (
    <Dialog title={t('leave.title')} onClose={onStay}>
      <p className={styles['words']} role="status">
        {typeof saving === 'object' ? saving.problem : t('leave.text')}
      </p>
      <div className={styles['answers']}>
        <Button busy={saving === 'saving'} onClick={() => void onSave()}>
          {t('leave.save')}
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          {t('leave.discard')}
        </Button>
        <Button ref={stay} variant="text" onClick={onStay}>
          {t('leave.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
