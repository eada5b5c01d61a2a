import { figureOfKey } from '@plausch/stage/figures';
import { Button, classes, IconButton, Note, Placeholder } from '@plausch/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Ellipsis, LockKeyhole } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { call, wordsFor } from '../../api/index.ts';
import { connection } from '../../connection/index.ts';
import { BlockPart, useIsBlocked } from '../../features/friends/index.ts';
import {
  isBrokenChain,
  knownOf,
  type Outgoing,
  type OwnDevice,
  outbox,
  type ReadMessage,
  type Talk as TalkWith,
  useTalk,
} from '../../features/messages/index.ts';
import { PersonFace } from '../../features/rooms/index.ts';
import { here } from '../../i18n/day.ts';
import { t } from '../../i18n/messages.ts';
import conversation from '../conversation/Conversation.module.css';
import { Log } from '../conversation/Log.tsx';
import { DayMark, NewMark } from '../conversation/Marks.tsx';
import { PageTitle } from '../PageTitle.tsx';
import { profilePath } from '../people-paths.ts';
import { Compose } from './Compose.tsx';
import { ConversationMenu, MessageActs, SafetyNumber } from './Dialogs.tsx';
import styles from './Messages.module.css';
import { useWayTo } from './messages-way.ts';
import { Unsent } from './Unsent.tsx';

type Dialog = { readonly kind: 'menu' | 'safety' } | { readonly kind: 'message'; readonly id: string };

