import { Button, classes } from '@plausch/ui';
import { Clock3 } from 'lucide-react';
import { useStore } from 'zustand';
import { connection } from '../../connection/index.ts';
import { discard, type Outgoing, tryAgain } from '../../features/messages/index.ts';
import { t } from '../../i18n/messages.ts';
import styles from './Messages.module.css';

/** A message that is on its way, waits for a connection, or was refused. */
export function Unsent({ owner, message }: { readonly owner: string; readonly message: Outgoing }) {
  const { clientId, text, problem } = message;
  const isOffline = useStore(connection.state, (state) => state === 'offline');
  return (
    // Told once it has arrived: its writer knows what they wrote.
    <div className={styles['waiting']} aria-live="off">
      <p className={classes(styles['said'], styles['own'], styles['last'], styles['unsent'])} dir="auto">
        {text}
      </p>
      {problem === undefined ? (
        <p className={classes(styles['meta'], styles['own'])}>
          <Clock3 size={14} aria-hidden="true" />
          {t(isOffline ? 'talk.waits' : 'talk.sending')}
        </p>
      ) : (
        <div className={styles['problem']} role="alert">
          <p>{problem}</p>
          <Button variant="text" size="small" onClick={() => void tryAgain(owner, clientId)}>
            {t('talk.again')}
          </Button>
          <Button variant="text" size="small" onClick={() => void discard(owner, clientId)}>
            {t('talk.discard')}
          </Button>
        </div>
      )}
    </div>
  );
}
