import { figureOfKey } from '@plausch/stage/figures';
import { Button, Card, Note, Placeholder } from '@plausch/ui';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { wordsFor } from '../../api/index.ts';
import { connection } from '../../connection/index.ts';
import { type BlockedPerson, useBlockDeed, useBlocks } from '../../features/friends/index.ts';
import { PersonFace } from '../../features/rooms/index.ts';
import { t } from '../../i18n/blocks.ts';
import { dayInFull } from '../../i18n/day.ts';
import { KeptFocus } from '../KeptFocus.tsx';
import styles from './Blocked.module.css';

/** Whom one has blocked, newest first. Who is blocked no more keeps their place until the page is left, so that one can take it back. */
export function Blocked() {
  const part = useRef<HTMLDivElement>(null);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useBlocks();
  const isOffline = useStore(connection.state, (state) => state === 'offline');
  const [changed, setChanged] = useState<ReadonlyMap<string, BlockedPerson>>(new Map());
  const blocked = new Map(data?.pages.flatMap(({ items }) => items.map((person) => [person.userId, person])));
  const shown = [...new Map([...blocked, ...changed]).values()].toSorted(
    (one, other) => Date.parse(other.since) - Date.parse(one.since),
  );
  return (
    <div ref={part} className={styles['blocked']}>
      {isOffline && data && <Note tone="caution">{t('blocks.offline')}</Note>}
      {error && !isFetchNextPageError && (!data || !isOffline) && (
        <Note tone="danger">
          <p>{wordsFor(error)}</p>
          <Button variant="text" onClick={() => void refetch()}>
            {t('blocks.retry')}
          </Button>
        </Note>
      )}
      {!data && !error && <Loading />}
      {data && shown.length === 0 && <None />}
      {shown.length > 0 && (
        <>
          <p className={styles['text']}>{t('blocks.text')}</p>
          <Card variant="list">
            <ul className={styles['list']}>
              {shown.map((person) => (
                <Row
                  key={person.userId}
                  person={person}
                  isBlocked={blocked.has(person.userId)}
                  onChange={() => setChanged((before) => new Map(before).set(person.userId, person))}
                />
              ))}
            </ul>
          </Card>
        </>
      )}
      {isFetchNextPageError && <Note tone="danger">{wordsFor(error)}</Note>}
      {hasNextPage && (
        <div>
          <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(isFetchNextPageError ? 'blocks.retry' : 'blocks.more')}
          </Button>
        </div>
      )}
      <KeptFocus within={part} />
    </div>
  );
}

function Row({
  person: { userId, username: name, figure, bubbleColorId, since },
  isBlocked,
  onChange,
}: {
  readonly person: BlockedPerson;
  readonly isBlocked: boolean;
  readonly onChange: () => void;
}) {
  const { mutate, isPending, error } = useBlockDeed(userId);
  const change = () => {
    if (isPending) return;
    onChange();
    mutate(!isBlocked);
  };
  return (
    <li className={styles['item']}>
      <div className={styles['row']}>
        <PersonFace figure={figureOfKey(figure)} name={name} colorId={bubbleColorId} size="m" />
        <p className={styles['words']}>
          <b dir="auto">{name}</b>
          <small role="status">
            {isBlocked ? t('blocks.since', { day: dayInFull(since) }) : t('blocks.ended')}
          </small>
        </p>
        <Button
          variant={isBlocked ? 'outline' : 'quiet'}
          size="small"
          busy={isPending}
          aria-label={t(isBlocked ? 'blocks.endWhich' : 'blocks.againWhich', { name })}
          onClick={change}
        >
          {t(isBlocked ? 'blocks.end' : 'blocks.again')}
        </Button>
      </div>
      {error && <Note tone="danger">{wordsFor(error)}</Note>}
    </li>
  );
}

function None() {
  return (
    <Card className={styles['none']}>
      <h2>{t('blocks.noneTitle')}</h2>
      <p>{t('blocks.noneText')}</p>
    </Card>
  );
}

function Loading() {
  return (
    <Card variant="list" aria-busy="true">
      <span className="visually-hidden">{t('blocks.loading')}</span>
      {[1, 2, 3].map((place) => (
        <div key={place} className={styles['row']} aria-hidden="true">
          <Placeholder shape="circle" />
          <Placeholder />
        </div>
      ))}
    </Card>
  );
}
