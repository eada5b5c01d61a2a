import { Button, Note } from '@plausch/ui';
import { UserMinus, UserPlus, UserX } from 'lucide-react';
import { useState } from 'react';
import { wordsFor } from '../../api/index.ts';
import styles from './FriendActs.module.css';
import { type FriendDeed, type Friends, useFriendDeed, useFriends } from './friends.queries.ts';
import { t } from './friends.words.ts';

type Person = { readonly userId: string; readonly username: string };

/** What one can do about the friendship with a person, in each of its states; ending it is asked about once more. */
export function FriendActs({ userId, username, onEnded }: Person & { readonly onEnded?: () => void }) {
  const { data, error } = useFriends();
  const { mutateAsync, isPending, error: refused } = useFriendDeed();
  const [isAsking, setAsking] = useState(false);
  const tie = data && tieWith(data, userId);
  const problem = refused ?? error;
  const act = (deed: FriendDeed) => {
    if (isPending) return;
    const done = () => {
      setAsking(false);
      if (deed.kind === 'end') onEnded?.();
    };
    mutateAsync(deed).then(done, () => {});
  };
  return (
    <div className={styles['acts']} aria-live="polite">
      {problem && <Note tone="danger">{wordsFor(problem)}</Note>}
      {tie?.kind === 'received' ? (
        <>
          <p>{t('friend.asks', { name: username })}</p>
          <div className={styles['both']}>
            <Button busy={isPending} onClick={() => act({ kind: 'accept', id: tie.id })}>
              {t('friend.accept')}
            </Button>
            <Button variant="quiet" busy={isPending} onClick={() => act({ kind: 'decline', id: tie.id })}>
              {t('friend.decline')}
            </Button>
          </div>
        </>
      ) : tie?.kind === 'friend' && isAsking ? (
        <>
          <p>
            <b>{t('friend.endAsk', { name: username })}</b> {t('friend.endText')}
          </p>
          <div className={styles['both']}>
            <Button variant="danger" busy={isPending} onClick={() => act({ kind: 'end', userId })}>
              {t('friend.endYes')}
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t('friend.endNo')}
            </Button>
          </div>
        </>
      ) : tie?.kind === 'friend' ? (
        <Button variant="quiet" wide onClick={() => setAsking(true)}>
          <UserMinus size={20} aria-hidden="true" />
          {t('friend.end')}
        </Button>
      ) : tie?.kind === 'sent' ? (
        <Button variant="quiet" wide busy={isPending} onClick={() => act({ kind: 'withdraw', id: tie.id })}>
          <UserX size={20} aria-hidden="true" />
          {t('friend.withdraw')}
        </Button>
      ) : (
        <Button variant="quiet" wide busy={isPending || !tie} onClick={() => act({ kind: 'ask', userId })}>
          <UserPlus size={20} aria-hidden="true" />
          {t('friend.ask')}
        </Button>
      )}
    </div>
  );
}

type Tie = { readonly kind: 'none' | 'friend' } | { readonly kind: 'received' | 'sent'; readonly id: string };

/** What there is between oneself and a person. */
function tieWith({ items, received, sent }: Friends, userId: string): Tie {
  if (items.some((friend) => friend.userId === userId)) return { kind: 'friend' };
  const [theirs] = received.filter((request) => request.userId === userId);
  if (theirs) return { kind: 'received', id: theirs.id };
  const [own] = sent.filter((request) => request.userId === userId);
  return own ? { kind: 'sent', id: own.id } : { kind: 'none' };
}
