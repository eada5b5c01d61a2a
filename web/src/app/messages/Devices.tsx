import { Button, Card, Note } from '@plausch/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsFor } from '../../api/index.ts';
import { beginAnew, standingQuery, takeIn, waitingQuery } from '../../features/messages/index.ts';
import { t } from '../../i18n/messages.ts';
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
  if (!asking) return null;
  const { device, words } = asking;
  return (
    <Card>
      <section className={styles['device']} role="status">
        <h2>{t('device.asksTitle')}</h2>
        <p>{t('device.asksText')}</p>
        <Words words={words} />
        {join.error && <Note tone="danger">{wordsFor(join.error)}</Note>}
        <div className={styles['acts']}>
          <Button busy={join.isPending} onClick={() => join.mutate(device)}>
            {t('device.takeIn')}
          </Button>
          <Button variant="quiet" onClick={() => setRefused([...refused, device.id])}>
            {t('device.notMine')}
          </Button>
        </div>
      </section>
    </Card>
  );
}
