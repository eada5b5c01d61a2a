import { figureOfKey } from '@plausch/stage/figures';
import { Button, Dialog } from '@plausch/ui';
import { FigurePicture } from '../../features/accounts/index.ts';
import { BlockPart, type Friend, FriendActs, MessageAct, ProfileAct } from '../../features/friends/index.ts';
import { t } from '../../i18n/friends.ts';
import { useLayer } from '../layer-entry.ts';
import { showToast } from '../toasts.ts';
import styles from './Friends.module.css';

/** What one can do about a friend. */
export function FriendDialog({
  friend: { userId, username, figure },
  words,
  onClose,
}: {
  readonly friend: Friend;
  /** Where they are. */
  readonly words: string;
  readonly onClose: () => void;
}) {
  useLayer(onClose);
  return (
    <Dialog title={username} onClose={onClose}>
      <div className={styles['who']}>
        <FigurePicture figure={figureOfKey(figure)} />
        <p>{words}</p>
      </div>
      <div className={styles['deeds']}>
        <MessageAct userId={userId} />
        <ProfileAct username={username} />
        <FriendActs
          userId={userId}
          username={username}
          onEnded={() => showToast(t('friends.ended', { name: username }))}
        />
        <BlockPart userId={userId} username={username} />
      </div>
      <Button variant="text" data-autofocus="" onClick={onClose}>
        {t('friends.close')}
      </Button>
    </Dialog>
  );
}
