import { Button, buttonClass, Card, Note } from '@plausch/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { wordsFor } from '../../api/index.ts';
import { beginAnew, standingQuery, takeIn, waitingQuery } from '../../features/messages/index.ts';
import { t } from '../../i18n/messages.ts';
import { paths } from '../paths.ts';
import styles from './Messages.module.css';

/** Words to be read aloud and compared. */
export function Words({ words }: { readonly words: readonly string[] }) {
  return (
    <p className={styles['words']} translate="no">
      {words.map((word, place) => (
        // Words may repeat, and their places never change.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={place}>{word} </span>
      ))}
    </p>
  );
}

/** [PM1-8] This device is none of those that read the messages of its account. */
export function Waits({ owner, words }: { readonly owner: string; readonly words: readonly string[] }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => beginAnew(owner),
    onSettled: () => queries.invalidateQueries(standingQuery(owner)),
  });
  return (
    <Card>
      <section className={styles['device']}>
        <h2>{t('device.waitsTitle')}</h2>
        <p>{t('device.waitsText')}</p>
        <Words words={words} />
        {error && <Note tone="danger">{wordsFor(error)}</Note>}
        {isAsking ? (
          <>
            <p>{t('device.anewAsk')}</p>
            <div className={styles['acts']}>
              <Button variant="danger" busy={isPending} onClick={() => mutate()}>
                {t('device.anewYes')}
              </Button>
              <Button variant="quiet" onClick={() => setAsking(false)}>
                {t('menu.no')}
              </Button>
            </div>
          </>
        ) : (
          <div>
            {t('device.noOther')}
            <Button variant="outline" size="small" onClick={() => setAsking(true)}>
              {t('device.anew')}
            </Button>
          </div>
        )}
      </section>
    </Card>
  );
}

/** [PM1-8] Another device of the account waits to be taken in; its person compares the words. */
export function AsksToJoin({ owner }: { readonly owner: string }) {
  const queries = useQueryClient();
  const { data } = useQuery(waitingQuery(owner));
  const [refused, setRefused] = useState<readonly string[]>([]);
  const join = useMutation({
    mutationFn: (device: Parameters<typeof takeIn>[1]) => takeIn(owner, device),
    onSettled: () => queries.invalidateQueries(waitingQuery(owner)),
  });
  const asking = data?.findLast(({ device }) => !refused.includes(device.id));
  const isStrange = data?.some(({ device }) => refused.includes(device.id)) ?? false;
  return (
    <>
      {isStrange && <Stranger />}
      {asking && (
        <Card>
          <section className={styles['device']} role="status">
            <h2>{t('device.asksTitle')}</h2>
            <p>{t('device.asksText')}</p>
            <Words words={asking.words} />
            {join.error && <Note tone="danger">{wordsFor(join.error)}</Note>}
            <div className={styles['acts']}>
              <Button busy={join.isPending} onClick={() => join.mutate(asking.device)}>
                {t('device.takeIn')}
              </Button>
              <Button variant="quiet" onClick={() => setRefused([...refused, asking.device.id])}>
                {t('device.notMine')}
              </Button>
            </div>
          </section>
        </Card>
      )}
    </>
  );
}

/** Only the account itself can shut out a device that is not its person's. */
function Stranger() {
  return (
    <Note tone="danger">
      <p>{t('device.refused')}</p>
      <p className={styles['acts']}>
        <Link to={paths.settings('geraete')} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          {t('device.toDevices')}
        </Link>
        <Link to={paths.settings('konto')} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          {t('device.toPassword')}
        </Link>
      </p>
    </Note>
  );
}
