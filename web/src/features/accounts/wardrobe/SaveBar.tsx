import { Button, Note } from '@plausch/ui';
import type { ReactNode } from 'react';
import { useOnline } from '../../../device/online.ts';
import { t } from '../../../i18n/wardrobe.ts';
import styles from './SaveBar.module.css';
import type { Saving } from './use-saving.ts';

/** Saving and going back to what is saved, with how it stands. */
export function SaveBar({
  isOpen,
  saving,
  deed,
  onSave,
  onReset,
}: {
  /** Whether there is something unsaved. */
  readonly isOpen: boolean;
  readonly saving: Saving;
  /** Stands at the end. */
  readonly deed?: ReactNode;
  readonly onSave: () => void;
  readonly onReset: () => void;
}) {
  const isOnline = useOnline();
  return (
    <div className={styles['bar']}>
      {typeof saving === 'object' && isOpen && <Note tone="danger">{saving.problem}</Note>}
      {!isOnline && <Note tone="caution">{t('save.offline')}</Note>}
      <div className={styles['row']} data-save="">
        <Button busy={saving === 'saving' || !isOpen || !isOnline} onClick={onSave}>
          {t(saving === 'saving' ? 'save.saving' : isOpen ? 'save.do' : 'save.saved')}
        </Button>
        {isOpen && (
          <Button
            variant="text"
            busy={saving === 'saving'}
            onClick={({ currentTarget }) => {
              onReset();
              // This button goes, and must not take the focus along.
              currentTarget.parentElement?.querySelector('button')?.focus();
            }}
          >
            {t('save.reset')}
          </Button>
        )}
        {saving !== 'saving' && <p className={styles['hint']}>{t(isOpen ? 'save.open' : 'save.hint')}</p>}
        {deed}
      </div>
    </div>
  );
}
