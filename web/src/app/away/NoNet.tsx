import { Button } from '@plausch/ui';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/areas.ts';
import { showAfresh } from '../fresh-start.ts';
import { Page } from '../layouts/Page.tsx';
import styles from './NoNet.module.css';

/** Stands where a page would: it has not come, and comes by itself once there is a network. */
export function NoNet({ onRetry }: { readonly onRetry: () => Promise<void> }) {
  const [isTrying, setTrying] = useState(false);
  const [isStill, setStill] = useState(false);
  useEffect(() => showAfresh(''), []);

  const retry = async () => {
    setTrying(true);
    await onRetry();
    setTrying(false);
    setStill(true);
  };

  return (
    <Page title={t('noNet.title')}>
      <div className={styles['away']}>
        <span className={styles['sign']}>
          <WifiOff aria-hidden="true" size={44} />
        </span>
        <p>{t('noNet.text')}</p>
        <Button busy={isTrying} onClick={() => void retry()}>
          {t('noNet.retry')}
        </Button>
        <p role="status" className={styles['still']}>
          {isStill && !isTrying && t('noNet.still')}
        </p>
      </div>
    </Page>
  );
}
