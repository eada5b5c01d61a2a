import { Button } from '@plausch/ui';
import { WifiOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import styles from './OfflineBar.module.css';
import { t } from './rooms.words.ts';

/** What is known about the way back. */
export type WayBack =
  /** Connected, but not in the room again yet. */
  | { readonly kind: 'entering' }
  /** `atMs` of `performance.now()`, or null while a try is under way. */
  | { readonly kind: 'trying'; readonly atMs: number | null };

/** The connection is lost: says so, once, and lets those who cannot wait hurry the next try. */
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
      <div className={styles['words']}>
        <p role="status">
          {wayBack && (
            <span>
              <WifiOff size={18} aria-hidden="true" />
              {t('room.offline')}
            </span>
          )}
        </p>
        {wayBack?.kind === 'trying' && <Countdown atMs={wayBack.atMs} />}
      </div>
      {wayBack?.kind === 'trying' && (
        <TryNow isTrying={wayBack.atMs === null} onTryNow={onTryNow} onFocusLost={onFocusLost} />
      )}
    </div>
  );
}

/** Outside the live region: nobody wants to have the seconds read out. */
function Countdown({ atMs }: { readonly atMs: number | null }) {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const leftMs = atMs === null ? 0 : Math.max(0, atMs - performance.now());

  useEffect(() => {
    if (leftMs === 0) return;
    const timer = setTimeout(tick, (leftMs % 1_000) + 1);
    return () => clearTimeout(timer);
  });

  return (
    <p className={styles['countdown']}>
      {leftMs > 0 ? t('room.nextTry', { count: Math.ceil(leftMs / 1_000) }) : t('room.trying')}
    </p>
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
