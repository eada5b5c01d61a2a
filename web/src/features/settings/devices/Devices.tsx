import { Button, Card, Note, Placeholder } from '@plausch/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ApiError, call, wordsFor } from '../../../api/index.ts';
import { endpointQuery } from '../../../api/query.ts';
import type { AnswerOf } from '../../../api/wire.ts';
import { KeptFocus } from '../../../app/KeptFocus.tsx';
import { showToast } from '../../../app/toasts.ts';
import { t } from '../../../i18n/devices.ts';
import styles from './Devices.module.css';
import { dayWords, deviceWords, seenWords } from './device-words.ts';

type Entry = AnswerOf<'listSessions'>['items'][number];

/** Always asked anew: what is open elsewhere is not for a cache to say. Also without a network, to say so. */
const sessionsQuery = { ...endpointQuery('listSessions'), staleTime: 0, networkMode: 'always' } as const;

/** Where one is signed in, with a way to end each of it but this. */
export function Devices() {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part}>
      <DeviceList />
      <KeptFocus within={part} />
    </div>
  );
}

function DeviceList() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const queries = useQueryClient();
  const text = useRef<HTMLParagraphElement>(null);
  const [ending, setEnding] = useState<Entry['id'] | 'others'>();
  const [problem, setProblem] = useState<string>();

  async function end(which: Entry['id'] | 'others') {
    setEnding(which);
    setProblem(undefined);
    try {
      await (which === 'others' ? call('endOtherSessions') : call('endSession', { params: { id: which } }));
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      showToast(t(which === 'others' ? 'devices.othersEnded' : 'devices.ended'));
      // The button that was pressed is gone.
      text.current?.focus();
    } catch (failure) {
      setProblem(wordsFor(failure));
      // It has ended elsewhere meanwhile: the list is older than that.
      if (failure instanceof ApiError && failure.code === 'not_found') {
        await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
        text.current?.focus();
      }
    } finally {
      setEnding(undefined);
    }
  }

  if (!data) {
    if (!error) return <Loading />;
    return (
      <div className={styles['devices']}>
        <Note tone="danger">{wordsFor(error)}</Note>
        <div>
          <Button variant="quiet" onClick={() => void refetch()}>
            {t('devices.retry')}
          </Button>
        </div>
      </div>
    );
  }

  const now = new Date();
  const isAlone = data.items.length < 2;
  return (
    <div className={styles['devices']}>
      <p ref={text} tabIndex={-1} className={styles['text']}>
        {t(isAlone ? 'devices.alone' : 'devices.text')}
      </p>
      {problem !== undefined && <Note tone="danger">{problem}</Note>}
      <Card variant="list">
        {data.items.map((entry) => (
          <Device
            key={entry.id}
            entry={entry}
            now={now}
            isEnding={ending === entry.id}
            onEnd={() => void end(entry.id)}
          />
        ))}
      </Card>
      {!isAlone && (
        <div>
          <Button variant="outline" busy={ending === 'others'} onClick={() => void end('others')}>
            {t('devices.endOthers')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Device({
  entry,
  now,
  isEnding,
  onEnd,
}: {
  readonly entry: Entry;
  readonly now: Date;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}) {
  const { name, isHandheld } = deviceWords(entry.device);
  const Sign = isHandheld ? Smartphone : Monitor;
  const wordsId = useId();
  return (
    <div className={styles['device']}>
      <Sign aria-hidden="true" />
      <div id={wordsId} className={styles['words']}>
        <b>{name}</b>
        {entry.current ? (
          <small className={styles['this']}>{t('devices.this')}</small>
        ) : (
          <small>{seenWords(new Date(entry.seenAt), now)}</small>
        )}
        <small>{t('devices.since', { day: dayWords(new Date(entry.createdAt), now) })}</small>
      </div>
      {!entry.current && (
        <Button
          variant="quiet"
          size="small"
          busy={isEnding}
          aria-label={t('devices.endWhich', { device: name })}
          aria-describedby={wordsId}
          onClick={onEnd}
        >
          {t('devices.end')}
        </Button>
      )}
    </div>
  );
}

function Loading() {
  return (
    <Card variant="list" aria-busy="true">
      <span className="visually-hidden">{t('devices.loading')}</span>
      {[0, 1].map((row) => (
        <div key={row} className={styles['device']} aria-hidden="true">
          <Placeholder shape="circle" />
          <div className={styles['words']}>
            <Placeholder className={styles['line'] ?? ''} />
          </div>
        </div>
      ))}
    </Card>
  );
}
