import { Button } from '@plausch/ui';
import { WifiOff } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import styles from './OfflineBar.module.css';
import { t } from './rooms.words.ts';

/** What is known about the way back. */
export type WayBack =
  /** Connected, but not in the room again yet. */
  | { readonly kind: 'entering'; readonly reason?: undefined }
  /** Without a connection; `isTrying` while an attempt is under way, `reason` what the server said to the last one. */
  | { readonly kind: 'offline'; readonly isTrying: boolean; readonly reason?: string | null };

/**
 * The connection is lost: says so, once, and lets those who cannot wait hurry the next try. Of the tries themselves
 * nothing is said.
 */
export function OfflineBar({
  wayBack,
  onTryNow,
  onFocusLost,
}: {
  /** Undefined while nothing is wrong. */
  readonly wayBack: WayBack | undefined;
  readonly onTryNow: () => void;
  /** The bar went while the focus was in it. */
  readonly onFocusLost: () => void;
}) {
  return (
    <div className={styles['bar']} data-out={wayBack !== undefined}>
      <p role="status" className={styles['words']}>
        {wayBack && (
          <span>
            <WifiOff size={18} aria-hidden="true" />
            {wayBack.reason ?? t('room.offline')}
          </span>
        )}
      </p>
      {wayBack?.kind === 'offline' && (
        <TryNow isTrying={wayBack.isTrying} onTryNow={onTryNow} onFocusLost={onFocusLost} />
      )}
    </div>
  );
}

function TryNow({
  isTrying,
  onTryNow,
  onFocusLost,
}: {
  readonly isTrying: boolean;
  readonly onTryNow: () => void;
  readonly onFocusLost: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const lostFocus = useRef(onFocusLost);
  lostFocus.current = onFocusLost;

  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element !== null && element === document.activeElement) lostFocus.current();
    };
  }, []);

  return (
    <Button
      ref={button}
      variant="text"
      size="small"
      busy={isTrying}
      aria-label={t('room.tryNowLabel')}
      onClick={onTryNow}
    >
      {t('room.tryNow')}
    </Button>
  );
}
