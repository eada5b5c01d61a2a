import { figureOfKey } from '@plausch/stage/figures';
import { Badge } from '@plausch/ui';
import { Link } from 'react-router';
import type { ListedConversation } from '../../features/messages/index.ts';
import { PersonFace } from '../../features/rooms/index.ts';
import { t } from '../../i18n/messages.ts';
import styles from './Messages.module.css';
import { useWayTo } from './messages-way.ts';
import { shortMoment } from './moments.ts';

/** Whom one writes with, the latest first. */
export function ConversationList({
  owner,
  items,
  openedId,
}: {
  readonly owner: string;
  readonly items: readonly ListedConversation[];
  readonly openedId: string | undefined;
}) {
  const wayTo = useWayTo();
  return (
    <ul className={styles['conversations']}>
      {items.map(({ userId, username, figure, bubbleColorId, unread, at, last }) => (
        <li key={userId}>
          <Link
            to={wayTo(userId)}
            className={styles['conversation']}
            aria-current={userId === openedId ? 'true' : undefined}
          >
            <PersonFace figure={figureOfKey(figure)} name={username} colorId={bubbleColorId} size="m" />
            <span className={styles['who']}>
              <b dir="auto">{username}</b>
              <small dir="auto" className={unread > 0 ? styles['fresh'] : undefined}>
                {previewOf(last, owner)}
              </small>
            </span>
            <span className={styles['beside']}>
              <time dateTime={at}>{shortMoment(new Date(at))}</time>
              {unread > 0 && <Badge count={unread} label={t('list.unread', { count: unread })} />}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function previewOf({ content, senderId }: ListedConversation['last'], owner: string): string {
  switch (content.kind) {
    case 'text':
      return senderId === owner ? t('list.own', { text: content.text }) : content.text;
    case 'deleted':
      return t('list.deleted');
    case 'unreadable':
      return t('list.unreadable');
  }
}
