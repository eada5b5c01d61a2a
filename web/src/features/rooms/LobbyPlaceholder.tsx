import { Placeholder } from '@plausch/ui';
import styles from './Lobby.module.css';
import { t } from './rooms.words.ts';

/** The shape of the cards while they are on their way. */
export function LobbyPlaceholder() {
  return (
    <div className={styles['rooms']} role="status" aria-label={t('lobby.loading')}>
      <Placeholder shape="block" className={styles['waiting'] ?? ''} />
    </div>
  );
}
