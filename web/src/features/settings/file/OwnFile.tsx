import { Button, Card, Note, Placeholder } from '@plausch/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Ban, Check, Info, MicOff, TriangleAlert } from 'lucide-react';
import { useEffect, useReducer, useRef } from 'react';
import { call, wordsFor } from '../../../api/index.ts';
import type { AnswerOf } from '../../../api/wire.ts';
import { KeptFocus } from '../../../app/KeptFocus.tsx';
import { connection, serverNow } from '../../../connection/index.ts';
import { ruleInWords } from '../../../i18n/house-rules.ts';
import { t } from '../../../i18n/own-file.ts';
import { canAppeal, probationInWords, standingInWords, titleOf, whenInWords } from './file-words.ts';
import styles from './OwnFile.module.css';

type Entry = AnswerOf<'listOwnSanctions'>['items'][number];

const SIGNS = { hint: Info, warning: TriangleAlert, mute: MicOff, lock: Ban } as const;
const SECOND_MS = 1_000;

/** The person's own file: each measure with its reason, its rule, its end while the time runs, and the way to object. */
export function OwnFile() {
  const query = useInfiniteQuery({
    queryKey: ['listOwnSanctions'],
    queryFn: ({ pageParam, signal }) =>
      call('listOwnSanctions', { query: pageParam === null ? {} : { page: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Always asked anew, also without a network, to say so.
    staleTime: 0,
    networkMode: 'always',
  });
  const { refetch } = query;
  useEffect(() => {
    const askAgain = () => void refetch();
    const stops = [
      connection.on('warned', askAgain),
      connection.on('muted', askAgain),
      connection.on('unmuted', askAgain),
      connection.onConnected(askAgain),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [refetch]);
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const file = useRef<HTMLDivElement>(null);
  const entries = data?.pages.flatMap((page) => page.items) ?? [];
  const now = useNow(entries.some(({ until, liftedAt }) => until !== null && liftedAt === null));

  return (
    <div ref={file} className={styles['file']}>
      <p className={styles['text']}>{t('file.text')}</p>
      {!data && !error && <Loading />}
      {error && !isFetchNextPageError && (
        <Note tone="danger">
          <p>{wordsFor(error)}</p>
          <Button variant="text" onClick={() => void refetch()}>
            {t('file.retry')}
          </Button>
        </Note>
      )}
      {data && entries.length === 0 && (
        <Card className={styles['none']}>
          <span>
            <Check aria-hidden="true" size={28} />
          </span>
          <p>{t('file.none')}</p>
        </Card>
      )}
      {entries.length > 0 && (
        <ul className={styles['list']}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Measure entry={entry} now={now} />
            </li>
          ))}
        </ul>
      )}
      {isFetchNextPageError && <Note tone="danger">{wordsFor(error)}</Note>}
      {hasNextPage && (
        <div>
          <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(isFetchNextPageError ? 'file.retry' : 'file.older')}
          </Button>
        </div>
      )}
      <KeptFocus within={file} />
    </div>
  );
}

function Measure({ entry, now }: { readonly entry: Entry; readonly now: number }) {
  const Sign = SIGNS[entry.kind];
  const what = titleOf(entry);
  const moment = whenInWords(entry);
  const standing = standingInWords(entry, now);
  const probation = probationInWords(entry, now);
  return (
    <Card className={styles['measure']}>
      <Sign aria-hidden="true" size={22} />
      <div className={styles['words']}>
        <h2>{what}</h2>
        <small>{t('file.on', { moment })}</small>
        <p className={styles['reason']} dir="auto">
          {entry.reason}
        </p>
        {entry.ruleCode !== null && <p>{ruleInWords(entry.ruleCode)}</p>}
        {standing !== undefined && (
          <p>
            <b role="timer">{standing}</b>
          </p>
        )}
        {probation !== undefined && <p>{probation}</p>}
        <p className={styles['ways']}>
          {canAppeal(entry, now) && (
            <a
              href="/einspruch"
              target="_blank"
              rel="noopener"
              aria-label={t('file.appealWhich', { what, moment })}
            >
              {t('file.appeal')}
            </a>
          )}
          <a href="/nutzungsbedingungen" target="_blank" rel="noopener">
            {t('file.rules')}
          </a>
        </p>
      </div>
    </Card>
  );
}

/** The time, told anew every second while something runs. */
function useNow(isRunning: boolean): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return serverNow();
}

function Loading() {
  return (
    <Card variant="list" aria-busy="true">
      <span className="visually-hidden">{t('file.loading')}</span>
      {[0, 1].map((row) => (
        <div key={row} className={styles['measure']} aria-hidden="true">
          <Placeholder shape="circle" />
          <div className={styles['words']}>
            <Placeholder className={styles['line'] ?? ''} />
          </div>
        </div>
      ))}
    </Card>
  );
}
