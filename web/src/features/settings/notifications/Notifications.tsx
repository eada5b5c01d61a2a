import { Button, Card, Note, Placeholder } from '@plausch/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { wordsFor } from '../../../api/index.ts';
import { KeptFocus } from '../../../app/KeptFocus.tsx';
import { t } from '../../../i18n/notifications.ts';
import { Kinds } from './Kinds.tsx';
import styles from './Notifications.module.css';
import { OtherDevices } from './OtherDevices.tsx';
import { ThisDevice } from './ThisDevice.tsx';
import { settingsQuery } from './told.query.ts';

/** What one is told of while one is away: on this device, on others, and by mail. */
export function Notifications() {
  const part = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <div ref={part} className={styles['told']}>
      <p className={styles['text']}>{t('told.intro')}</p>
      {data ? (
        <>
          <ThisDevice settings={data} />
          <Kinds kinds={data.kinds} />
          <OtherDevices devices={data.devices.filter(({ current }) => !current)} />
        </>
      ) : error ? (
        <Note tone="danger">
          <p>{wordsFor(error)}</p>
          <Button variant="text" onClick={() => void refetch()}>
            {t('told.retry')}
          </Button>
        </Note>
      ) : (
        <Loading />
      )}
      <KeptFocus within={part} />
    </div>
  );
}

function Loading() {
  return (
    <Card variant="list" aria-busy="true">
      <span className="visually-hidden">{t('told.loading')}</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className={styles['row']} aria-hidden="true">
          <Placeholder shape="circle" />
          <div className={styles['words']}>
            <Placeholder className={styles['line'] ?? ''} />
          </div>
        </div>
      ))}
    </Card>
  );
}
