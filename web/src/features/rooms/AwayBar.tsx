import { Button } from '@plausch/ui';
import { isolated } from '@plausch/words';
import { Coffee } from 'lucide-react';
import { useState } from 'react';
import styles from './AwayBar.module.css';
import { t } from './away.words.ts';
import { useRoom } from './room.context.ts';
import type { Away } from './room.events.ts';

/** Says to oneself that one is away, and ends it. */
export function AwayBar({ text }: Pick<Away, 'text'>) {
  const room = useRoom();
  const [isAsking, setAsking] = useState(false);
  const comeBack = async () => {
    setAsking(true);
    const refusal = await room.ask('presence:set', { afk: false });
    setAsking(false);
    if (refusal !== null) room.refuse(refusal);
  };
  return (
    <div className={styles['bar']}>
      <Coffee size={18} aria-hidden="true" />
      <p role="status">{text === undefined ? t('away.you') : t('away.youWith', { text: isolated(text) })}</p>
      <Button variant="text" size="small" busy={isAsking} onClick={comeBack}>
        {t('away.back')}
      </Button>
    </div>
  );
}
