import { Logo } from '@plausch/ui';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { t } from '../i18n/index.ts';
import lamp from './artwork/lamp.svg?url';
import styles from './LoadingOverlay.module.css';
import { loading } from './loading.ts';

const TIP_MS = 8_000;

/** Covers everything while the app waits, and tells something useful meanwhile. */
export function LoadingOverlay() {
  const isLoading = useStore(loading, (state) => state.isLoading);
  return isLoading ? <Overlay /> : null;
}

function Overlay() {
  const message = useStore(loading, (state) => state.loadingMessage);
  const tip = useTip();

  return (
    <div className={styles['overlay']}>
      {/* Visitors do not see the one of their document, and so do not fetch it. */}
      <img loading="lazy" src={lamp} className={styles['lamp']} alt="" />
      <div className={styles['content']}>
        <Logo size={84} />
        <p className={styles['title']} role="status">
          {t('loading.title')}
        </p>
        {message && <p className={styles['message']}>{message}</p>}
        <p className={styles['tip']}>
          {tip !== undefined && (
            <>
              <b>{t('loading.tip')}</b> {tip}
            </>
          )}
        </p>
      </div>
    </div>
  );
}

/** A tip and then others. They come with code of their own: whoever does not wait needs none. */
function useTip(): string | undefined {
  const [tip, setTip] = useState<string>();

  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let isWanted = true;
    const begin = async () => {
      const { nextTip } = await import('../i18n/tips.ts');
      if (!isWanted) return;
      setTip(nextTip);
      timer = setInterval(() => setTip(nextTip), TIP_MS);
    };
    // Without them one waits just the same.
    begin().catch(() => {});
    return () => {
      isWanted = false;
      clearInterval(timer);
    };
  }, []);

  return tip;
}
