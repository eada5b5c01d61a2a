import { Logo } from '@plausch/ui';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { t } from '../i18n/index.ts';
import { nextTip } from '../i18n/tips.ts';
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
  const [tip, setTip] = useState(() => nextTip(undefined));

  useEffect(() => {
    const timer = setInterval(() => setTip(nextTip), TIP_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <div className={styles['overlay']}>
      <Lamp />
      <div className={styles['content']}>
        <Logo size={84} />
        <p className={styles['title']} role="status">
          {t('loading.title')}
        </p>
        {message && <p className={styles['message']}>{message}</p>}
        <p className={styles['tip']}>
          <b>{t('loading.tip')}</b> {tip}
        </p>
      </div>
    </div>
  );
}

function Lamp() {
  return (
    <svg viewBox="0 0 400 420" className={styles['lamp']} aria-hidden="true">
      <defs>
        <radialGradient id="loading-light">
          <stop offset="0" stopColor="#ffd58a" stopOpacity=".5" />
          <stop offset=".4" stopColor="#ffc070" stopOpacity=".16" />
          <stop offset="1" stopColor="#ffb55a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="200" cy="150" r="200" fill="url(#loading-light)" />
      <path d="M200 0V92" stroke="#4a3a55" strokeWidth="4" />
      <path d="M142 140Q146 92 200 88Q254 92 258 140Z" fill="#2f7a6b" />
      <path d="M142 140Q146 92 200 88Q168 100 164 140Z" fill="#24604f" />
      <ellipse cx="200" cy="140" rx="58" ry="9" fill="#1d5148" />
      <ellipse cx="200" cy="141" rx="30" ry="10" fill="#fff0bd" />
    </svg>
  );
}
