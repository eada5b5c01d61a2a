import { Button } from '@plausch/ui';
import { useState } from 'react';
import { useLate } from '../../app/late.ts';
import styles from './Desk.module.css';
import { t } from './desk.words.ts';
import { keySheet } from './late-parts.ts';
import { useDeskKeys } from './use-desk-keys.ts';

/** Shows which keys there are, where a device has some. */
export function DeskKeys() {
  const [isOpen, setOpen] = useState(false);
  const code = useLate(keySheet, isOpen);
  useDeskKeys({ sheet: () => setOpen(true) });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={styles['keysButton']}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        {t('keys.show')}
      </Button>
      {isOpen && code && <code.KeySheet onClose={() => setOpen(false)} />}
    </>
  );
}
