import type { CaseWaiting } from '@plausch/protocol';
import { classes } from '@plausch/ui';
import styles from '../../app/staff/Staff.module.css';
import { t } from './desk.words.ts';

/** That a case goes before others; nothing where it does not. */
export function PriorityTag({ priority }: Pick<CaseWaiting, 'priority'>) {
  if (priority === 'normal') return null;
  return (
    <span className={classes(styles['tag'], priority === 'urgent' && styles['urgent'])}>
      {t(`priority.${priority}`)}
    </span>
  );
}
