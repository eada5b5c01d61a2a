import { Button, Dialog } from '@plausch/ui';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../i18n/warnings.ts';
import styles from './WarningDialog.module.css';

/** A word of the team that has to be read: only its button closes it. */
export function WarningDialog({
  reason,
  onClose,
}: {
  readonly reason: string;
  readonly onClose: () => void;
}) {
  const reasonId = useId();
  const sign = (
    <span className={styles['sign']}>
      <TriangleAlert size={30} aria-hidden="true" />
    </span>
  );
  return (
    <Dialog title={t('warning.title')} onClose={onClose} alertId={reasonId} persistent sign={sign}>
      <div id={reasonId} className={styles['reason']}>
        <small>{t('warning.reason')}</small>
        <p dir="auto">{reason.trim() || t('warning.noReason')}</p>
      </div>
      <Button wide onClick={onClose}>
        {t('warning.close')}
      </Button>
    </Dialog>
  );
}
