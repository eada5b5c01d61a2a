import { Button, Note } from '@plausch/ui';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { wordsFor } from '../../api/index.ts';
import styles from './BlockPart.module.css';
import { useBlockDeed, useIsBlocked } from './friends.queries.ts';
import { t } from './friends.words.ts';

/** Blocks a person after a second question, and takes it back without one. */
export function BlockPart({ userId, username }: { readonly userId: string; readonly username: string }) {
  const { data, error } = useIsBlocked(userId);
  const change = useBlockDeed(userId);
  const [isAsking, setAsking] = useState(false);
  const set = (wanted: boolean) => change.mutate(wanted, { onSuccess: () => setAsking(false) });
  const problem = change.error ?? error;
  return (
    <div className={styles['part']} aria-live="polite">
      {problem && <Note tone="danger">{wordsFor(problem)}</Note>}
      {data?.blocked ? (
        <>
          <p>{t('block.done', { name: username })}</p>
          <Button variant="outline" wide busy={change.isPending} onClick={() => set(false)}>
            {t('block.end')}
          </Button>
        </>
      ) : isAsking ? (
        <>
          <p>
            <b>{t('block.ask', { name: username })}</b> {t('block.text', { name: username })}
          </p>
          <div className={styles['acts']}>
            <Button variant="danger" busy={change.isPending} onClick={() => set(true)}>
              {t('block.yes')}
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t('block.no')}
            </Button>
          </div>
        </>
      ) : (
        <Button variant="outline" wide onClick={() => setAsking(true)}>
          <Ban size={20} aria-hidden="true" />
          {t('block.do', { name: username })}
        </Button>
      )}
    </div>
  );
}
