import { figureOfKey } from '@plausch/stage/figures';
import { Button, Card, Note } from '@plausch/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { wordsFor } from '../../api/index.ts';
import { type FriendRequest, useFriendDeed } from '../../features/friends/index.ts';
import { PersonFace } from '../../features/rooms/index.ts';
import { t } from '../../i18n/friends.ts';
import { profilePath } from '../people-paths.ts';
import styles from './Friends.module.css';

type Requests = { readonly requests: readonly FriendRequest[] };

/** Who waits for one's answer. */
export function Received({ requests }: Requests) {
  return (
    <Section title={t('requests.received')} count={requests.length}>
      {requests.map((request, place) => (
        <Asking key={request.id} request={request} isFirst={place === 0} />
      ))}
    </Section>
  );
}

/** Whom one has asked. */
export function Sent({ requests }: Requests) {
  return (
    <Section title={t('requests.sent')} count={requests.length}>
      {requests.map((request) => (
        <Asked key={request.id} request={request} />
      ))}
    </Section>
  );
}

function Section({
  title,
  count,
  children,
}: {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles['beside']}>
      <h2 className={styles['title']}>
        {title} <span>{count}</span>
      </h2>
      <Card variant="list">
        <ul className={styles['list']}>{children}</ul>
      </Card>
    </section>
  );
}

function Who({ request, words }: { readonly request: FriendRequest; readonly words: string }) {
  const { username, figure, bubbleColorId } = request;
  return (
    <Link to={profilePath(username)} className={styles['profile']}>
      <PersonFace figure={figureOfKey(figure)} name={username} colorId={bubbleColorId} size="m" />
      <span className={styles['words']}>
        <b dir="auto">{username}</b>
        <small>{words}</small>
      </span>
    </Link>
  );
}

function Asking({ request, isFirst }: { readonly request: FriendRequest; readonly isFirst: boolean }) {
  const { id, username: name } = request;
  const { mutate, isPending, error } = useFriendDeed();
  return (
    <li className={styles['request']}>
      <div className={styles['person']}>
        <Who request={request} words={t('requests.receivedText')} />
      </div>
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
      <div className={styles['answers']}>
        <Button
          // One thing to do: the first who waits.
          variant={isFirst ? 'primary' : 'outline'}
          size="small"
          busy={isPending}
          aria-label={t('requests.acceptLabel', { name })}
          onClick={() => mutate({ kind: 'accept', id })}
        >
          {t('requests.accept')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          busy={isPending}
          aria-label={t('requests.declineLabel', { name })}
          onClick={() => mutate({ kind: 'decline', id })}
        >
          {t('requests.decline')}
        </Button>
      </div>
    </li>
  );
}

function Asked({ request }: { readonly request: FriendRequest }) {
  const { id, username: name } = request;
  const { mutate, isPending, error } = useFriendDeed();
  return (
    <li className={styles['request']}>
      <div className={styles['person']}>
        <Who request={request} words={t('requests.sentText')} />
        <Button
          variant="quiet"
          size="small"
          busy={isPending}
          aria-label={t('requests.withdrawLabel', { name })}
          onClick={() => mutate({ kind: 'withdraw', id })}
        >
          {t('requests.withdraw')}
        </Button>
      </div>
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
    </li>
  );
}
