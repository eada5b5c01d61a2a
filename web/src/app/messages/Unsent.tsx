import { classes } from '@plausch/ui';
import { discard, type Outgoing, tryAgain } from '../../features/messages/index.ts';
import { t } from '../../i18n/messages.ts';
import { UnsentNote } from '../conversation/UnsentNote.tsx';
import styles from './Messages.module.css';

/** A message that is on its way, waits for a connection, or was refused. */
export function Unsent({ owner, message }: { readonly owner: string; readonly message: Outgoing }) {
  const { clientId, text, problem } = message;
  return (
    // Told once it has arrived: its writer knows what they wrote.
    <div className={styles['waiting']} aria-live="off">
      <p className={classes(styles['said'], styles['own'], styles['last'], styles['unsent'])} dir="auto">
        {text}
      </p>
      <UnsentNote
        problem={problem}
        className={classes(styles['meta'], styles['own'])}
        onAgain={() => void tryAgain(owner, clientId)}
        giveUpLabel={t('talk.discard')}
        onGiveUp={() => void discard(owner, clientId)}
      />
    </div>
  );
}
