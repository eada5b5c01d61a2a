import { Button } from '@plausch/ui';
import { Clock3 } from 'lucide-react';
import { useStore } from 'zustand';
import { connection } from '../../connection/index.ts';
import { t } from '../../i18n/conversation.ts';
import styles from './Conversation.module.css';

/** Below a line that has not arrived: it is on its way, waits for a connection, or was refused and why. */
export function UnsentNote({
  problem,
  className,
  onAgain,
  giveUpLabel,
  onGiveUp,
}: {
  readonly problem: string | undefined;
  readonly className: string;
  readonly onAgain: () => void;
  readonly giveUpLabel: string;
  readonly onGiveUp: () => void;
}) {
  const isOffline = useStore(connection.state, (state) => state === 'offline');
  return problem === undefined ? (
    <p className={className}>
      <Clock3 size={14} aria-hidden="true" />
      {t(isOffline ? 'line.waits' : 'line.sending')}
    </p>
  ) : (
    <div className={styles['problem']} role="alert">
      <p>{problem}</p>
      <Button variant="text" size="small" onClick={onAgain}>
        {t('line.again')}
      </Button>
      <Button variant="text" size="small" onClick={onGiveUp}>
        {giveUpLabel}
      </Button>
    </div>
  );
}