/** What was written with one person, and where one writes. */
export function Talk({
  device,
  userId,
  place,
}: {
  readonly device: OwnDevice;
  readonly userId: string;
  /** The whole page of a phone, beside the list of all conversations, or beside a room. */
  readonly place: 'page' | 'pane' | 'room';
}) {
  const wayTo = useWayTo();
  const isPage = place === 'page';
  const { data: talk, error, refetch, older } = useTalk(device, userId);
  const { owner } = device;
  const known = useQuery({
    queryKey: ['messages', owner, 'known', userId],
    queryFn: async () => (await knownOf(owner, userId)) ?? null,
    retry: false,
  });
  const isBlocked = useIsBlocked(userId).data?.blocked === true;
  const isOffline = useStore(connection.state, (state) => state === 'offline');
  const all = useStore(outbox);
  // A message may be back before the answer that it has arrived.
  const arrived = new Set(
    talk?.items.flatMap(({ senderId, content }) =>
      senderId === owner && content.kind === 'text' ? [content.clientId] : [],
    ),
  );
  // A change is shown where it is refused alone: until then the message has its place.
  const waiting = all.filter(
    ({ userId: to, replaces, problem, clientId }) =>
      to === userId && (replaces === '' || problem !== undefined) && !arrived.has(clientId),
  );
  const [dialog, setDialog] = useState<Dialog>();
  const [editedId, setEditedId] = useState<string>();
  const name = talk?.person.username ?? '';
  const edited = talk?.items.find(({ id }) => id === editedId);
  useReadMark(owner, userId, talk);
  const opened = dialog?.kind === 'message' ? talk?.items.find(({ id }) => id === dialog.id) : undefined;
  return (
    <section className={classes(styles['talk'], place !== 'pane' && styles['alone'])}>
      {isPage && <PageTitle page={name ? t('messages.with', { name }) : t('messages.title')} />}
      <header className={styles['head']}>
        {place !== 'pane' && (
          <Link to={wayTo()} className={styles['back']} aria-label={t('messages.back')}>
            <ChevronLeft aria-hidden="true" />
          </Link>
        )}
        {talk && (
          <>
            <PersonFace
              figure={figureOfKey(talk.person.figure)}
              name={name}
              colorId={talk.person.bubbleColorId}
              size="m"
            />
            <Heading isPage={isPage} name={name} />
            <IconButton
              label={t('safety.open', { name })}
              className={styles['lock'] ?? ''}
              onClick={() => setDialog({ kind: 'safety' })}
            >
              <LockKeyhole size={22} aria-hidden="true" />
            </IconButton>
            <IconButton label={t('menu.open', { name })} onClick={() => setDialog({ kind: 'menu' })}>
              <Ellipsis size={22} aria-hidden="true" />
            </IconButton>
          </>
        )}
      </header>
      {isOffline && talk && <Note tone="caution">{t('messages.offline')}</Note>}
      {error && (!talk || !isOffline) && (
        <Note tone="danger">
          <p>{wordsFor(error)}</p>
          <Button variant="text" onClick={() => void refetch()}>
            {t('messages.retry')}
          </Button>
        </Note>
      )}
      {known.error && isBrokenChain(known.error) && <Note tone="danger">{t('talk.broken', { name })}</Note>}
      {talk ? (
        <Messages
          owner={owner}
          talk={talk}
          waiting={waiting}
          changedAt={known.data?.changedAt}
          onOlder={older}
          onOpen={(id) => setDialog({ kind: 'message', id })}
        />
      ) : (
        <div className={conversation['log']} aria-hidden="true">
          {!error && <Placeholder />}
        </div>
      )}
      {talk && isBlocked && (
        <div className={styles['blocked']}>
          <BlockPart userId={userId} username={name} />
        </div>
      )}
      {talk && !isBlocked && (
        <Compose
          device={device}
          userId={userId}
          name={name}
          editing={edited?.content.kind === 'text' ? { ...edited.content, key: edited.id } : undefined}
          onEdited={() => setEditedId(undefined)}
          isFocused={!isPage}
        />
      )}
      {talk && dialog?.kind === 'safety' && (
        <SafetyNumber owner={owner} userId={userId} name={name} onClose={() => setDialog(undefined)} />
      )}
      {talk && dialog?.kind === 'menu' && (
        <ConversationMenu owner={owner} userId={userId} name={name} onClose={() => setDialog(undefined)} />
      )}
      {talk && opened && (
        <MessageActs
          owner={owner}
          talk={talk}
          message={opened}
          onEdit={() => {
            setDialog(undefined);
            setEditedId(opened.id);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </section>
  );
}

function Heading({ isPage, name }: { readonly isPage: boolean; readonly name: string }) {
  return isPage ? (
    <h1 tabIndex={-1} dir="auto">
      <Link to={profilePath(name)}>{name}</Link>
    </h1>
  ) : (
    <h2 dir="auto">
      <Link to={profilePath(name)}>{name}</Link>
    </h2>
  );
}

/** What is shown has been read, as long as the page is in sight. */
function useReadMark(owner: string, userId: string, talk: TalkWith | undefined): void {
  const last = talk?.items.findLast(({ senderId }) => senderId !== owner)?.number ?? 0;
  const read = talk?.read ?? 0;
  useEffect(() => {
    if (last <= read) return;
    const mark = () => {
      if (document.visibilityState === 'visible')
        call('markConversationRead', { params: { userId }, body: { number: last } }).catch(() => {});
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [userId, last, read]);
}

function Messages({
  owner,
  talk,
  waiting,
  changedAt,
  onOlder,
  onOpen,
}: {
  readonly owner: string;
  readonly talk: TalkWith;
  readonly waiting: readonly Outgoing[];
  readonly changedAt: number | undefined;
  readonly onOlder: () => Promise<void>;
  readonly onOpen: (id: string) => void;
}) {
  const { items, hasOlder, person } = talk;
  const name = person.username;
  // What was new when this was opened: the mark stays there while one reads on, and what comes meanwhile needs none.
  const [firstNew] = useState(
    () => items.find(({ number, senderId }) => number > talk.read && senderId !== owner)?.id,
  );
  return (
    <Log
      label={t('talk.log', { name })}
      olderLabel={t('talk.older')}
      onOlder={hasOlder ? onOlder : undefined}
      beginning={
        <p className={styles['private']}>
          <LockKeyhole size={16} aria-hidden="true" />
          {t('talk.private')}
        </p>
      }
      last={items.at(-1)?.id}
      unsent={waiting.length}
    >
      {items.length === 0 && waiting.length === 0 && (
        <p className={styles['empty']}>{t('talk.empty', { name })}</p>
      )}
      {items.map((message, place) => (
        <Fragment key={message.id}>
          <DayMark at={message.at} before={items[place - 1]?.at} />
          {message.id === firstNew && <NewMark />}
          <Said
            message={message}
            isOwn={message.senderId === owner}
            name={name}
            isFirst={items[place - 1]?.senderId !== message.senderId}
            isLast={isLastOfRun(message, items[place + 1], message.senderId === owner && waiting.length > 0)}
            onOpen={onOpen}
          />
        </Fragment>
      ))}
      {changedAt !== undefined && <p className={styles['changed']}>{t('talk.keyChanged', { name })}</p>}
      {waiting.map((message) => (
        <Unsent key={message.clientId} owner={owner} message={message} />
      ))}
    </Log>
  );
}

const TOGETHER_MS = 5 * 60_000;

/** The time stands below what one person wrote in one go. */
function isLastOfRun(message: ReadMessage, next: ReadMessage | undefined, isFollowed: boolean): boolean {
  if (!next) return !isFollowed;
  return next.senderId !== message.senderId || Date.parse(next.at) - Date.parse(message.at) > TOGETHER_MS;
}

function Said({
  message: { id, content, at, editedAt },
  isOwn,
  name,
  isFirst,
  isLast,
  onOpen,
}: {
  readonly message: ReadMessage;
  readonly isOwn: boolean;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onOpen: (id: string) => void;
}) {
  const time = here.time(new Date(at));
  const look = classes(
    styles['said'],
    isOwn && styles['own'],
    isFirst && styles['first'],
    isLast && styles['last'],
  );
  return (
    <>
      {content.kind === 'text' ? (
        <button
          type="button"
          className={look}
          aria-haspopup="dialog"
          aria-label={
            isOwn
              ? t('talk.ownSaid', { time, text: content.text })
              : t('talk.said', { name, time, text: content.text })
          }
          dir="auto"
          onClick={() => onOpen(id)}
        >
          {content.text}
        </button>
      ) : (
        <p className={classes(look, styles['stub'])}>
          {content.kind === 'deleted'
            ? isOwn
              ? t('talk.deletedOwn')
              : t('talk.deleted', { name })
            : t(content.isEarly ? 'talk.early' : 'talk.unreadable')}
        </p>
      )}
      {(isLast || editedAt !== null) && (
        <p className={classes(styles['meta'], isOwn && styles['own'])}>
          <time dateTime={at}>{time}</time>
          {editedAt !== null && content.kind === 'text' && ` · ${t('talk.edited')}`}
        </p>
      )}
    </>
  );
}
